import { describe, expect, test } from 'vitest';
import type { Breakers } from './breakers.ts';
import { createBreakers } from './breakers.ts';
import type { CallFailure, CallOutcome, FailureMeaning } from './call-result.ts';

type Outcome = CallOutcome<{ x: number }>;

const failed = (meaning: FailureMeaning): CallFailure => ({ outcome: 'failed', meaning, message: meaning });
const good: Outcome = { outcome: 'found', answer: { x: 1 } };
const pauseMs = 10_000;

/** Credentials nobody is asked with. */
const openOf = (breakers: Breakers) =>
  breakers.states().flatMap(({ credential, state }) => (state === 'open' ? [credential] : []));

/** A vendor that answers this from now on, and how often it was asked. */
function startVendor(answer: Outcome) {
  const clock = { now: 0 };
  const breakers = createBreakers(() => clock.now);
  const vendor = { answer, asked: 0 };
  const ask = (credential = 'key', call?: () => Promise<Outcome>) =>
    breakers.run(credential, async () => {
      vendor.asked += 1;
      return call === undefined ? vendor.answer : call();
    });
  const askTimes = async (times: number) => {
    for (let time = 0; time < times; time += 1) await ask();
  };
  return { breakers, clock, vendor, ask, askTimes };
}

describe.each(['unavailable', 'timeout', 'credential_rejected', 'quota_exhausted'] as const)(
  '%s',
  (meaning) => {
    test('ten times in a row, and nobody is asked for a while', async () => {
      const { breakers, vendor, ask, askTimes } = startVendor(failed(meaning));
      await askTimes(9);
      expect(openOf(breakers)).toEqual([]);
      await askTimes(1);
      expect(openOf(breakers)).toEqual(['key']);
      expect(await ask()).toEqual(failed(meaning));
      expect(vendor.asked).toBe(10);
    });
  },
);

test.each(['rate_limited', 'privacy_refused', 'request_refused', 'broken_reply', 'target_refused'] as const)(
  '%s is about one record, however often',
  async (meaning) => {
    const { breakers, vendor, askTimes } = startVendor(failed(meaning));
    await askTimes(30);
    expect([openOf(breakers), vendor.asked]).toEqual([[], 30]);
  },
);

test('any answer in between starts the count again', async () => {
  const { breakers, vendor, askTimes } = startVendor(failed('unavailable'));
  await askTimes(9);
  vendor.answer = { outcome: 'not_found' };
  await askTimes(1);
  vendor.answer = failed('unavailable');
  await askTimes(9);
  expect(openOf(breakers)).toEqual([]);
});

test('each credential has its own', async () => {
  const { vendor, ask, askTimes } = startVendor(failed('credential_rejected'));
  await askTimes(10);
  vendor.answer = good;
  expect(await ask('another key')).toEqual(good);
});

describe('when the pause is over', () => {
  test('one call probes, the others are told at once, and all go again after its answer', async () => {
    const { breakers, clock, vendor, ask, askTimes } = startVendor(failed('unavailable'));
    await askTimes(10);
    clock.now = pauseMs - 1;
    await ask();
    expect(vendor.asked).toBe(10);
    clock.now = pauseMs;
    const { promise: answer, resolve } = Promise.withResolvers<Outcome>();
    const probe = ask('key', () => answer);
    expect(await ask()).toEqual(failed('unavailable'));
    expect(vendor.asked).toBe(11);
    resolve(good);
    expect(await probe).toEqual(good);
    expect(openOf(breakers)).toEqual([]);
    vendor.answer = good;
    expect(await ask()).toEqual(good);
  });

  test('a probe that fails begins another pause', async () => {
    const { clock, vendor, ask, askTimes } = startVendor(failed('unavailable'));
    await askTimes(10);
    clock.now = pauseMs;
    await ask();
    expect(vendor.asked).toBe(11);
    await askTimes(5);
    expect(vendor.asked).toBe(11);
    clock.now = 2 * pauseMs;
    await ask();
    expect(vendor.asked).toBe(12);
  });
});

test('a fault of ours is passed on and counts for nothing', async () => {
  const { breakers, ask } = startVendor(good);
  for (let time = 0; time < 20; time += 1)
    await expect(ask('key', () => Promise.reject(new Error('a bug')))).rejects.toThrow('a bug');
  expect(openOf(breakers)).toEqual([]);
});
