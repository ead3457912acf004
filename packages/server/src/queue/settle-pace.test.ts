import { expect, it } from 'vitest';
import { createSettlePace } from './settle-pace.ts';
import type { SettleState } from './settle-queue.ts';

type Waiting = Exclude<SettleState, 'empty'>;

/** How long a settler waits that finds these states, the last one for ever, when it began another time so long ago. */
function waited(sinceBegin: number, ...states: [Waiting, ...Waiting[]]): number {
  let clock = 1000 - sinceBegin;
  const pace = createSettlePace({ now: () => clock });
  pace.begin();
  clock = 1000;
  for (let at = 0; ; at += 1) {
    const ms = pace.waitMs(states[Math.min(at, states.length - 1)] ?? 'ready');
    if (ms === 0) return clock - 1000;
    clock += ms;
  }
}

it('is due at once after a pause, but gathers attempts for a moment', () => {
  expect([waited(500, 'ready'), waited(500, 'pacing'), waited(500, 'gathering')]).toEqual([0, 0, 20]);
});

it('leaves 50 ms between transactions that are not full', () => {
  expect([waited(10, 'ready'), waited(10, 'pacing'), waited(10, 'gathering')]).toEqual([0, 40, 40]);
});

it('leaves the database to class 1 for a moment, and not longer', () => {
  expect([waited(0, 'standing back'), waited(500, 'standing back')]).toEqual([20, 20]);
});

it('notices within 5 ms what is urgent, or that the next transaction is full', () => {
  expect(waited(0, 'pacing', 'ready')).toBe(5);
});
