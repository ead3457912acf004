import { ServiceError } from '../../contract/errors.ts';
import type { Inspection } from '../../contract/datasets.ts';
import type { DataFile } from '../../datasets/reading/data-file.ts';
import type { FileReader } from '../../datasets/reading/file-reader.ts';
import type { SheetPiece } from '../../sheets/rows/read-file-rows.ts';
import { laneLimits } from '../limits.ts';
import { forkChild } from '../start-child.ts';
import { watchChild } from '../watch-child.ts';
import type { FileReply, FileRequest, SheetFileOptions } from './file-messages.ts';

export interface ApartReader extends FileReader {
  /** Rows as they are written into a sheet. */
  sheetPieces(file: DataFile, options: SheetFileOptions): AsyncIterable<SheetPiece>;
  /** Ends all children; what they read ends with an error. */
  close(): void;
}

/** Reads each file in a process of its own, which ends with the file, or earlier if it takes too much. */
export function createFileReader(niceness?: number): ApartReader {
  const open = new Set<FileChild>();
  const start = (request: FileRequest): FileChild => {
    const child = startFileChild({ request, niceness }, () => open.delete(child));
    open.add(child);
    return child;
  };
  return {
    inspect: async (file, options) => {
      const child = start({ ask: 'inspect', file: placeOf(file), options });
      try {
        return await readInspection(child);
      } finally {
        child.kill();
      }
    },
    pieces: (file, options) =>
      readAll(
        () => start({ ask: 'pieces', file: placeOf(file), options }),
        (reply) => (reply.said === 'piece' ? reply.piece : null),
      ),
    sheetPieces: (file, options) =>
      readAll(
        () => start({ ask: 'sheet', file: placeOf(file), options }),
        (reply) => (reply.said === 'sheet' ? reply.piece : null),
      ),
    close: () => {
      for (const child of open) child.kill();
    },
  };
}

/** What callers have of a file includes members that cannot be sent. */
function placeOf({ path, pieceBytes }: DataFile): DataFile {
  return pieceBytes === undefined ? { path } : { path, pieceBytes };
}

async function readInspection(child: FileChild): Promise<Inspection> {
  const reply = await child.next();
  if (reply.said !== 'inspected')
    throw new Error(`a file was to be inspected, and the answer was ${reply.said}`);
  return reply.inspection;
}

/** All pieces; `pieceOf` is null for the answer after the last one. */
async function* readAll<Piece>(
  start: () => FileChild,
  pieceOf: (reply: FileReply) => Piece | null,
): AsyncGenerator<Piece> {
  const child = start();
  try {
    for (;;) {
      const piece = pieceOf(await child.next());
      if (piece === null) return;
      yield piece;
      child.send({ ask: 'more' });
    }
  } finally {
    child.kill();
  }
}

interface FileChild {
  /** The next answer; rejects when the file or the child failed. */
  next(): Promise<FileReply>;
  send(request: FileRequest): void;
  kill(): void;
}

const file = import.meta.url.endsWith('.ts') ? './file-child.ts' : './file-child.js';

function startFileChild(
  { request, niceness }: { request: FileRequest; niceness: number | undefined },
  onEnd: () => void,
): FileChild {
  const replies: FileReply[] = [];
  let wake = (): void => {};
  let hasEnded = false;
  const child = forkChild<FileReply, FileRequest>(
    { file: new URL(file, import.meta.url), lane: 'files', niceness },
    {
      onMessage: (reply) => {
        watched.progress();
        if (reply.said === 'ready') child.send(request);
        else replies.push(reply);
        wake();
      },
      onEnd: () => {
        hasEnded = true;
        watched.rest();
        wake();
        onEnd();
      },
    },
  );
  const watched = watchChild(child, laneLimits.files);
  watched.begin();
  const next = async (): Promise<FileReply> => {
    while (replies.length === 0 && !hasEnded) await new Promise<void>((resolve) => (wake = resolve));
    const reply = replies.shift();
    if (reply === undefined) throw tooMuch(watched.reason());
    if (reply.said === 'failed') throw failure(reply);
    return reply;
  };
  return { next, send: child.send, kill: child.kill };
}

function failure({ type, message }: Extract<FileReply, { said: 'failed' }>): Error {
  return type === null ? new Error(`a file could not be read: ${message}`) : new ServiceError(type, message);
}

function tooMuch(reason: string): ServiceError {
  return new ServiceError('invalid-request', `The file cannot be read within bounds. ${reason}`);
}
