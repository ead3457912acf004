import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { createSettleHolds } from './settle-holds.ts';

/** Holds whose longest wait ends when the test says so. */
function watch() {
  const waits: { ms: number; end: () => void }[] = [];
  const sleep = (ms: number) => new Promise<void>((end) => waits.push({ ms, end }));
  const holds = createSettleHolds({ sleep });
  const isOver = async () => {
    const state = { isOver: false };
    void holds.over()?.then(() => (state.isOver = true));
    await nextTurn();
    return state;
  };
  return { holds, waits, isOver };
}

describe('holds of a settler', () => {
  test('are over where nobody began any', async () => {
    expect(watch().holds.over()).toBeUndefined();
  });

  test('last until each of them has ended, however often one of them ends', async () => {
    const { holds, isOver } = watch();
    const [endFirst, endSecond] = [holds.begin(), holds.begin()];
    const state = await isOver();
    endFirst();
    endFirst();
    await nextTurn();
    expect(state.isOver).toBe(false);
    endSecond();
    await nextTurn();
    expect(state.isOver).toBe(true);
  });

  test('last ten milliseconds at most', async () => {
    const { holds, waits, isOver } = watch();
    holds.begin();
    const state = await isOver();
    expect([state.isOver, waits.map(({ ms }) => ms)]).toEqual([false, [10]]);
    waits[0]?.end();
    await nextTurn();
    expect(state.isOver).toBe(true);
  });
});
