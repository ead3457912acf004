import type { Client, TopicState, WatchEvent } from '@headrace/client';
import { HeadraceError } from '@headrace/client';

/** Says that something is new about a topic. `reset`: it is not known what, so everything is read again. */
export type Hint = TopicState & { event: 'open' | 'changed' | 'reset' | 'gone' };

type Listener = (hint: Hint) => void;

export interface EventHub {
  /** Calls back with every hint of a topic, until the returned function is called. */
  follow(topic: string, listener: Listener): () => void;
}

interface HubParts {
  watch: Client['watch'];
  /** Whether somebody looks at the page. */
  isSeen: () => boolean;
  onSeen: (listener: () => void) => void;
  wait: (ms: number) => Promise<void>;
}

/** Parts of a page come and go together; the stream is opened once for all of them. */
const settleMs = 50;
const afterFaultMs = 30_000;

/** One stream for everything that a tab follows. While nobody looks at the tab, there is none. */
export function createEventHub({ isSeen, onSeen, ...parts }: HubParts): EventHub {
  const followed = new Map<string, Set<Listener>>();
  let stream: AbortController | null = null;
  let isChanging = false;
  const renew = () => {
    stream?.abort();
    stream = followed.size > 0 && isSeen() ? new AbortController() : null;
    if (stream !== null) void readStream(followed, stream.signal, parts);
  };
  const change = async () => {
    if (isChanging) return;
    isChanging = true;
    await parts.wait(settleMs);
    isChanging = false;
    renew();
  };
  const unfollow = (topic: string, listener: Listener) => {
    const left = followed.get(topic);
    left?.delete(listener);
    if (left?.size !== 0) return;
    followed.delete(topic);
    void change();
  };
  onSeen(renew);
  return {
    follow: (topic, listener) => {
      const listeners = followed.get(topic);
      if (listeners === undefined) void change();
      followed.set(topic, (listeners ?? new Set()).add(listener));
      return () => unfollow(topic, listener);
    },
  };
}

/** Tells everybody who follows a topic what comes about it, until the signal ends it or the service refuses it. */
async function readStream(
  followed: ReadonlyMap<string, ReadonlySet<Listener>>,
  signal: AbortSignal,
  { watch, wait }: Pick<HubParts, 'watch' | 'wait'>,
): Promise<void> {
  const tell = (hint: Hint) => followed.get(hint.topic)?.forEach((listener) => listener(hint));
  const hear = (event: WatchEvent) => {
    if (event.event !== 'open') return tell(event);
    for (const state of event.topics) tell({ ...state, event: 'open' });
  };
  while (!signal.aborted) {
    try {
      for await (const event of watch([...followed.keys()], { signal })) hear(event);
      return;
    } catch (error) {
      if (signal.aborted || isRefused(error)) return;
      await wait(afterFaultMs);
    }
  }
}

/** Asking again would be answered the same. */
function isRefused(error: unknown): boolean {
  return error instanceof HeadraceError && error.status >= 400 && error.status < 500 && error.status !== 429;
}
