/*
 * A backup as a file: a line that says what it is, then frames, compressed as one stream. Each frame has its kind (a byte),
 * its length (four) and its bytes. The last one is a SHA-256 of all others, so a file that was torn or changed is noticed.
 */
import type { Hash } from 'node:crypto';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib';
import { BackupError } from './backup-error.ts';
import type { BackupHeader, Frame } from './backup-frames.ts';
import { backupEnd, backupHeader, tableShape } from './backup-frames.ts';

const firstLine = Buffer.from('headrace backup 1\n');
const kinds = { header: 1, table: 2, rows: 3, end: 4, sum: 5 } as const;
const prefixBytes = 5;
/** Rows are cut into pieces of this length, so that readers need little memory. */
const rowsBytes = 256 * 1024;
/** A length above this is not one that was written. */
const maxFrameBytes = 64 * 1024 * 1024;

/** Writes all frames into an empty file, and waits until they are on the disk. */
export async function writeBackupFile(file: FileHandle, frames: AsyncIterable<Frame>): Promise<void> {
  await file.writeFile(firstLine);
  const compress = createZstdCompress({ params: { [constants.ZSTD_c_compressionLevel]: 3 } });
  await pipeline(Readable.from(encode(frames)), compress, async (chunks: AsyncIterable<Uint8Array>) => {
    for await (const chunk of chunks) await file.writeFile(chunk);
  });
  await file.sync();
}

async function* encode(frames: AsyncIterable<Frame>): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  for await (const frame of frames) {
    if (frame.kind !== 'rows') {
      yield* toParts(kinds[frame.kind], Buffer.from(JSON.stringify(frame.value)), hash);
      continue;
    }
    const { buffer, byteOffset, length } = frame.bytes;
    for (let at = 0; at < length; at += rowsBytes)
      yield* toParts(
        kinds.rows,
        Buffer.from(buffer, byteOffset + at, Math.min(rowsBytes, length - at)),
        hash,
      );
  }
  const sum = hash.digest();
  yield prefixOf(kinds.sum, sum.length);
  yield sum;
}

function* toParts(kind: number, bytes: Buffer, hash: Hash): Generator<Buffer> {
  const prefix = prefixOf(kind, bytes.length);
  hash.update(prefix).update(bytes);
  yield prefix;
  yield bytes;
}

function prefixOf(kind: number, length: number): Buffer {
  const prefix = Buffer.alloc(prefixBytes);
  prefix.writeUInt8(kind);
  prefix.writeUInt32BE(length, 1);
  return prefix;
}

/** Reads a whole backup. Throws a `BackupError` at what is not as it was written; at the end, the checksum says so of all of it. */
export async function* readBackupFile(path: string): AsyncGenerator<Frame> {
  await requireFirstLine(path);
  const hash = createHash('sha256');
  let isWhole = false;
  for await (const { kind, prefix, bytes } of splitFrames(path)) {
    if (isWhole) throw damaged(path);
    if (kind === kinds.sum) {
      if (!hash.digest().equals(bytes)) throw damaged(path);
      isWhole = true;
      continue;
    }
    hash.update(prefix).update(bytes);
    yield decode(kind, bytes, path);
  }
  if (!isWhole) throw new BackupError(`The backup ${path} is not complete: its end is missing.`);
}

/** Reads all of it, and tells what it begins with. */
export async function checkBackupFile(path: string): Promise<{ header: BackupHeader; rows: number }> {
  let header: BackupHeader | null = null;
  let rows = 0;
  for await (const frame of readBackupFile(path)) {
    if (frame.kind === 'header') header = frame.value;
    if (frame.kind === 'end') rows = frame.value.tables.reduce((sum, table) => sum + table.rows, 0);
  }
  if (header === null) throw damaged(path);
  return { header, rows };
}

async function requireFirstLine(path: string): Promise<void> {
  const file = await open(path, 'r').catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new BackupError(`The backup cannot be read: ${reason}.`, { cause: error });
  });
  try {
    const { buffer } = await file.read(Buffer.alloc(firstLine.length), 0, firstLine.length, 0);
    if (!buffer.equals(firstLine))
      throw new BackupError(`The file ${path} is not a backup that this version of Headrace can read.`);
  } finally {
    await file.close();
  }
}

interface RawFrame {
  kind: number;
  prefix: Buffer;
  bytes: Buffer;
}

async function* splitFrames(path: string): AsyncGenerator<RawFrame> {
  let pending: Buffer = Buffer.alloc(0);
  for await (const chunk of decompress(path)) {
    pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk]);
    for (let length = lengthOf(pending, path); length !== null; length = lengthOf(pending, path)) {
      const end = prefixBytes + length;
      const [prefix, bytes] = [pending.subarray(0, prefixBytes), pending.subarray(prefixBytes, end)];
      yield { kind: prefix.readUInt8(), prefix, bytes };
      pending = pending.subarray(end);
    }
  }
  if (pending.length > 0) throw new BackupError(`The backup ${path} is not complete: its end is missing.`);
}

/** Of the first frame; null while not all of it is there. */
function lengthOf(pending: Buffer, path: string): number | null {
  if (pending.length < prefixBytes) return null;
  const length = pending.readUInt32BE(1);
  if (length > maxFrameBytes) throw damaged(path);
  return pending.length < prefixBytes + length ? null : length;
}

async function* decompress(path: string): AsyncGenerator<Buffer> {
  const source = createReadStream(path, { start: firstLine.length });
  const plain = createZstdDecompress();
  source.on('error', (error) => plain.destroy(error));
  try {
    yield* source.pipe(plain);
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) throw error;
    throw damaged(path, error);
  } finally {
    source.destroy();
    plain.destroy();
  }
}

function decode(kind: number, bytes: Buffer, path: string): Frame {
  if (kind === kinds.rows) return { kind: 'rows', bytes };
  try {
    const value: unknown = JSON.parse(bytes.toString('utf8'));
    if (kind === kinds.header) return { kind: 'header', value: backupHeader.parse(value) };
    if (kind === kinds.table) return { kind: 'table', value: tableShape.parse(value) };
    if (kind === kinds.end) return { kind: 'end', value: backupEnd.parse(value) };
  } catch (error) {
    throw damaged(path, error);
  }
  throw damaged(path);
}

function damaged(path: string, cause?: unknown): BackupError {
  return new BackupError(`The backup ${path} is damaged: its contents are not those that were written.`, {
    cause,
  });
}
