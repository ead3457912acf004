import { expect, test } from 'vitest';
import type { FlightStore } from './single-flight.ts';
import { createSingleFlight } from './single-flight.ts';

const key = (question: string) => ({ organizationId: 'org', question });

/** Flights of strings; what starts with "broken" is not kept. */
function watch(store: FlightStore<string> | null = null) {
  let at = 0;
  let starts = 0;
  const flights = createSingleFlight<string>({
    store,
    mayKeep: (result) => !result.startsWith('broken'),
    now: () => at,
  });
  const join = (question: string, result: Promise<string> | string, maxAgeMs = 0) =>
    flights.join(key(question), {
      maxAgeMs,
      run: null,
      start: () => {
        starts += 1;
        return Promise.resolve(result);
      },
    });
  return { join, flights, countStarts: () => starts, pass: (ms: number) => (at += ms) };
}

test('equal calls under way are one call', async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  const { join, countStarts } = watch();
  const joined = [join('a', promise), join('a', promise), join('b', promise)];
  resolve('answer');
  const answers = await Promise.all(joined);
  expect(answers.map(({ result, isShared }) => [result, isShared])).toEqual([
    ['answer', false],
    ['answer', true],
    ['answer', false],
  ]);
  expect(countStarts()).toBe(2);
});

test('never across organizations', async () => {
  const { flights } = watch();
  const start = (result: string) => ({ maxAgeMs: 0, run: null, start: () => Promise.resolve(result) });
  const answers = await Promise.all([
    flights.join({ organizationId: 'one', question: 'a' }, start('of one')),
    flights.join({ organizationId: 'two', question: 'a' }, start('of two')),
  ]);
  expect(answers.map(({ result }) => result)).toEqual(['of one', 'of two']);
});

test('of all who share an answer one pays, whoever claims it first', async () => {
  const { join } = watch();
  const [first, second] = await Promise.all([join('a', 'x'), join('a', 'x')]);
  expect([
    await second.claimPayment('2'),
    await first.claimPayment('1'),
    await first.claimPayment('3'),
    await first.claimPayment('2'),
  ]).toEqual([true, false, false, true]);
});

test('a call that is over is not shared any more, and one that failed neither', async () => {
  const { join, flights } = watch();
  await join('a', 'early');
  const late = flights.join(key('a'), {
    maxAgeMs: 0,
    run: null,
    start: () => Promise.reject(new Error('broken')),
  });
  await expect(late).rejects.toThrow('broken');
  expect(await join('a', 'later')).toMatchObject({ result: 'later', isShared: false });
});

test('one that is over is shared with who takes an answer of that age, as long as somebody did before it was over', async () => {
  const { join, pass, countStarts } = watch();
  await join('a', 'first', 5000);
  pass(4000);
  expect(await join('a', 'second', 5000)).toMatchObject({ result: 'first', isShared: true });
  expect(await join('a', 'third', 4000)).toMatchObject({ result: 'third', isShared: false });
  await join('b', 'fresh');
  await join('b', 'again', 5000);
  expect(countStarts()).toBe(4);
});

test('a failure is shared with those who waited for it, and nobody else', async () => {
  const { join } = watch();
  const both = await Promise.all([join('a', 'broken', 5000), join('a', 'broken', 5000)]);
  expect(both.map(({ isShared }) => isShared)).toEqual([false, true]);
  expect(await join('a', 'mended', 5000)).toMatchObject({ result: 'mended', isShared: false });
});

/** A store in which another process has the flight; what it says of it, one after the other. */
function storeOf(joined: { flightId: string; isOurs: boolean }[], followed: (string | null)[]) {
  const calls: unknown[] = [];
  let paidBy: string | null = null;
  const store: FlightStore<string> = {
    join: () => Promise.resolve(joined.shift() ?? { flightId: 'own', isOurs: true }),
    finish: (_key, { flightId, result, isKept }) => {
      calls.push(['finish', flightId, result, isKept]);
      return Promise.resolve(true);
    },
    abandon: (_key, flightId) => Promise.resolve(void calls.push(['abandon', flightId])),
    follow: () => Promise.resolve(followed.shift() ?? null),
    pay: (_key, { payer }) => Promise.resolve((paidBy ??= payer)),
  };
  return { store, calls };
}

test('a call of another process is waited for, and paid by one of all', async () => {
  const { store, calls } = storeOf([{ flightId: 'theirs', isOurs: false }], ['their answer']);
  const { join, countStarts } = watch(store);
  const answer = await join('a', 'own answer');
  expect(answer).toMatchObject({ result: 'their answer', isShared: true });
  expect([await answer.claimPayment('1'), await answer.claimPayment('2')]).toEqual([true, false]);
  expect([countStarts(), calls]).toEqual([0, []]);
});

test('a call whose process is lost is made here', async () => {
  const { store, calls } = storeOf([{ flightId: 'theirs', isOurs: false }], [null]);
  const { join } = watch(store);
  expect(await join('a', 'own answer', 100)).toMatchObject({ result: 'own answer', isShared: false });
  expect(calls).toEqual([['finish', 'own', 'own answer', true]]);
});

test('a call that throws is given up for others, too', async () => {
  const { store, calls } = storeOf([], []);
  const { flights } = watch(store);
  const thrown = flights.join(key('a'), {
    maxAgeMs: 0,
    run: null,
    start: () => Promise.reject(new Error('thrown')),
  });
  await expect(thrown).rejects.toThrow('thrown');
  expect(calls).toEqual([['abandon', 'own']]);
});
