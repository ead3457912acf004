import type { FileHandle } from 'node:fs/promises';
import { ServiceError } from '../../contract/errors.ts';

interface WriteOptions {
  bytes: AsyncIterable<Uint8Array>;
  maxBytes: number;
  maxHeadBytes: number;
  /** Checks the beginning; null while more bytes are needed. Throws if the file is not what it says. */
  check: (head: Buffer, isAll: boolean) => true | null;
  /** Throws if the disk is full. */
  checkSpace: () => Promise<void>;
  /** Told of all bytes that are written. */
  count: (bytes: number) => void;
}

const megabyte = 1024 * 1024;
/** How often the disk is looked at. */
const checkEvery = 32 * megabyte;
const firstLookBytes = 1024;

/** Writes an upload to a file, as fast as the disk allows. Nothing is written before its beginning has been checked. */
export async function writeUpload(file: FileHandle, options: WriteOptions): Promise<void> {
  const { bytes, maxBytes, check, checkSpace, count } = options;
  const head = createHead(options);
  let total = 0;
  let nextCheck = 0;
  for await (const piece of bytes) {
    total += piece.byteLength;
    if (total > maxBytes) throw tooLarge(maxBytes);
    if (total >= nextCheck) {
      await checkSpace();
      nextCheck = total + checkEvery;
    }
    count(piece.byteLength);
    const ready = head.take(piece, check);
    if (ready !== null) await writeAll(file, ready);
  }
  await writeAll(file, head.end(check));
}

/** Keeps the beginning back until it has been looked at. */
function createHead({ maxHeadBytes }: Pick<WriteOptions, 'maxHeadBytes'>) {
  let kept: Uint8Array[] = [];
  let size = 0;
  let isSeen = false;
  // At twice the size each time: a beginning that drips in must not be looked at for each of its bytes.
  let nextLook = firstLookBytes;
  const release = (): Buffer => {
    const all = Buffer.concat(kept);
    kept = [];
    return all;
  };
  return {
    take: (piece: Uint8Array, check: WriteOptions['check']): Uint8Array | null => {
      if (isSeen) return piece;
      kept.push(piece);
      size += piece.byteLength;
      if (size < nextLook) return null;
      nextLook = Math.min(maxHeadBytes, nextLook * 2);
      const all = release();
      if (check(all, false) === null) {
        kept.push(all);
        return null;
      }
      isSeen = true;
      return all;
    },
    end: (check: WriteOptions['check']): Uint8Array => {
      const all = release();
      if (!isSeen) check(all, true);
      return all;
    },
  };
}

async function writeAll(file: FileHandle, bytes: Uint8Array): Promise<void> {
  for (let at = 0; at < bytes.length;) {
    const { bytesWritten } = await file.write(bytes, at);
    at += bytesWritten;
  }
}

function tooLarge(maxBytes: number): ServiceError {
  const shown = maxBytes < 1024 * megabyte ? `${maxBytes / megabyte} MB` : `${maxBytes / megabyte / 1024} GB`;
  return new ServiceError('payload-too-large', `The file is larger than ${shown}; send it in parts.`);
}
