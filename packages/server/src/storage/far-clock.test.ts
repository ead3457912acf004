import { expect, test } from 'vitest';
import { createFarClock } from './far-clock.ts';

function start() {
  let now = 1000;
  const clock = createFarClock(() => now);
  return {
    clock,
    /** A question that takes so long, and whose answer was made after a part of it. */
    ask: ({
      takesMs,
      after = 0.5,
      aheadMs = 5000,
    }: {
      takesMs: number;
      after?: number;
      aheadMs?: number;
    }) => {
      const askedAt = now;
      now += takesMs;
      clock.observe({ askedAt, farMs: askedAt + takesMs * after + aheadMs });
    },
    pass: (ms: number) => void (now += ms),
    now: () => now,
  };
}

test.each([0, 0.3, 1])('never says too soon, wherever in the exchange the time was read (%d)', (after) => {
  const { clock, ask, now } = start();
  ask({ takesMs: 40, after });
  const { waitMs, lateMs } = clock.until(now() + 5000 + 100);
  expect(waitMs).toBeGreaterThanOrEqual(100);
  expect(waitMs - lateMs).toBeLessThanOrEqual(100);
});

test('a slow answer does not make the estimate of a quick one worse', () => {
  const { clock, ask, now } = start();
  ask({ takesMs: 2 });
  ask({ takesMs: 800 });
  expect(clock.until(now() + 5000 + 100)).toEqual({ waitMs: 101, lateMs: 2 });
});

test('what was learned long ago is forgotten, for clocks drift', () => {
  const { clock, ask, now, pass } = start();
  ask({ takesMs: 2 });
  pass(60_000);
  ask({ takesMs: 20, aheadMs: 5001 });
  expect(clock.until(now()).lateMs).toBe(20);
});

test('a clock that was set is believed at once', () => {
  const { clock, ask, now } = start();
  ask({ takesMs: 2 });
  ask({ takesMs: 20, aheadMs: -3_600_000 });
  expect(clock.until(now() - 3_600_000 + 100).waitMs).toBeCloseTo(110);
});
