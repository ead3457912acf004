import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate, inflateRaw } from 'node:zlib';
import { OutboundFault } from './outbound-fault.ts';

const firstBufferBytes = 64 * 1024;
const maxCodings = 3;
const emptyBuffer = Buffer.alloc(0);

type Decoder = (coded: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>;

const decodeGzip = promisify(gunzip);
const decodeZlib = promisify(inflate);
const decodeRawDeflate = promisify(inflateRaw);

const decoders = new Map<string, Decoder>([
  ['gzip', decodeGzip],
  ['x-gzip', decodeGzip],
  ['br', promisify(brotliDecompress)],
  // Servers disagree whether "deflate" has the zlib wrapper (RFC 9110 section 8.4.1.2); its first byte tells.
  [
    'deflate',
    (coded, options) => (((coded[0] ?? 0) & 0x0f) === 8 ? decodeZlib : decodeRawDeflate)(coded, options),
  ],
]);

/** A body that gathers, and never gets longer than its cap. */
export class CappedBody {
  // One growing buffer instead of a list: a hostile server may send a byte at a time, and each listed chunk
  // would cost a hundred times its size. Most bodies are one chunk, which then is the buffer.
  #buffer: Buffer = emptyBuffer;
  #length = 0;
  #cap: number;
  #isKept = true;

  constructor(maxBytes: number) {
    this.#cap = maxBytes;
  }

  /** False if the body is over the cap with it; it is not kept then. */
  add(chunk: Uint8Array): boolean {
    const needed = this.#length + chunk.length;
    if (needed > this.#cap) return false;
    if (this.#isKept) this.#keep(chunk, needed);
    this.#length = needed;
    return true;
  }

  /** Only counts what is added, up to another cap. */
  drop(maxBytes: number): void {
    this.#isKept = false;
    this.#cap = maxBytes;
  }

  take(): Buffer {
    return this.#buffer.subarray(0, this.#length);
  }

  #keep(chunk: Uint8Array, needed: number): void {
    if (this.#length === 0) {
      this.#buffer = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
      return;
    }
    if (needed > this.#buffer.length) {
      const wanted = Math.max(needed, this.#buffer.length * 2, firstBufferBytes);
      const grown = Buffer.allocUnsafe(Math.min(this.#cap, wanted));
      this.#buffer.copy(grown, 0, 0, this.#length);
      this.#buffer = grown;
    }
    this.#buffer.set(chunk, this.#length);
  }
}

/**
 * Undoes a content-encoding, or gives null when it names a coding we do not know; throws an `OutboundFault`
 * when the result is over the cap or the bytes are not what the header says.
 */
export async function decodeBody(
  coded: Buffer,
  options: { contentEncoding: string; maxBytes: number },
): Promise<Buffer | null> {
  const steps = findDecoders(options.contentEncoding);
  if (steps === null) return null;
  let body = coded;
  // An empty body is not a gzip stream, but servers label empty answers as gzip.
  if (body.length === 0) return body;
  for (const decode of steps) {
    try {
      body = await decode(body, { maxOutputLength: options.maxBytes });
    } catch (error) {
      throw isOverCap(error)
        ? tooLarge(options.maxBytes)
        : new OutboundFault('failed', 'answered with a body that cannot be decompressed');
    }
  }
  return body;
}

/** The fault of an answer that is over the cap. */
export function tooLarge(maxBytes: number): OutboundFault {
  return new OutboundFault('failed', `answered with more than ${maxBytes} bytes`, { isTooLarge: true });
}

function findDecoders(contentEncoding: string): Decoder[] | null {
  const steps: Decoder[] = [];
  for (const part of contentEncoding.toLowerCase().split(',')) {
    const coding = part.trim();
    if (coding === '' || coding === 'identity') continue;
    const decoder = decoders.get(coding);
    if (decoder === undefined) return null;
    // Listed in the order they were applied, so the last comes off first.
    steps.unshift(decoder);
  }
  if (steps.length > maxCodings)
    throw new OutboundFault('failed', `answered with more than ${maxCodings} content codings`);
  return steps;
}

function isOverCap(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
}
