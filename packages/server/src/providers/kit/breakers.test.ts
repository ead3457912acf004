import { describe, expect, test } from 'vitest';
import type { Asking, Breakers, Passage } from './breakers.ts';
import { createBreakers } from './breakers.ts';
import type { CallFailure, CallOutcome, FailureMeaning } from './call-result.ts';

type Outcome = CallOutcome<{ x: number }>;

const failed = (meaning: FailureMeaning): CallFailure => ({ outcome: 'failed', meaning, message: meaning });
const good: Outcome = { outcome: 'found', answer: { x: 1 } };
const pauseMs = 10_000;

/** Credentials somebody is not asked with. */
const openOf = (breakers: Breakers) =>
  breakers.states().flatMap(({ credential, state }) => (state === 'open' ? [credential] : []));

interface Asked {
  credential?: string;
  organizationId?: string;
  operation?: string;
  /** Another one each time by default. */
  question?: string;
  call?(): Promise<Outcome>;
}

/** A call that is sent when its turn comes. */
async function run(
  breakers: Breakers,
  asking: Asking,
  call: (passage: Passage) => Promise<Outcome>,
): Promise<Outcome> {
  const entered = breakers.enter(asking);
  if ('meaning' in entered) return entered;
  let outcome: Outcome | null = null;
  try {
    outcome = await call(entered);
  } finally {
    entered.leave(outcome);
  }
  return outcome;
}

/** A vendor that answers this from now on, and how often it was asked. */
function startVendor(answer: Outcome) {
  const clock = { now: 0 };
  const breakers = createBreakers(() => clock.now);
  const vendor = { answer, asked: 0 };
  let questions = 0;
  const ask = (asked: Asked = {}) => {
    const { credential = 'key', organizationId = 'org-1', operation = 'find', question, call } = asked;
    questions += 1;
    return run(
      breakers,
      { credential, organizationId, operation, question: question ?? `question ${questions}` },
      async () => {
        vendor.asked += 1;
        return call === undefined ? vendor.answer : call();
      },
    );
  };
  const askTimes = async (times: number, asked: Asked = {}) => {
    for (let time = 0; time < times; time += 1) await ask(asked);
  };
  return { breakers, clock, vendor, ask, askTimes };
}

const vendorFaults = [
  'unavailable',
  'timeout',
  'broken_reply',
  'credential_rejected',
  'quota_exhausted',
] as const;

describe.each(vendorFaults)('%s', (meaning) => {
  test('for ten different questions in a row, and the organization asks no more for a while', async () => {
    const { breakers, vendor, ask, askTimes } = startVendor(failed(meaning));
    await askTimes(9);
    expect(openOf(breakers)).toEqual([]);
    await askTimes(1);
    expect(openOf(breakers)).toEqual(['key']);
    expect(await ask()).toEqual(failed(meaning));
    expect(vendor.asked).toBe(10);
  });

  test('for one question, however often, is about that question', async () => {
    const { breakers, vendor, askTimes } = startVendor(failed(meaning));
    await askTimes(30, { question: 'the same' });
    await askTimes(8);
    expect([openOf(breakers), vendor.asked]).toEqual([[], 38]);
  });
});

test.each(['rate_limited', 'privacy_refused', 'request_refused', 'target_refused'] as const)(
  '%s is about one record, however often',
  async (meaning) => {
    const { breakers, vendor, askTimes } = startVendor(failed(meaning));
    await askTimes(30);
    expect([openOf(breakers), vendor.asked]).toEqual([[], 30]);
  },
);

test('any answer in between starts the count again; a call that was not sent does not', async () => {
  const { breakers, vendor, askTimes } = startVendor(failed('unavailable'));
  await askTimes(9);
  vendor.answer = { outcome: 'not_found' };
  await askTimes(1);
  vendor.answer = failed('unavailable');
  await askTimes(9);
  expect(openOf(breakers)).toEqual([]);
  vendor.answer = failed('target_refused');
  await askTimes(1);
  vendor.answer = failed('unavailable');
  await askTimes(1);
  expect(openOf(breakers)).toEqual(['key']);
});

