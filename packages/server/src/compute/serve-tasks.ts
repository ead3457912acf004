import type { BatchMessage, ChildMessage } from './messages.ts';
import type { AnyTask } from './program-cache.ts';
import { createProgramCache } from './program-cache.ts';
import { runBatch } from './run-batch.ts';

/** Makes this process a child that runs the batches its parent sends, until the parent is gone. */
export async function serveTasks(tasks: ReadonlyMap<string, AnyTask>): Promise<void> {
  const programs = createProgramCache(tasks);
  const say = (message: ChildMessage) =>
    new Promise<void>((resolve, reject) => {
      process.send?.(message, undefined, undefined, (error) => (error === null ? resolve() : reject(error)));
    });
  process.on('message', (batch: BatchMessage) => {
    // When the parent is gone, there is nobody to tell.
    runBatch(batch, { programs, say }).catch(() => process.exit(1));
  });
  process.on('disconnect', () => process.exit(0));
  await say({ said: 'ready' });
}
