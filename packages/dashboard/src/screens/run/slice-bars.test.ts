import { expect, it } from 'vitest';
import type { RunTimeline } from '@headrace/client';
import { placeSlices } from './slice-bars.ts';

const outcomes = { found: 1, not_found: 0, rejected: 0, failed: 0, skipped: 0 };
const timeline: RunTimeline = {
  id: 'r',
  status: 'processing',
  created_at: '2026-01-01T00:00:00Z',
  started_at: null,
  finished_at: null,
  length_ms: 1000,
  bucket_ms: 100,
  slices: [
    { first_position: 0, records: 25, state: 'done', claims: 1, claimed_ms: 100, waiting_until: null },
    { first_position: 25, records: 25, state: 'running', claims: 1, claimed_ms: 500, waiting_until: null },
    { first_position: 50, records: 5, state: 'queued', claims: 0, claimed_ms: null, waiting_until: null },
  ],
  providers: [
    {
      provider: 'hunter',
      outcomes,
      reused: 0,
      credits: 1,
      median_ms: 1,
      max_ms: 1,
      spans: [{ first_position: 0, from_ms: 200, to_ms: 700, asked: 25, busy_ms: 900 }],
      buckets: [],
    },
  ],
  is_complete: true,
};

it('places a slice from the moment it was taken to its last answer, or to now', () => {
  expect(placeSlices(timeline).map(({ claimedAt, endedAt }) => [claimedAt, endedAt])).toEqual([
    [0.1, 0.7],
    [0.5, 1],
    [1, 1],
  ]);
});

it('shows in a slice alone whom that slice asked', () => {
  expect(placeSlices(timeline).map(({ asked }) => asked)).toEqual([
    [{ provider: 'hunter', from: 0.2, to: 0.7 }],
    [],
    [],
  ]);
});
