import { Worker } from 'node:worker_threads';
import type { Block, BlockOptions, OpenRecord, ReadBlock } from './read-block.ts';

export interface ReadThreads {
  read(block: Block, before: OpenRecord | null): Promise<ReadBlock>;
  close(): Promise<void>;
}

interface ReadThread extends ReadThreads {
  /** Blocks that it has not answered yet. */
  waiting(): number;
}

/** The questions to a thread. It answers in the same order. */
export interface ReadRequest {
  block: Block;
  before: OpenRecord | null;
}

/** The old space is enough for the longest lines with the shortest cells. With a larger young space, garbage grows to 200 MB. */
const resourceLimits = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 48 };

export function openReadThreads(options: BlockOptions, count: number): ReadThreads {
  const threads = Array.from({ length: count }, () => openThread(options));
  return {
    read: (block, before) => {
      const idlest = threads.reduce((least, one) => (one.waiting() < least.waiting() ? one : least));
      return idlest.read(block, before);
    },
    close: async () => {
      await Promise.all(threads.map((thread) => thread.close()));
    },
  };
}

function openThread(options: BlockOptions): ReadThread {
  const file = import.meta.url.endsWith('.ts') ? './read-thread.ts' : './read-thread.js';
  const thread = new Worker(new URL(file, import.meta.url), { workerData: options, resourceLimits });
  const waiting: PromiseWithResolvers<ReadBlock>[] = [];
  let failure: Error | null = null;
  const fail = (error: Error): void => {
    failure ??= error;
    for (const { reject } of waiting.splice(0)) reject(failure);
  };
  thread.on('message', (read: ReadBlock) => waiting.shift()?.resolve(read));
  thread.on('error', fail);
  thread.on('exit', () => fail(new Error('a thread that reads a file has ended')));
  return {
    waiting: () => waiting.length,
    read: (block, before) => {
      const answer = Promise.withResolvers<ReadBlock>();
      if (failure !== null) return Promise.reject(failure);
      waiting.push(answer);
      // A copy: the block may have to be read once more, and what it is cut from is much longer.
      const bytes = new Uint8Array(block.bytes);
      const request: ReadRequest = { block: { ...block, bytes }, before };
      thread.postMessage(request, [bytes.buffer]);
      return answer.promise;
    },
    close: async () => {
      await thread.terminate();
    },
  };
}
