import { expect, it } from 'vitest';
import { createVendorMeter } from './vendor-meter.ts';

it('admits one second of requests and one more, then as many as the rate gives back', () => {
  const meter = createVendorMeter(10);
  const admitted = (nowMs: number) =>
    Array.from({ length: 20 }, () => meter.admits(nowMs)).filter(Boolean).length;
  expect([admitted(5000), admitted(5000), admitted(5500), admitted(60_000)]).toEqual([11, 0, 5, 11]);
  expect(meter.counts.limited).toBe(9 + 20 + 15 + 9);
});

it('knows rates below one a second, and no limit', () => {
  const slow = createVendorMeter(0.2);
  expect([slow.admits(0), slow.admits(0), slow.admits(4000), slow.admits(6000)]).toEqual([
    true,
    true,
    false,
    true,
  ]);
  expect(createVendorMeter(null).admits(0)).toBe(true);
});

it('remembers how many were under way at once', () => {
  const meter = createVendorMeter(null);
  const leaves = [meter.enter(0), meter.enter(1)];
  for (const leave of leaves) leave();
  meter.enter(2);
  expect(meter.counts).toMatchObject({ requests: 3, concurrent: 1, maxConcurrent: 2, limited: 0 });
});

it('remembers the busiest second, wherever it began', () => {
  const meter = createVendorMeter(null);
  for (const nowMs of [0, 600, 900, 1300, 1599, 1600, 5000]) meter.enter(nowMs);
  expect(meter.counts.maxPerSecond).toBe(4);
  for (let nowMs = 10_000; nowMs < 70_000; nowMs += 5) meter.enter(nowMs);
  expect(meter.counts.maxPerSecond).toBe(200);
});
