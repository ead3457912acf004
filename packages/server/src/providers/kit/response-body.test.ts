import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { CappedBody, decodeBody } from './response-body.ts';

const text = Buffer.from('hello, wörld '.repeat(100));
const maxBytes = 10_000;

function chunksOf(body: Buffer, size: number): Buffer[] {
  const starts = Array.from({ length: Math.ceil(body.length / size) }, (_, at) => at * size);
  return starts.map((start) => body.subarray(start, start + size));
}

/** Null as soon as it is over the cap. */
function readCapped(chunks: readonly Buffer[], cap: number): Buffer | null {
  const body = new CappedBody(cap);
  return chunks.every((chunk) => body.add(chunk)) ? body.take() : null;
}

test.each([1, 7, 1_000, 200_000])('joins chunks of %i bytes', (size) => {
  const body = Buffer.alloc(200_000, 'abc');
  expect(readCapped(chunksOf(body, size), 200_000)?.equals(body)).toBe(true);
});

test('takes a single chunk as it is, without a copy', () => {
  const memory = Buffer.from('...hello...');
  const chunk = memory.subarray(3, 8);
  const body = readCapped(chunksOf(chunk, 5), 5);
  expect([body?.toString(), body?.buffer === chunk.buffer]).toEqual(['hello', true]);
});

test('never writes into a chunk that it was given', () => {
  const memory = Buffer.from('hello, world');
  const nothing = Buffer.alloc(0);
  const parts = [nothing, memory.subarray(0, 5), nothing, Buffer.from(' there'), nothing];
  expect(readCapped(parts, 100)?.toString()).toBe('hello there');
  expect(memory.toString()).toBe('hello, world');
});

test('no chunks are an empty body', () => {
  expect(readCapped([], 0)).toHaveLength(0);
});

test.each([1, 33, 100])('takes what is as long as the cap, and no byte more, in chunks of %i', (size) => {
  expect(readCapped(chunksOf(Buffer.alloc(100), size), 100)).toHaveLength(100);
  expect(readCapped(chunksOf(Buffer.alloc(101), size), 100)).toBeNull();
});

test('counts what is dropped, up to a cap of its own', () => {
  const body = new CappedBody(10);
  body.drop(100);
  expect([body.add(Buffer.alloc(60)), body.add(Buffer.alloc(40)), body.add(Buffer.alloc(1))]).toEqual([
    true,
    true,
    false,
  ]);
  expect(body.take()).toHaveLength(0);
});

test.each([
  ['gzip', gzipSync(text)],
  ['X-Gzip', gzipSync(text)],
  ['br', brotliCompressSync(text)],
  ['deflate', deflateSync(text)],
  ['deflate', deflateRawSync(text)],
  ['identity', text],
  ['', text],
  ['deflate, gzip', gzipSync(deflateSync(text))],
])('undoes the coding "%s"', async (contentEncoding, coded) => {
  expect((await decodeBody(coded, { contentEncoding, maxBytes }))?.equals(text)).toBe(true);
});

test('gives null for a coding it does not know', async () => {
  expect(await decodeBody(text, { contentEncoding: 'zstd', maxBytes })).toBeNull();
});

test('takes an empty body as it is', async () => {
  expect(await decodeBody(Buffer.alloc(0), { contentEncoding: 'gzip', maxBytes })).toHaveLength(0);
});

test.each([
  ['gzip', gzipSync(Buffer.alloc(5_000_000))],
  ['br', brotliCompressSync(Buffer.alloc(5_000_000))],
  ['deflate', deflateSync(Buffer.alloc(5_000_000))],
  ['gzip, gzip', gzipSync(gzipSync(Buffer.alloc(5_000_000)))],
])('fails on a bomb of %s', async (contentEncoding, coded) => {
  await expect(decodeBody(coded, { contentEncoding, maxBytes })).rejects.toThrow('more than 10000 bytes');
});

test('fails on bytes that are not what the header says', async () => {
  await expect(decodeBody(text, { contentEncoding: 'gzip', maxBytes })).rejects.toThrow(
    'cannot be decompressed',
  );
  const cut = gzipSync(text).subarray(0, 20);
  await expect(decodeBody(cut, { contentEncoding: 'gzip', maxBytes })).rejects.toThrow(
    'cannot be decompressed',
  );
});

test('fails on more codings than anyone needs', async () => {
  const options = { contentEncoding: 'gzip, gzip, gzip, gzip', maxBytes };
  await expect(decodeBody(text, options)).rejects.toThrow('more than 3 content codings');
});
