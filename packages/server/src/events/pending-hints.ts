/* What a client has yet to be told: one hint for each topic, however much happens before the client takes it. */
import type { EventHint, Topic } from '../contract/events.ts';
import type { Touch } from '../sheets/touches/touch.ts';
import { joinTouches } from '../sheets/touches/touch.ts';
import type { Seen } from './look.ts';

interface Pending {
  kind: EventHint['kind'];
  position: string | null;
  data: object;
  touch: Touch | null;
}

export interface PendingHints {
  /** Something has changed; null: it does not exist any more. */
  add(topic: Topic, seen: Seen | null): void;
  /** It is not known what has changed. */
  reset(topic: Topic, seen: Seen): void;
  isEmpty(): boolean;
  /** All of them; they are the client's from now on. */
  take(): EventHint[];
}

export function createPendingHints(): PendingHints {
  const pending = new Map<string, Pending>();
  return {
    add: (topic, seen) => void pending.set(topic.name, join(pending.get(topic.name), toPending(topic, seen))),
    reset: (topic, seen) => void pending.set(topic.name, { ...seen, kind: 'reset', touch: null }),
    isEmpty: () => pending.size === 0,
    take: () => {
      const hints = [...pending].map(([topic, hint]) => show(topic, hint));
      pending.clear();
      return hints;
    },
  };
}

function toPending({ kind }: Topic, seen: Seen | null): Pending {
  if (seen === null) return { kind: 'gone', position: null, data: {}, touch: null };
  return { ...seen, kind: kind === 'sheet' && seen.touch === null ? 'reset' : 'changed' };
}

function join(before: Pending | undefined, after: Pending): Pending {
  if (before === undefined || after.kind === 'gone') return after;
  if (before.kind === 'reset') return { ...after, kind: 'reset', touch: null };
  if (before.touch === null || after.touch === null) return after;
  return { ...after, touch: joinTouches([before.touch, after.touch]) };
}

function show(topic: string, { kind, position, data, touch }: Pending): EventHint {
  const changes = touch === null ? {} : showTouch(touch);
  return { kind, topic, position, data: { topic, ...data, ...changes } };
}

function showTouch({ rows, pipes, runs, isStructure }: Touch): object {
  return {
    rows,
    pipes: Object.fromEntries([...pipes].map(([no, count]) => [`p${no}`, count])),
    runs,
    structure: isStructure,
  };
}
