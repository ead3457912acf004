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

it.each([1, 5000, 20_000, 30_000])(
  'leaves a buffer of %i bytes as it is, since it shares its memory with others',
  (length) => {
    const [one, other] = [Buffer.from('x'.repeat(length)), Buffer.from('other')];
    releaseBytes(one);
    expect([one.length, other.toString()]).toEqual([length, 'other']);
  },
);

it('leaves a part of a larger buffer as it is', () => {
  const whole = Buffer.alloc(400_000, 'whole');
  releaseBytes(whole.subarray(0, 200_000));
  expect(whole.toString()).toBe('whole'.repeat(80_000));
});
