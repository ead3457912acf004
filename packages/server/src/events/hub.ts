/* Tells clients what changes. Whatever their number, each topic is looked at once for all that watch it in this process. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { EventHint, Topic } from '../contract/events.ts';
import type { Look, Seen } from './look.ts';
import { createPendingHints } from './pending-hints.ts';
import type { Watcher } from './watcher.ts';
import { createWatcher } from './watcher.ts';

const usualPollMs = 250;
/** Looking takes at most a fifth of the time, however many topics there are. */
const restFactor = 4;
const outageMs = 1000;
/** Topics that are looked at in one query. */
const topicsAtOnce = 500;

export interface EventWatch {
  /** Where the topics are that the client knows; what is in `take` comes on top. */
  known: ReadonlyMap<string, string>;
  /** What the topics are now. */
  now: readonly object[];
  /** Resolves as soon as there is something to take, or after `quietMs`. */
  next(quietMs: number): Promise<'news' | 'quiet' | 'over'>;
  take(): EventHint[];
  /** Is called if the client takes too long; the watch is over then. */
  onSlow(cut: () => void): void;
  end(): void;
}

type Opened = { state: 'open'; watch: EventWatch } | { state: 'missing'; topics: string[] };

interface OpenedFor {
  organizationId: string;
  topics: readonly Topic[];
  /** Where the client's topics were when it went; null: it comes for the first time. */
  since: ReadonlyMap<string, string> | null;
}

interface Entry {
  organizationId: string;
  topic: Topic;
  position: string;
  watchers: Set<Watcher>;
}

interface HubOptions {
  look: Look;
  pollMs?: number;
  /** For how long clients take nothing. */
  now?: () => number;
}

export type EventHub = ReturnType<typeof createEventHub>;

export function createEventHub({ look, pollMs = usualPollMs, now = () => performance.now() }: HubOptions) {
  const parts: Parts = { entries: new Map(), look, now, inTurn: createTurns() };
  const { entries, inTurn } = parts;
  let isClosed = false;
  let isPolling = false;
  const poll = async (): Promise<void> => {
    if (isPolling) return;
    isPolling = true;
    while (entries.size > 0 && !isClosed)
      await sleep(await lookRound(parts, pollMs), undefined, { ref: false });
    isPolling = false;
  };
  return {
    /** Looks and begins to watch in one turn, so that nothing is missed in between. */
    open: (opened: OpenedFor): Promise<Opened> =>
      inTurn(async () => {
        const seen = await lookFirst(look, opened);
        if ('missing' in seen) return { state: 'missing', topics: seen.missing };
        const watcher = createWatcher({ pending: pendingOf(seen.topics, opened.since), now });
        if (isClosed) watcher.finish('over');
        const leave = enter(entries, watcher, { ...opened, seen: seen.topics });
        void poll();
        return {
          state: 'open',
          watch: showWatch(watcher, { seen: seen.topics, since: opened.since, leave }),
        };
      }),
    /** Ends all watching, also what begins later. */
    close: () => {
      isClosed = true;
      for (const { watchers } of entries.values()) for (const watcher of watchers) watcher.finish('over');
      entries.clear();
    },
    /** Of different topics that are looked at. */
    size: () => entries.size,
  };
}

interface Parts {
  /** By organization and topic. */
  entries: Map<string, Entry>;
  look: Look;
  now(): number;
  inTurn: ReturnType<typeof createTurns>;
}

async function lookFirst(
  look: Look,
  { organizationId, topics, since }: OpenedFor,
): Promise<{ topics: SeenTopic[] } | { missing: string[] }> {
  const positionOf = ({ name }: Topic) => since?.get(name) ?? null;
  const found = await look(topics.map((topic) => ({ organizationId, topic, position: positionOf(topic) })));
  const seen = topics.flatMap((topic, at) => {
    const one = found[at] ?? null;
    return one === null ? [] : [{ topic, seen: one }];
  });
  if (seen.length === topics.length) return { topics: seen };
  return { missing: topics.filter((_, at) => (found[at] ?? null) === null).map(({ name }) => name) };
}

interface SeenTopic {
  topic: Topic;
  seen: Seen;
}

/** What happened to topics while the client was away. One that it did not know is to be read. */
function pendingOf(seen: readonly SeenTopic[], since: OpenedFor['since']) {
  const pending = createPendingHints();
  if (since === null) return pending;
  for (const one of seen) {
    const before = since.get(one.topic.name);
    if (before === undefined) pending.reset(one.topic, one.seen);
    else if (before !== one.seen.position) pending.add(one.topic, one.seen);
  }
  return pending;
}

interface Entering {
  organizationId: string;
  seen: readonly SeenTopic[];
}

/** Returns what ends it. */
function enter(
  entries: Map<string, Entry>,
  watcher: Watcher,
  { organizationId, seen }: Entering,
): () => void {
  const own = seen.map(({ topic, seen: { position } }) => {
    const key = `${organizationId} ${topic.name}`;
    const entry = entries.get(key) ?? { organizationId, topic, position, watchers: new Set() };
    entries.set(key, entry);
    entry.watchers.add(watcher);
    return { key, entry };
  });
  return () => {
    for (const { key, entry } of own) {
      entry.watchers.delete(watcher);
      if (entry.watchers.size === 0 && entries.get(key) === entry) entries.delete(key);
    }
  };
}

interface Shown {
  seen: readonly SeenTopic[];
  since: OpenedFor['since'];
  leave(): void;
}

function showWatch(watcher: Watcher, { seen, since, leave }: Shown): EventWatch {
  const known = seen.flatMap(({ topic: { name }, seen: { position } }): [string, string][] => {
    const before = since === null ? position : since.get(name);
    return before === undefined ? [] : [[name, before]];
  });
  return {
    known: new Map(known),
    now: seen.map(({ topic, seen: { data } }) => ({ topic: topic.name, ...data })),
    next: watcher.next,
    take: watcher.take,
    onSlow: watcher.onSlow,
    end: () => {
      leave();
      watcher.finish('over');
    },
  };
}

/** Looks at all topics; says for how long to rest then. */
async function lookRound(parts: Parts, pollMs: number): Promise<number> {
  const startedAt = performance.now();
  try {
    await lookAtAll(parts);
  } catch {
    // What a database that does not answer now has missed is told when it is back.
    return outageMs;
  }
  return Math.max(pollMs, (performance.now() - startedAt) * restFactor);
}

async function lookAtAll({ entries, look, inTurn, now }: Parts): Promise<void> {
  const all = [...entries];
  for (let from = 0; from < all.length; from += topicsAtOnce) {
    const some = all.slice(from, from + topicsAtOnce);
    await inTurn(async () => {
      const found = await look(some.map(([, entry]) => entry));
      for (const [at, [key, entry]] of some.entries()) {
        const seen = found[at] ?? null;
        if (seen === null && entries.get(key) === entry) entries.delete(key);
        if (seen?.position === entry.position) continue;
        entry.position = seen?.position ?? entry.position;
        for (const watcher of entry.watchers) watcher.tell(entry.topic, seen);
      }
    });
  }
  for (const [, { watchers }] of all) for (const watcher of watchers) watcher.checkPace(now());
}

/** One task after the other. */
function createTurns() {
  let last: Promise<unknown> = Promise.resolve();
  return <Result>(task: () => Promise<Result>): Promise<Result> => {
    const result = last.then(task);
    last = result.catch(() => {});
    return result;
  };
}
