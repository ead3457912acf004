import { zstdCompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { releaseBytes, unpackWhole } from './large-buffers.ts';

it.each([0, 1, 63, 64, 65, 436_000])('unpacks %i bytes in one piece', (length) => {
  const text = 'x'.repeat(length);
  const unpacked = unpackWhole(zstdCompressSync(text), length);
  expect(unpacked.toString()).toBe(text);
});

it('gives the memory of a large buffer back at once', () => {
  const bytes = Buffer.alloc(Buffer.poolSize + 1);
  releaseBytes(bytes);
  expect([bytes.length, bytes.buffer.byteLength]).toEqual([0, 0]);
});

it('leaves small buffers as they are, since they share their memory with others', () => {
  const [one, other] = [Buffer.from('one'), Buffer.from('other')];
  releaseBytes(one);
  expect([one.toString(), other.toString(), one.buffer === other.buffer]).toEqual(['one', 'other', true]);
});
