/*
 * V8 counts the bytes outside of its heap, and collects all old objects whenever 64 MB have been added, though none of them is
 * garbage: half of a service's processor time while it sends large answers (docs/performance.md). So large buffers are made
 * once, and their memory is given back at once.
 */
import { zstdDecompressSync } from 'node:zlib';

/** zlib takes no smaller ones. */
const minChunk = 64;

/** Unpacks what becomes so many bytes, in one piece, which takes half as long as in pieces. */
export function unpackWhole(packed: Uint8Array, length: number): Buffer {
  // Where a piece is full exactly, zlib makes another one as large.
  return zstdDecompressSync(packed, { chunkSize: Math.max(minChunk, length + 1) });
}

/** Gives the memory of a buffer back, unless others have a part of it. The buffer is empty after that, so nothing may use it any more. */
export function releaseBytes(bytes: Buffer): void {
  const { buffer: memory } = bytes;
  // One byte more is what `unpackWhole` asks for. Node.js puts small buffers into a pool, whose size depends on its version,
  // and which throws when its memory is taken.
  if (memory instanceof ArrayBuffer && memory.byteLength <= bytes.length + 1) memory.transfer(0);
}
