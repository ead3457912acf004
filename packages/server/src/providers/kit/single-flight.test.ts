import { expect, test } from 'vitest';
import { createSingleFlight } from './single-flight.ts';

test('equal calls under way are one call', async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  const flights = createSingleFlight<string>();
  let starts = 0;
  const start = () => {
    starts += 1;
    return promise;
  };
  const [first, second, other] = [
    flights.join('a', start),
    flights.join('a', start),
    flights.join('b', start),
  ];
  expect([first.isShared, second.isShared, other.isShared]).toEqual([false, true, false]);
  resolve('answer');
  expect(await Promise.all([first.result, second.result, other.result])).toEqual([
    'answer',
    'answer',
    'answer',
  ]);
  expect(starts).toBe(2);
});

test('of all who share an answer one pays, whoever claims it first', () => {
  const flights = createSingleFlight<string>();
  const start = () => new Promise<string>(() => {});
  const [first, second] = [flights.join('a', start), flights.join('a', start)];
  expect([second.claimPayment('2'), first.claimPayment('1'), first.claimPayment('3')]).toEqual([
    true,
    false,
    false,
  ]);
  expect([first.claimPayment('2'), second.claimPayment('2')]).toEqual([true, true]);
});

test('a call that is over is not shared any more, and one that failed neither', async () => {
  const flights = createSingleFlight<string>();
  await flights.join('a', () => Promise.resolve('early')).result;
  const late = flights.join('a', () => Promise.reject(new Error('broken')));
  expect(late.isShared).toBe(false);
  await expect(late.result).rejects.toThrow('broken');
  expect(await flights.join('a', () => Promise.resolve('later')).result).toBe('later');
});