test('each credential has its own', async () => {
  const { vendor, ask, askTimes } = startVendor(failed('credential_rejected'));
  await askTimes(10);
  vendor.answer = good;
  expect(await ask({ credential: 'another key' })).toEqual(good);
});

describe('a credential that organizations share', () => {
  test('one organization cannot stop it for another, whatever it asks', async () => {
    const { vendor, ask, askTimes } = startVendor(failed('unavailable'));
    await askTimes(1000);
    expect(vendor.asked).toBe(10);
    vendor.answer = good;
    expect(await ask({ organizationId: 'org-2' })).toEqual(good);
    expect(await ask()).toEqual(failed('unavailable'));
  });

  test('three that are stopped, without an answer to anybody, stop everybody', async () => {
    const { vendor, clock, ask, askTimes } = startVendor(failed('unavailable'));
    for (const organizationId of ['org-1', 'org-2', 'org-3']) await askTimes(20, { organizationId });
    expect(vendor.asked).toBe(30);
    await askTimes(5, { organizationId: 'org-4' });
    expect(vendor.asked).toBe(30);
    clock.now = pauseMs;
    vendor.answer = good;
    expect(await ask({ organizationId: 'org-4' })).toEqual(good);
    // Each of the others tries for itself, once.
    expect(await ask()).toEqual(good);
    expect(await ask()).toEqual(good);
    expect(vendor.asked).toBe(33);
  });

  test('two that are stopped stop nobody else, and a third does not after an answer', async () => {
    const { breakers, vendor, ask, askTimes } = startVendor(failed('timeout'));
    for (const organizationId of ['org-1', 'org-2']) await askTimes(20, { organizationId });
    vendor.answer = good;
    expect(await ask({ organizationId: 'org-4' })).toEqual(good);
    vendor.answer = failed('timeout');
    await askTimes(20, { organizationId: 'org-3' });
    vendor.answer = good;
    expect(await ask({ organizationId: 'org-4' })).toEqual(good);
    expect(openOf(breakers)).toEqual(['key']);
  });
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
    const probe = ask({ call: () => answer });
    expect(breakers.states()).toEqual([{ credential: 'key', state: 'half open' }]);
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

  test('an answer to what was sent before it ends no pause', async () => {
    const { vendor, ask, askTimes } = startVendor(failed('unavailable'));
    const { promise: answer, resolve } = Promise.withResolvers<Outcome>();
    const slow = ask({ call: () => answer });
    await askTimes(10);
    resolve(good);
    await slow;
    await ask();
    expect(vendor.asked).toBe(11);
  });
});

test('a fault of ours is passed on and counts for nothing', async () => {
  const { breakers, ask } = startVendor(good);
  const call = () => Promise.reject(new Error('a bug'));
  for (let time = 0; time < 20; time += 1) await expect(ask({ call })).rejects.toThrow('a bug');
  expect(openOf(breakers)).toEqual([]);
});

describe('an operation that the plan does not include', () => {
  test('is asked for once a minute, and everything else as before', async () => {
    const { clock, vendor, ask, askTimes, breakers } = startVendor(failed('not_in_plan'));
    await askTimes(5, { operation: 'search' });
    expect(vendor.asked).toBe(1);
    expect(await ask({ operation: 'search', organizationId: 'org-2' })).toEqual(failed('not_in_plan'));
    vendor.answer = good;
    expect(await ask({ operation: 'find' })).toEqual(good);
    expect(openOf(breakers)).toEqual([]);
    clock.now += 60_000;
    expect(await ask({ operation: 'search' })).toEqual(good);
    expect(await ask({ operation: 'search' })).toEqual(good);
  });

  test('stops those that wait for their turn already', async () => {
    const { breakers, ask } = startVendor(failed('not_in_plan'));
    const asking = { credential: 'key', organizationId: 'org-1', operation: 'search', question: 'late' };
    const late = run(breakers, asking, async (passage) => {
      await ask({ operation: 'search' });
      return passage.stopped() ?? good;
    });
    expect(await late).toEqual(failed('not_in_plan'));
  });
});
