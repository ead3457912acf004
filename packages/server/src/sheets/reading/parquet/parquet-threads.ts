/* The thread in which all Parquet files of a process are made; it ends when there are none. */
import { Worker } from 'node:worker_threads';
import type { JsonValue } from '../../../contract/field.ts';
import { ServiceError } from '../../../contract/errors.ts';
import type { ParquetColumn } from './parquet-size.ts';

export type ParquetRequest =
  | { id: number; kind: 'open'; columns: readonly ParquetColumn[] }
  | { id: number; kind: 'rows'; rows: readonly (readonly JsonValue[])[] }
  | { id: number; kind: 'end' | 'close' };
/** Text: why the file cannot be written; the others can. */
export type ParquetReply = Uint8Array<ArrayBuffer> | string;

export interface ParquetMaker {
  add(rows: readonly (readonly JsonValue[])[]): Promise<Uint8Array>;
  end(): Promise<Uint8Array>;
  /** Safe to call twice. */
  close(): void;
}

export interface ParquetThreads {
  /** Throws where too many are being made, in all or for the owner. */
  open(owner: string, columns: readonly ParquetColumn[]): Promise<ParquetMaker>;
}

/** Each keeps a group of rows in the memory of the thread. */
const maxFiles = 8;
/** So that others have places while one owner reads slowly. */
const maxFilesOfOwner = 2;
const resourceLimits = { maxOldGenerationSizeMb: 768, maxYoungGenerationSizeMb: 64 };

interface Thread {
  ask(request: ParquetRequest): Promise<Uint8Array>;
  stop(): void;
}

export function createParquetThreads(): ParquetThreads {
  /** By id, the owner. */
  const open = new Map<number, string>();
  let made = 0;
  let thread: Thread | null = null;
  const forget = (ended: Thread): void => {
    if (thread === ended) thread = null;
  };
  const close = (id: number, of: Thread): void => {
    if (!open.delete(id)) return;
    void of.ask({ id, kind: 'close' }).catch(() => {});
    if (open.size > 0 || thread !== of) return;
    thread = null;
    of.stop();
  };
  return {
    open: async (owner, columns) => {
      checkFree([...open.values()], owner);
      made += 1;
      const id = made;
      open.set(id, owner);
      const own = (thread ??= startThread(forget));
      try {
        await own.ask({ id, kind: 'open', columns });
      } catch (error) {
        close(id, own);
        throw error;
      }
      const ask = (request: ParquetRequest) =>
        open.has(id) ? own.ask(request) : Promise.reject(new Error('the file was closed'));
      return {
        add: (rows) => ask({ id, kind: 'rows', rows }),
        end: () => ask({ id, kind: 'end' }),
        close: () => close(id, own),
      };
    },
  };
}

/** It answers one request after the other. */
function startThread(ended: (thread: Thread) => void): Thread {
  const file = import.meta.url.endsWith('.ts') ? './parquet-thread.ts' : './parquet-thread.js';
  const worker = new Worker(new URL(file, import.meta.url), { resourceLimits });
  const waiting: PromiseWithResolvers<Uint8Array>[] = [];
  let failure: Error | null = null;
  const fail = (error: Error): void => {
    failure ??= error;
    ended(thread);
    for (const { reject } of waiting.splice(0)) reject(failure);
  };
  worker.on('message', (reply: ParquetReply) => {
    const answer = waiting.shift();
    if (typeof reply === 'string') answer?.reject(new Error(reply));
    else answer?.resolve(reply);
  });
  worker.on('error', fail);
  worker.on('exit', () => fail(new Error('the thread that writes Parquet has ended')));
  const thread: Thread = {
    ask: (request) => {
      if (failure !== null) return Promise.reject(failure);
      worker.postMessage(request);
      if (request.kind === 'close') return Promise.resolve(new Uint8Array());
      const answer = Promise.withResolvers<Uint8Array>();
      waiting.push(answer);
      return answer.promise;
    },
    stop: () => void worker.terminate(),
  };
  return thread;
}

function checkFree(owners: readonly string[], owner: string): void {
  const remedy = 'Ask for another ticket in a moment, or export CSV.';
  const headers = { 'retry-after': '10' };
  if (owners.filter((one) => one === owner).length >= maxFilesOfOwner) {
    const detail = `This organization is downloading ${maxFilesOfOwner} Parquet files, which is the maximum. ${remedy}`;
    throw new ServiceError('org-rate-limited', detail, { headers });
  }
  if (owners.length < maxFiles) return;
  const detail = `The service is writing ${maxFiles} Parquet files, which is the maximum. ${remedy}`;
  throw new ServiceError('unavailable', detail, { headers });
}
