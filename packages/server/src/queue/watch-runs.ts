import type { RunProgress } from '../contract/stored-run.ts';
import type { Signals } from '../storage/signals.ts';
import { repeat } from './repeat.ts';

const usualPollMs = 1000;
/** Runs that are looked at in one query. */
const runsAtOnce = 100;

/** `changed`: there may be more to read. `quiet`: nothing has happened for that long. `over`: nobody watches any more. */
export type RunNews = 'changed' | 'quiet' | 'over';

/** Follows one run. */
export interface RunWatch {
  /** Resolves as soon as something has happened since the last call, or after `quietMs`. */
  next(quietMs: number): Promise<RunNews>;
  isOver(): boolean;
  end(): void;
}

interface Watcher {
  /** Undefined while nobody waits for it. */
  tell: ((news: RunNews) => void) | undefined;
  hasChanged: boolean;
  isOver: boolean;
}

interface WatchedRun {
  id: string;
  organizationId: string;
  /** What was last seen of it. */
  seen: string;
  watchers: Set<Watcher>;
}

interface WatcherOptions {
  /** The progress of these runs. */
  findProgress(
    runs: readonly { id: string; organizationId: string }[],
  ): Promise<ReadonlyMap<string, RunProgress>>;
  signals: Signals;
  pollMs?: number;
}

export type RunWatcher = ReturnType<typeof createRunWatcher>;

/**
 * Watches the progress of runs. A signal tells when a run has ended; for the rest, a query a second looks at all watched
 * runs, and none is made while nobody waits.
 */
export function createRunWatcher({ findProgress, signals, pollMs = usualPollMs }: WatcherOptions) {
  const runs = new Map<string, WatchedRun>();
  let isClosed = false;
  const unsubscribe = signals.subscribe('finished', (id) => wake(runs.get(id)));
  const stopPolling = repeat(() => look(findProgress, runs), pollMs);
  return {
    watch: (organizationId: string, id: string): RunWatch => {
      const run = runs.get(id) ?? { id, organizationId, seen: '', watchers: new Set() };
      const watcher: Watcher = { tell: undefined, hasChanged: false, isOver: isClosed };
      runs.set(id, run);
      run.watchers.add(watcher);
      const end = () => {
        run.watchers.delete(watcher);
        if (run.watchers.size === 0 && runs.get(id) === run) runs.delete(id);
        finish(watcher);
      };
      if (isClosed) end();
      return { next: (quietMs) => nextNews(watcher, quietMs), isOver: () => watcher.isOver, end };
    },
    /** Ends all watching, including what begins later. */
    close: () => {
      isClosed = true;
      stopPolling();
      unsubscribe();
      for (const { watchers } of runs.values()) for (const watcher of watchers) finish(watcher);
      runs.clear();
    },
  };
}

async function look(
  findProgress: WatcherOptions['findProgress'],
  runs: ReadonlyMap<string, WatchedRun>,
): Promise<void> {
  const waiting = [...runs.values()].filter(({ watchers }) =>
    [...watchers].some(({ tell }) => tell !== undefined),
  );
  for (let from = 0; from < waiting.length; from += runsAtOnce) {
    const some = waiting.slice(from, from + runsAtOnce);
    const progress = await findProgress(some);
    for (const run of some) {
      const seen = JSON.stringify(progress.get(run.id) ?? null);
      if (run.seen !== seen) wake(run);
      run.seen = seen;
    }
  }
}

function wake(run: WatchedRun | undefined): void {
  for (const watcher of run?.watchers ?? []) {
    watcher.hasChanged = true;
    watcher.tell?.('changed');
  }
}

function finish(watcher: Watcher): void {
  watcher.isOver = true;
  watcher.tell?.('over');
}

async function nextNews(watcher: Watcher, quietMs: number): Promise<RunNews> {
  const { promise, resolve } = Promise.withResolvers<RunNews>();
  const timer = setTimeout(resolve, quietMs, 'quiet');
  watcher.tell = resolve;
  if (watcher.hasChanged) resolve('changed');
  if (watcher.isOver) resolve('over');
  const news = await promise;
  clearTimeout(timer);
  watcher.tell = undefined;
  if (news === 'changed') watcher.hasChanged = false;
  return watcher.isOver ? 'over' : news;
}
