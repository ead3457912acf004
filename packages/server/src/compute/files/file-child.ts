/* The child process that reads one file of a stranger; started by `file-reader.ts`. */
import { ServiceError } from '../../contract/errors.ts';
import { inspectFile } from '../../datasets/reading/infer-schema.ts';
import { readPieces } from '../../datasets/reading/read-pieces.ts';
import { readSheetPieces } from './read-sheet-pieces.ts';
import type { FileReply, FileRequest } from './file-messages.ts';

/** Pieces that may be on their way: the next one is read while the last one is written. */
const ahead = 3;
let allowed = ahead;
let letOn = (): void => {};

function say(reply: FileReply): Promise<void> {
  return new Promise((resolve, reject) => {
    process.send?.(reply, undefined, undefined, (error) => (error === null ? resolve() : reject(error)));
  });
}

async function send(replies: AsyncIterable<FileReply>): Promise<void> {
  for await (const reply of replies) {
    while (allowed === 0) await new Promise<void>((resolve) => (letOn = resolve));
    allowed -= 1;
    await say(reply);
  }
  await say({ said: 'end' });
}

type Asked<Ask extends FileRequest['ask']> = Extract<FileRequest, { ask: Ask }>;

async function* piecesOf({ file, options }: Asked<'pieces'>): AsyncGenerator<FileReply> {
  for await (const piece of readPieces(file, options)) yield { said: 'piece', piece };
}

async function* rowsOf({ file, options }: Asked<'sheet'>): AsyncGenerator<FileReply> {
  for await (const piece of readSheetPieces(file, options)) yield { said: 'sheet', piece };
}

async function work(request: Exclude<FileRequest, { ask: 'more' }>): Promise<void> {
  try {
    if (request.ask === 'pieces') return await send(piecesOf(request));
    if (request.ask === 'sheet') return await send(rowsOf(request));
    await say({ said: 'inspected', inspection: await inspectFile(request.file, request.options) });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    await say({ said: 'failed', type: error instanceof ServiceError ? error.type : null, message });
  }
}

process.on('message', (request: FileRequest) => {
  if (request.ask === 'more') {
    allowed += 1;
    letOn();
  } else void work(request).catch(() => process.exit(1));
});
process.on('disconnect', () => process.exit(0));
await say({ said: 'ready' });
