import { expect, it } from 'vitest';
import type { PipesResponse } from './api-types.ts';
import { waitForRun } from './wait-for-run.ts';

const run = (status: PipesResponse['status']): PipesResponse => ({
  id: 'r1',
  organization_id: 'o1',
  order: [],
  field_definitions: {},
  errors: [],
  records: {},
  status,
});

it('looks until the run has ended, whatever its end', async () => {
  const statuses = ['pending', 'processing', 'canceled'] as const;
  let looks = 0;
  const ended = await waitForRun(async () => run(statuses[looks++] ?? 'failed'), { firstDelayMs: 1 });
  expect(ended.status).toBe('canceled');
  expect(looks).toBe(3);
});

it('stops waiting when it is aborted', async () => {
  const abort = new AbortController();
  const waiting = waitForRun(async () => run('pending'), {
    firstDelayMs: 60_000,
    maxDelayMs: 60_000,
    signal: abort.signal,
  });
  abort.abort(new Error('enough'));
  await expect(waiting).rejects.toThrow('enough');
});
