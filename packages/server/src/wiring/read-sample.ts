import type { SandboxSample } from '../contract/sandbox.ts';
import type { RunTask } from '../engine/task.ts';
import { sampleRequestTask } from '../sandbox/simulate-task.ts';

/** The request to begin with. The world is not loaded in this process, so a child makes it when it is first asked for. */
export function createSampleReader(run: RunTask): () => Promise<SandboxSample> {
  let made: Promise<SandboxSample> | null = null;
  return () => {
    made ??= Promise.resolve(run(sampleRequestTask, {}, { fields: {}, extra: null })).catch(
      (error: unknown) => {
        // The next caller tries again.
        made = null;
        throw error;
      },
    );
    return made;
  };
}
