import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Sends } from './count-sends.ts';
import { countSends, quotasOf } from './count-sends.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const someTime = 1_700_000_123_456;

const take = (limits: Parameters<typeof quotasOf>[0]) => {
  const quotas = quotasOf(limits);
  let sends: Sends = {};
  return (wanted: number, nowMs: number) => {
    const { sends: counted, ...grant } = countSends(sends, { quotas, wanted, nowMs });
    sends = counted;
    return { ...grant, sends };
  };
};

test('an hour and a day are periods of their own', () => {
  expect(quotasOf({ requestsPerSecond: 1, requestsPerHour: 2, requestsPerDay: 3 })).toEqual([
    { periodMs: hourMs, limit: 2 },
    { periodMs: dayMs, limit: 3 },
  ]);
});

test('all may go at once, and then none until they are out of the period', () => {
  const ask = take({ requestsPerHour: 5 });
  expect(ask(7, someTime)).toMatchObject({ granted: 5, waitMs: 0 });
  const { granted, waitMs } = ask(1, someTime + 1000);
  expect(granted).toBe(0);
  // A slice of an hour is two and a half minutes long.
  expect(waitMs).toBeGreaterThan(hourMs - 1001);
  expect(waitMs).toBeLessThanOrEqual(hourMs + hourMs / 24);
  expect(ask(1, someTime + 1000 + waitMs - 1)).toMatchObject({ granted: 0, waitMs: 1 });
  expect(ask(7, someTime + 1000 + waitMs)).toMatchObject({ granted: 5 });
});

test('the quota that has least decides, and nothing is taken of the others', () => {
  const ask = take({ requestsPerHour: 5, requestsPerDay: 7 });
  expect(ask(5, someTime).granted).toBe(5);
  const later = someTime + 2 * hourMs;
  expect(ask(5, later).granted).toBe(2);
  expect(ask(5, later).waitMs).toBeGreaterThan(20 * hourMs);
  expect(ask(5, later + dayMs).granted).toBe(5);
});

test('what is counted stays small', () => {
  const ask = take({ requestsPerHour: 1_000_000, requestsPerDay: 10_000_000 });
  const sizes = Array.from(
    { length: 3000 },
    (_, at) => JSON.stringify(ask(1, someTime + at * 90_000).sends).length,
  );
  expect(Math.max(...sizes)).toBeLessThan(1500);
});

describe('no stretch of a period has more than its limit', () => {
  const steps = fc.array(fc.record({ afterMs: fc.nat(dayMs / 6), wanted: fc.integer({ min: 1, max: 9 }) }));
  test.each([
    [{ requestsPerHour: 6 }, hourMs, 6],
    [{ requestsPerDay: 20 }, dayMs, 20],
    [{ requestsPerHour: 6, requestsPerDay: 20 }, dayMs, 20],
  ])('%j', (limits, periodMs, most) => {
    fc.assert(
      fc.property(steps, (asked) => {
        const ask = take(limits);
        let now = someTime;
        const sent = asked.map(({ afterMs, wanted }) => {
          now += afterMs;
          return { at: now, count: ask(wanted, now).granted };
        });
        const within = (from: number) => sent.filter(({ at }) => at >= from && at < from + periodMs);
        return sent.every(({ at }) => within(at).reduce((sum, { count }) => sum + count, 0) <= most);
      }),
    );
  });
});
