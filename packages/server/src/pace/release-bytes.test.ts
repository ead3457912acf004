import { expect, it } from 'vitest';
import { releaseBytes } from './release-bytes.ts';

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
