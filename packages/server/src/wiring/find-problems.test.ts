import { expect, test } from 'vitest';
import { findProblems } from './find-problems.ts';

type Numbers = Parameters<typeof findProblems>[0];
type Queue = NonNullable<Numbers['queue']>;

const gigabyte = 1024 ** 3;
const queue: Queue = {
  classes: [1, 2, 3].map((one) => ({ class: one, slices: 0, records: 0, oldest_seconds: 0 })),
  waiting_slices: 3,
  stranded_slices: 0,
  held_credits: 0,
  workers: 1,
};
const well: Numbers = {
  queue,
  unfinished_records: 100,
  database: { home: 'postgres', version: '15.1', bytes: gigabyte, migration: '0001-runs' },
  connections: [
    { pool: 'api', total: 8, idle: 0, waiting: 2 },
    { pool: 'work', total: 1, idle: 0, waiting: 2 },
  ],
  providers: [
    {
      provider: 'hunter',
      breaker: 'half_open',
      open_credentials: 0,
      calls: 3,
      failed: 3,
      mean_ms: 1,
      waits: 3,
      mean_wait_ms: 1,
    },
  ],
  disk: { free_bytes: 20 * gigabyte, total_bytes: 100 * gigabyte },
};
const waiting = (at: number, oldest_seconds: number): Queue => ({
  ...queue,
  classes: queue.classes.map((one) => (one.class === at ? { ...one, oldest_seconds } : one)),
});
const open = well.providers.map((one) => ({ ...one, breaker: 'open' as const, open_credentials: 2 }));

test('a service that is well has no problems', () => {
  expect(findProblems(well)).toEqual([]);
});

test.each<[string, Partial<Numbers>, string, string]>([
  ['the database does not answer', { database: null, queue: null }, 'database', 'does not answer'],
  [
    'statements wait for connections',
    { connections: [{ pool: 'api', total: 8, idle: 0, waiting: 20 }] },
    'database',
    '"api"',
  ],
  ['there is no worker', { queue: { ...queue, workers: 0 } }, 'workers', 'headrace start'],
  ['nobody knows a pipe', { queue: { ...queue, stranded_slices: 4 } }, 'workers', '4 slices'],
  ['urgent work waits', { queue: waiting(1, 61) }, 'queue', 'class 1'],
  ['other work waits for long', { queue: waiting(3, 4000) }, 'queue', 'class 3'],
  ['a provider fails', { providers: open }, 'providers', 'hunter'],
  [
    'the disk is nearly full',
    { disk: { free_bytes: 4 * gigabyte, total_bytes: 100 * gigabyte } },
    'disk',
    '4.0 GB',
  ],
])('says so when %s', (_, change, about, words) => {
  const problems = findProblems({ ...well, ...change });
  expect(problems).toHaveLength(1);
  expect(problems[0]?.about).toBe(about);
  expect(problems[0]?.message).toContain(words);
});

test('work of the lowest class may wait for a while, and an unknown disk is no problem', () => {
  expect(findProblems({ ...well, queue: waiting(3, 600), disk: null })).toEqual([]);
});
