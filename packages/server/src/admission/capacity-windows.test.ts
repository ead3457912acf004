import { describe, expect, test } from 'vitest';
import { capacityWindows, priorityOf, queueLimit, capacityLeft } from './capacity-windows.ts';

const subscriptions = Object.entries(capacityWindows);

describe('capacity windows', () => {
  test('grow from subscription to subscription, each window wider than the one before', () => {
    const windows = subscriptions.map(([, { p1 }]) => p1);
    expect(windows.toSorted((a, b) => a - b)).toEqual(windows);
    for (const [, { p1, p2 }] of subscriptions) {
      expect(p1).toBeLessThan(p2);
      expect(p2).toBeLessThan(queueLimit);
    }
  });
});

describe('priorityOf', () => {
  test.each([
    [1, 1],
    [20, 1],
    [21, 2],
    [200, 2],
    [201, 3],
    [queueLimit, 3],
  ])('with %i records in flight on free is %i', (inFlight, priority) => {
    expect(priorityOf('free', inFlight)).toBe(priority);
  });

  test('depends on the subscription', () => {
    expect(priorityOf('professional', 600)).toBe(1);
    expect(priorityOf('business', 600)).toBe(2);
    expect(priorityOf('starter', 600)).toBe(3);
  });
});

describe('capacityLeft', () => {
  test.each([
    [0, { p1: 20, p2: 200, p3: 100_000 }],
    [20, { p1: 0, p2: 180, p3: 99_980 }],
    [150, { p1: 0, p2: 50, p3: 99_850 }],
    [100_001, { p1: 0, p2: 0, p3: 0 }],
  ])('with %i records in flight on free is never less than nothing', (inFlight, left) => {
    expect(capacityLeft('free', inFlight)).toEqual(left);
  });
});
