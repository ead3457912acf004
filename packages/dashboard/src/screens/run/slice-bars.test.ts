import { expect, it } from 'vitest';
import type { RunTimeline } from '@headrace/client';
import { sayBar } from './say-bar.ts';
import { placeSlices } from './slice-bars.ts';

const outcomes = { found: 1, not_found: 0, rejected: 0, failed: 0, skipped: 0 };
const timeline: RunTimeline = {
  id: 'r',
  kind: 'pipes',
  status: 'processing',
  environment: 'sandbox',
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
      median_waited_ms: 1,
      max_ms: 1,
      spans: [
        {
          first_position: 0,
          from_ms: 200,
          to_ms: 700,
          asked: 25,
          busy_ms: 900,
          waited_ms: 300,
          sent_ms: 250,
          waited_until_ms: 400,
        },
      ],
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
    [{ provider: 'hunter', inLine: { from: 0.2, to: 0.4 }, atVendor: { from: 0.25, to: 0.7 } }],
    [],
    [],
  ]);
});

it('tells the time in line from the time with providers, in words too', () => {
  const [done, running, queued] = placeSlices(timeline);
  expect([done?.waitedMs, done?.vendorMs]).toEqual([300, 600]);
  expect([done, running, queued].map((bar) => (bar === undefined ? '' : sayBar(bar, 1000)))).toEqual([
    'in the queue for 100 ms, done after 700 ms, its questions were 300 ms in line for a place, 600 ms with providers',
    'in the queue for 500 ms, running',
    'in the queue',
  ]);
});

it('says nothing of what earlier versions did not note', () => {
  const [provider] = timeline.providers;
  const spans = (provider?.spans ?? []).map((span) => ({ ...span, waited_ms: null, waited_until_ms: null }));
  const [bar] = placeSlices({
    ...timeline,
    providers: provider === undefined ? [] : [{ ...provider, spans }],
  });
  expect(bar).toMatchObject({ waitedMs: null, vendorMs: null, asked: [{ inLine: null }] });
});
