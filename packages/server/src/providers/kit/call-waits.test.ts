import { expect, it } from 'vitest';
import type { CallSettings } from './call-settings.ts';
import { createFakeClock } from './fake-clock.fixture.ts';
import { call, good, reply } from './scripted-call.fixture.ts';

/** A line in which each request waits this long. */
const inLine = (waitMs: number): Partial<CallSettings> => {
  let time = 0;
  const limiter: CallSettings['limiter'] = {
    acquire: async () => {
      time += waitMs;
      return () => {};
    },
    block: () => Promise.resolve(0),
  };
  return { limiter, now: () => time };
};

it('says how long it was in line for a place, apart from the whole', async () => {
  const { result } = await call([good], {}, { settings: inLine(300) });
  expect(result).toMatchObject({ outcome: 'found', waitedMs: 300, durationMs: 300 });
});

it('adds up what it waited before each request', async () => {
  const clock = createFakeClock();
  const settings = inLine(100);
  const sleep = clock.sleep;
  const calling = call([reply(503), good], {}, { settings: { ...settings, sleep } });
  const [{ result, sent }] = await Promise.all([calling, clock.run()]);
  expect(sent).toHaveLength(2);
  expect(result).toMatchObject({ outcome: 'found', waitedMs: 200 });
});

it('counts the turn that a simulated vendor waits for here as waiting', async () => {
  const { result } = await call([{ ...good, delayedMs: 40 }], {}, { settings: inLine(0) });
  expect(result).toMatchObject({ outcome: 'found' });
  // It never says more than the call took.
  expect(result.waitedMs).toBeLessThanOrEqual(result.durationMs);
});

it('waits for nothing where nobody is in line', async () => {
  const { result } = await call([good]);
  expect(result.waitedMs).toBe(0);
});
