import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { expect, it, onTestFinished } from 'vitest';
import { createHome, startOn } from './service.ts';

it('a start that fails closes the embedded database, and gives its directory back', async () => {
  const { env, remove } = await createHome('pglite');
  onTestFinished(remove);
  const threads = followThreads();
  const wrong = { ...env, HEADRACE_PRICES_FILE: join(env.HEADRACE_DATA_DIR ?? '', 'no-such-file') };
  await expect(startOn(wrong)).rejects.toThrow('no-such-file');
  expect(threads.begun()).toBe(1);
  await expect.poll(threads.running).toBe(0);
  const service = await startOn(env);
  onTestFinished(() => service.stop());
  expect((await service.call('/healthz')).status).toBe(200);
});

/** Threads that this process starts from here on. */
function followThreads() {
  let begun = 0;
  const running = new Set<Worker>();
  const follow = (thread: Worker) => {
    begun += 1;
    running.add(thread);
    thread.once('exit', () => running.delete(thread));
  };
  process.on('worker', follow);
  onTestFinished(() => void process.off('worker', follow));
  return { begun: () => begun, running: () => running.size };
}
