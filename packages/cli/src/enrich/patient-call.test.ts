import { HeadraceError } from '@headrace/client';
import { expect, it } from 'vitest';
import { callPatiently, retryDelayMs } from './patient-call.ts';

const refusal = (status: number, headers: Record<string, string> = {}) =>
  new HeadraceError(
    { type: 'unavailable', title: 'T', status, detail: 'D', request_id: 'q' },
    new Headers(headers),
  );
const network = () => new TypeError('fetch failed');

it.each([
  ['waits as long as a 429 says', refusal(429, { 'retry-after': '7' }), 0, 7000],
  ['waits for capacity when a 429 does not say', refusal(429), 0, 5000],
  ['waits as long as a 503 says', refusal(503, { 'retry-after': '2' }), 1, 2000],
  ['gives up on a 503 that stays', refusal(503, { 'retry-after': '2' }), 6, null],
  ['tries again when it cannot be reached', network(), 1, 500],
  ['waits longer each time', network(), 4, 4000],
  ['gives up when it stays unreachable', network(), 6, null],
  ['does not repeat what is refused', refusal(400), 1, null],
  ['does not repeat what is a fault of our own', new TypeError('x is undefined'), 1, null],
] as const)('%s', (_, error, faults, delayMs) => {
  expect(retryDelayMs(error, faults)).toBe(delayMs);
});

it('returns the answer of a later try', async () => {
  const answers = [() => Promise.reject(refusal(429, { 'retry-after': '0' })), () => Promise.resolve('done')];
  expect(
    await callPatiently(() => answers.shift()?.() ?? Promise.reject(network()), new AbortController().signal),
  ).toBe('done');
});

it('ends with the reason of the abort', async () => {
  const abort = new AbortController();
  const calling = callPatiently(() => Promise.reject(refusal(429, { 'retry-after': '60' })), abort.signal);
  setTimeout(() => abort.abort(new Error('stopped')), 5);
  await expect(calling).rejects.toThrow();
});
