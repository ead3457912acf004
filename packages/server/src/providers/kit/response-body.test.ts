import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { decodeBody, readCapped } from './response-body.ts';

const text = Buffer.from('hello, wörld '.repeat(100));
const maxBytes = 10_000;

async function* chunksOf(body: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let start = 0; start < body.length; start += size) yield body.subarray(start, start + size);
}

test.each([1, 7, 1_000, 200_000])('joins chunks of %i bytes', async (size) => {
  const body = Buffer.alloc(200_000, 'abc');
  expect((await readCapped(chunksOf(body, size), 200_000)).equals(body)).toBe(true);
});

test('stops reading over the cap', async () => {
  await expect(readCapped(chunksOf(Buffer.alloc(101), 10), 100)).rejects.toThrow('more than 100 bytes');
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
