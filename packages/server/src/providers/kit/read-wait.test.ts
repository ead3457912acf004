import { describe, expect, test } from 'vitest';
import type { WaitHeaders } from './read-wait.ts';
import { longestWaitMs, readWaitMs } from './read-wait.ts';

const now = 'Thu, 20 Aug 2026 10:00:00 GMT';
const epochSeconds = Date.parse(now) / 1000;

interface Said {
  headers?: Record<string, string>;
  body?: unknown;
  declared?: WaitHeaders;
  isRateLimited?: boolean;
}

function read({ headers = {}, body = null, declared = {}, isRateLimited = true }: Said) {
  const pairs = Object.entries({ date: now, ...headers }).map(([name, value]): [string, string] => [
    name,
    value,
  ]);
  const answer = { outcome: 'answered' as const, status: 429, headers: pairs, body: Buffer.alloc(0) };
  return readWaitMs(answer, { body, declared, isRateLimited });
}

const retryInfo = (retryDelay: string) => ({
  error: { details: [{ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay }] },
});

describe('a wait is read from', () => {
  test.each<[string, Said, number]>([
    ['seconds', { headers: { 'retry-after': '60' } }, 60_000],
    ['fractions of them', { headers: { 'retry-after': '1.5' } }, 1500],
    [
      'a date, by the clock of the vendor',
      { headers: { 'retry-after': 'Thu, 20 Aug 2026 10:00:42 GMT' } },
      42_000,
    ],
    ['a moment where seconds belong', { headers: { 'retry-after': String(epochSeconds + 30) } }, 30_000],
    ['milliseconds', { headers: { 'retry-after-ms': '250' } }, 250],
    ['the standard header', { headers: { 'ratelimit-reset': '42' } }, 42_000],
    ['its newer form', { headers: { ratelimit: '"default";r=0;t=50' } }, 50_000],
    ['seconds that nobody declared', { headers: { 'x-ratelimit-reset': '6' } }, 6000],
    ['an epoch in seconds', { headers: { 'x-ratelimit-reset': String(epochSeconds + 90) } }, 90_000],
    [
      'an epoch in milliseconds',
      { headers: { 'x-ratelimit-reset': String((epochSeconds + 9) * 1000) } },
      9000,
    ],
    [
      'more seconds than a day has, which are milliseconds',
      { headers: { 'x-ratelimit-reset': '120000' } },
      120_000,
    ],
    ['a date', { headers: { 'x-ratelimit-reset': '2026-08-20T10:01:00Z' } }, 60_000],
    ['a duration', { headers: { 'x-ratelimit-reset': '1m6s' } }, 66_000],
    [
      'the window that is used up',
      { headers: { 'x-ratelimit-reset': '1, 600', 'x-ratelimit-remaining': '5, 0' } },
      600_000,
    ],
    [
      'the first window, where none says that it is',
      { headers: { 'x-ratelimit-reset': '1, 1419704', 'x-ratelimit-remaining': '1, 3' } },
      1000,
    ],
    [
      'a header of its own',
      { headers: { 'x-minute-reset': '7' }, declared: { 'x-minute-reset': 'seconds' } },
      7000,
    ],
    [
      'a number in what is declared',
      { headers: { 'x-ratelimit-reset': '500' }, declared: { 'x-ratelimit-reset': 'milliseconds' } },
      500,
    ],
    ["Gemini's body", { body: retryInfo('37s') }, 37_000],
    ["Gemini's body with fractions", { body: retryInfo('1.5s') }, 1500],
    ['a list around it', { body: [retryInfo('2s')] }, 2000],
    ['Retry-After before all others', { headers: { 'retry-after': '5', 'ratelimit-reset': '50' } }, 5000],
  ])('%s', (_, said, ms) => {
    expect(read(said)).toBe(ms);
  });
});

test.each<[string, Said]>([
  ['nothing', {}],
  ['words', { headers: { 'retry-after': 'soon' } }],
  ['zero', { headers: { 'retry-after': '0' } }],
  ['what has passed', { headers: { 'retry-after': 'Thu, 20 Aug 2026 09:00:00 GMT' } }],
  ['a negative number', { headers: { 'x-ratelimit-reset': '-5' } }],
  ['an endless one', { headers: { 'retry-after': 'Infinity' } }],
  ['a delay that is none', { body: retryInfo('later') }],
  ['details that are none', { body: { error: { details: 'x' } } }],
])('%s says nothing', (_, said) => {
  expect(read(said)).toBeNull();
});

test('headers that come with every answer count only where it says "too often"', () => {
  expect(read({ headers: { 'x-ratelimit-reset': '6' }, isRateLimited: false })).toBeNull();
  expect(read({ headers: { 'retry-after': '6' }, isRateLimited: false })).toBe(6000);
});

test.each(['99999999', '1e300', '9'.repeat(400), 'Thu, 20 Aug 2099 10:00:00 GMT'])(
  'nobody waits for longer than a day: %s',
  (value) => {
    expect(read({ headers: { 'retry-after': value } }) ?? 0).toBeLessThanOrEqual(longestWaitMs);
  },
);
