/* Reads blocks of CSV in a separate thread, so that the API has the main thread and several cores work. */
import { parentPort, workerData } from 'node:worker_threads';
import type { BlockOptions } from './read-block.ts';
import { createBlockReader } from './read-block.ts';
import type { ReadRequest } from './read-threads.ts';

const port = parentPort;
if (port === null) throw new Error('this file runs as a worker thread');

const options: BlockOptions = workerData;
const read = createBlockReader(options);

port.on('message', ({ block, before }: ReadRequest) => {
  const answer = read(block, before);
  port.postMessage(
    answer,
    answer.pieces.map(({ encoded }) => encoded.buffer),
  );
});
