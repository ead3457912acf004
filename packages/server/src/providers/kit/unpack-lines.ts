/* The lines of a file, which may be gzip. It is unpacked and cut in pieces, so that a large one leaves the thread to others. */
import { createGunzip, gunzipSync } from 'node:zlib';

interface Bounds {
  /** Of the file, unpacked. */
  maxBytes: number;
  maxLineBytes: number;
  /** Lets others have the thread. */
  pause(): Promise<unknown>;
}

/** `too_large`: it has more bytes than it may have. `unreadable`: it cannot be unpacked. */
export class FileFault extends Error {
  readonly why: 'too_large' | 'unreadable';

  constructor(why: FileFault['why']) {
    super(why);
    this.name = 'FileFault';
    this.why = why;
  }
}

const pieceBytes = 64 * 1024;
const lineFeed = 10;

/** Null for a line that is too long. Blank lines are passed over. Throws a `FileFault`, after the lines before the fault. */
export async function* unpackLines(body: Buffer, bounds: Bounds): AsyncGenerator<string | null> {
  let parts: Buffer[] = [];
  let length = 0;
  const endLine = (): string | null => {
    const line = length > bounds.maxLineBytes ? null : Buffer.concat(parts).toString('utf8').trim();
    parts = [];
    length = 0;
    return line;
  };
  const add = (part: Buffer) => {
    length += part.length;
    // The rest of a line that is too long is not kept.
    if (length <= bounds.maxLineBytes) parts.push(part);
  };
  for await (const piece of piecesOf(body, bounds)) {
    let from = 0;
    for (let end = piece.indexOf(lineFeed); end !== -1; end = piece.indexOf(lineFeed, from)) {
      const isBlank = length === 0 && end === from;
      if (!isBlank) add(piece.subarray(from, end));
      from = end + 1;
      const line = isBlank ? '' : endLine();
      if (line !== '') yield line;
    }
    add(piece.subarray(from));
  }
  const last = endLine();
  if (last !== '') yield last;
}

async function* piecesOf(body: Buffer, bounds: Bounds): AsyncGenerator<Buffer> {
  const plain = isGzip(body) ? unpackSmall(body, bounds) : body;
  if (plain === null) return yield* unpackLarge(body, bounds);
  if (plain.length > bounds.maxBytes) throw new FileFault('too_large');
  for (let from = 0; from < plain.length; from += pieceBytes) {
    if (from > 0) await bounds.pause();
    yield plain.subarray(from, from + pieceBytes);
  }
}

/** RFC 1952, 2.3.1. Whether a file says so of itself is not the server's to tell. */
const isGzip = (body: Buffer): boolean => body[0] === 0x1f && body[1] === 0x8b;

/** Up to here unpacking takes a few milliseconds, less than it takes to hand the file to another thread. */
const smallBytes = 128 * 1024;
const smallUnpackedBytes = 2 * 1024 * 1024;

function unpackSmall(body: Buffer, { maxBytes }: Bounds): Buffer | null {
  if (body.length > smallBytes) return null;
  try {
    return gunzipSync(body, { maxOutputLength: Math.min(maxBytes, smallUnpackedBytes) });
  } catch {
    // Too large for this, or broken: then that is found there.
    return null;
  }
}

/** In threads of zlib; no more than a piece is there at a time. */
async function* unpackLarge(body: Buffer, { maxBytes }: Bounds): AsyncGenerator<Buffer> {
  const unpacking = createGunzip({ chunkSize: pieceBytes });
  unpacking.end(body);
  let unpacked = 0;
  try {
    for await (const piece of unpacking) {
      if (!Buffer.isBuffer(piece)) throw new TypeError('bytes were expected');
      unpacked += piece.length;
      if (unpacked > maxBytes) throw new FileFault('too_large');
      yield piece;
    }
  } catch (error) {
    throw error instanceof FileFault ? error : new FileFault('unreadable');
  } finally {
    unpacking.destroy();
  }
}
