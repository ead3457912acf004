import { expect, it } from 'vitest';
import type { Problem } from './api-types.ts';
import { ConnectionError, RateLimitError, ServiceUnavailableError } from './error-kinds.ts';
import { retry } from './retry.ts';

const problem = (type: Problem['type'], status: number): Problem => ({
  type,
  status,
  title: 'T',
  detail: 'D',
  request_id: 'q',
});
const busy = (seconds: string) =>
  new RateLimitError(problem('org-rate-limited', 429), new Headers({ 'retry-after': seconds }));
const down = () => new ServiceUnavailableError(problem('unavailable', 503), new Headers());

/** How long it waits between errors that come in this order, and what it ends with. */
async function waitsFor(errors: Error[], random = 0.5) {
  const waits: number[] = [];
  const timing = { sleep: async (ms: number) => void waits.push(ms), random: () => random };
  const call = async () => {
    const error = errors.shift();
    if (error !== undefined) throw error;
    return 'answered';
  };
  const end = await retry(call, timing, undefined).catch((error: unknown) => error);
  return { waits, end };
}

it('waits longer each time, with a random part', async () => {
  const faults = () => [down(), new ConnectionError(new TypeError('fetch failed')), down()];
  expect(await waitsFor(faults())).toEqual({ waits: [375, 750, 1500], end: 'answered' });
  expect((await waitsFor(faults(), 1)).waits).toEqual([500, 1000, 2000]);
});

it('never comes back before the service wants it, and waits out every 429', async () => {
  const { waits, end } = await waitsFor(Array.from({ length: 30 }, () => busy('7')));
  expect(new Set(waits)).toEqual(new Set([7250]));
  expect(end).toBe('answered');
});

it('gives up after ten faults, and at once where trying again is no use', async () => {
  const { waits, end } = await waitsFor(Array.from({ length: 10 }, down));
  expect(waits).toHaveLength(9);
  expect(end).toBeInstanceOf(ServiceUnavailableError);
  expect((await waitsFor([new Error('a fault of our own')])).waits).toEqual([]);
});
