import { expect, test } from 'vitest';
import { createLoadMeter } from './load-meter.ts';

test('measures one short window after another', () => {
  const clock = { now: 0, active: 0 };
  const read = createLoadMeter({
    now: () => clock.now,
    measure: (since) => {
      const active = clock.active - (since?.active ?? 0);
      const idle = clock.now - clock.active - (since?.idle ?? 0);
      return { active, idle, utilization: active + idle === 0 ? 0 : active / (active + idle) };
    },
  });
  const pass = (ms: number, activeMs: number) => {
    clock.now += ms;
    clock.active += activeMs;
    return read();
  };
  expect(pass(100, 90)).toBe(0.9);
  expect(pass(49, 0)).toBe(0.9);
  expect(pass(51, 50)).toBe(0.5);
  expect(pass(1000, 0)).toBe(0);
});
