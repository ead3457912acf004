import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { FileFault, unpackLines } from './unpack-lines.ts';

async function linesOf(body: Buffer, given: { maxBytes?: number; maxLineBytes?: number } = {}) {
  let pauses = 0;
  const lines: (string | null)[] = [];
  const pause = () => Promise.resolve((pauses += 1));
  const bounds = { maxBytes: 1_000_000, maxLineBytes: 1000, pause, ...given };
  const fault = await (async () => {
    for await (const line of unpackLines(body, bounds)) lines.push(line);
    return null;
  })().catch((error: unknown) => (error instanceof FileFault ? error.why : String(error)));
  return { lines, fault, pauses };
}

const text = 'one\r\n\n  \ntwo\nthr\u00e9e';
const three = { lines: ['one', 'two', 'thr\u00e9e'], fault: null };

test.each([
  ['as it is', Buffer.from(text)],
  ['unpacked', gzipSync(text)],
  ['of two members, unpacked', Buffer.concat([gzipSync(text.slice(0, 12)), gzipSync(text.slice(12))])],
])('a file is read %s; blank lines are none', async (_, body) => {
  expect(await linesOf(body)).toMatchObject(three);
});

test('a large file comes in pieces, which lines do not end at', async () => {
  const long = Array.from({ length: 3000 }, (_, at) => `${at} ${'é'.repeat(99)}`);
  const plain = await linesOf(Buffer.from(long.join('\n')));
  expect(plain.lines).toEqual(long);
  expect(plain.pauses).toBe(9);
  // More than is unpacked at once.
  const random = Array.from({ length: 3000 }, (_, at) => `${at} ${String(Math.sin(at)).repeat(40)}`);
  expect((await linesOf(gzipSync(random.join('\n')), { maxBytes: 4_000_000 })).lines).toEqual(random);
});

test('a line that is too long is passed over, and told', async () => {
  const body = `one\n${'x'.repeat(1001)}\ntwo\n${'y'.repeat(200_000)}`;
  expect((await linesOf(Buffer.from(body))).lines).toEqual(['one', null, 'two', null]);
  expect((await linesOf(Buffer.from('x'.repeat(1000)))).lines).toHaveLength(1);
});

test('a file is too large by what it unpacks to, before all of it is unpacked', async () => {
  const bomb = gzipSync(Buffer.alloc(50_000_000));
  expect(bomb.length).toBeLessThan(60_000);
  const before = process.memoryUsage().arrayBuffers;
  expect(await linesOf(bomb)).toMatchObject({ lines: [], fault: 'too_large' });
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(10_000_000);
  expect((await linesOf(Buffer.alloc(1_000_001, 'x'))).fault).toBe('too_large');
});

test.each([
  ['broken', Buffer.from([0x1f, 0x8b, 8, 0, 1, 2, 3])],
  ['cut off', gzipSync(text).subarray(0, -9)],
  ['changed', Buffer.concat([gzipSync(text).subarray(0, -8), Buffer.alloc(8)])],
])('a file that is %s is unreadable', async (_, body) => {
  expect((await linesOf(body)).fault).toBe('unreadable');
});

test('an empty file has no lines', async () => {
  expect(await linesOf(Buffer.alloc(0))).toMatchObject({ lines: [], fault: null });
  expect(await linesOf(gzipSync(''))).toMatchObject({ lines: [], fault: null });
});
