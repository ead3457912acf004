/* Makes Parquet files in a thread of its own. */
import { parentPort } from 'node:worker_threads';
import type { ParquetFile } from './parquet-file.ts';
import { createParquetFile } from './parquet-file.ts';
import type { ParquetReply, ParquetRequest } from './parquet-threads.ts';

const port = parentPort;
if (port === null) throw new Error('this file runs as a worker thread');

const files = new Map<number, ParquetFile>();

port.on('message', (request: ParquetRequest) => {
  if (request.kind === 'close') return void files.delete(request.id);
  const reply = answer(request);
  port.postMessage(reply, typeof reply === 'string' ? [] : [reply.buffer]);
});

type Asked = Exclude<ParquetRequest, { kind: 'close' }>;

function answer(request: Asked): ParquetReply {
  try {
    return makeBytes(request);
  } catch (error) {
    files.delete(request.id);
    return String(error);
  }
}

function makeBytes(request: Asked): Uint8Array<ArrayBuffer> {
  if (request.kind === 'open') files.set(request.id, createParquetFile(request.columns));
  const file = files.get(request.id);
  if (file === undefined) throw new Error('there is no such file');
  if (request.kind === 'open') return new Uint8Array(0);
  return request.kind === 'rows' ? file.add(request.rows) : file.end();
}
