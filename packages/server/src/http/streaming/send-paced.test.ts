import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sendPaced } from './send-paced.ts';

const pace = { pieceBytes: 1000, maxMs: 30_000 };

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => vi.useRealTimers());

/** Pieces of so many bytes, each of which takes a while to make; and how many were made, and whether that has ended. */
function makePieces(sizes: readonly number[], makingMs = 0) {
  const state = { made: 0, hasEnded: false };
  async function* make() {
    try {
      for (const size of sizes) {
        vi.advanceTimersByTime(makingMs);
        state.made += 1;
        yield 'x'.repeat(size);
        await Promise.resolve();
      }
    } finally {
      state.hasEnded = true;
    }
  }
  return { state, pieces: make() };
}

/** Whatever is to happen in the turns of the loop that follow. */
const settle = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));

it('sends everything to a reader that keeps up, however long it takes to make', async () => {
  const { pieces } = makePieces([100, 100, 100], 60_000);
  expect(await text(sendPaced(pieces, pace))).toHaveLength(300);
});

it('cuts off a reader that takes nothing, and ends what makes the pieces', async () => {
  const { state, pieces } = makePieces([100, 100, 100, 100]);
  const stream = sendPaced(pieces, pace);
  const failed = once(stream, 'error');
  stream.once('readable', () => {});
  await settle();
  expect([state.made < 4, stream.destroyed]).toEqual([true, false]);
  vi.advanceTimersByTime(30_000);
  expect((await failed)[0]).toMatchObject({ type: 'request-timeout' });
  await settle();
  expect(state.hasEnded).toBe(true);
});

it('adds up the waiting for small pieces, and starts anew after enough bytes', async () => {
  const read = async (sizes: readonly number[], waitMs: number) => {
    const { state, pieces } = makePieces(sizes);
    const stream = sendPaced(pieces, pace);
    let isCut = false;
    stream.on('error', () => (isCut = true));
    for (let left = 20; left > 0 && !isCut; left -= 1) {
      stream.read();
      await settle();
      vi.advanceTimersByTime(waitMs);
      await settle();
    }
    return [isCut, state.made === sizes.length];
  };
  const small = Array.from({ length: 15 }, () => 10);
  expect(await read(small, 10_000)).toEqual([true, false]);
  const large = Array.from({ length: 15 }, () => 1000);
  expect(await read(large, 10_000)).toEqual([false, true]);
});

it('gives a long piece the time of many short ones', async () => {
  const { pieces } = makePieces([5000, 10, 10, 10]);
  const stream = sendPaced(pieces, pace);
  let isCut = false;
  stream.on('error', () => (isCut = true));
  stream.once('readable', () => {});
  await settle();
  vi.advanceTimersByTime(140_000);
  await settle();
  expect(isCut).toBe(false);
  vi.advanceTimersByTime(20_000);
  await settle();
  expect(isCut).toBe(true);
});
