import type { SliceExecutor } from './ports.ts';

/** Runs slices of pipes and of searches, each by its own executor. */
export function createRunExecutor(executors: { pipes: SliceExecutor; search: SliceExecutor }): SliceExecutor {
  return {
    start: (work, hooks) => executors[work.kind].start(work, hooks),
    costOf: (work) => executors[work.kind].costOf(work),
    abandon: (work) => executors[work.kind].abandon(work),
  };
}
