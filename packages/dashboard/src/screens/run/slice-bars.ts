import type { RunTimeline } from '@headrace/client';
import type { TimelineSlice } from '../../data/run.ts';

/** A slice on the time line; places are parts of the run's length, from 0 to 1. */
export interface SliceBar {
  firstPosition: number;
  records: number;
  state: TimelineSlice['state'];
  /** When a worker took it. Before, it waited in the queue. */
  claimedAt: number;
  /** When its last answer came, or now. */
  endedAt: number;
  asked: AskedBar[];
  /** Of the time of its questions, in milliseconds; null where that was not noted. */
  waitedMs: number | null;
  vendorMs: number | null;
}

/** The questions of a slice to one provider. */
export interface AskedBar {
  provider: string;
  /** From when until when some of them were in line for a place; null if none was. */
  inLine: { from: number; to: number } | null;
  /** From when until when some of them were with the vendor. */
  atVendor: { from: number; to: number };
}

export function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}

type Span = RunTimeline['providers'][number]['spans'][number];

/** Places every slice of a run on its time line. */
export function placeSlices({ slices, providers, length_ms: length }: RunTimeline): SliceBar[] {
  const place = (ms: number) => Math.min(1, Math.max(0, ms / Math.max(length, 1)));
  return slices.map((slice) => {
    const spans = providers.flatMap(({ provider, spans: all }) =>
      all
        .filter((span) => span.first_position === slice.first_position)
        .map((span) => ({ ...span, provider })),
    );
    const asked = spans.map((span) => placeSpan(span, place));
    const claimedAt = slice.claimed_ms === null ? 1 : place(slice.claimed_ms);
    const lastAnswer = Math.max(claimedAt, ...asked.map(({ atVendor }) => atVendor.to));
    return {
      firstPosition: slice.first_position,
      records: slice.records,
      state: slice.state,
      claimedAt,
      endedAt: slice.state === 'running' ? 1 : lastAnswer,
      asked,
      ...timesOf(spans),
    };
  });
}

function placeSpan(span: Span & { provider: string }, place: (ms: number) => number): AskedBar {
  const until = span.waited_until_ms;
  return {
    provider: span.provider,
    inLine: until === null ? null : { from: place(span.from_ms), to: place(until) },
    atVendor: { from: place(span.sent_ms), to: place(span.to_ms) },
  };
}

/** How the time of questions divides into waiting here and waiting for vendors; they overlap, so it is more than passed. */
export function timesOf(spans: readonly Pick<Span, 'waited_ms' | 'busy_ms'>[]): {
  waitedMs: number | null;
  vendorMs: number | null;
} {
  const known = spans.flatMap(({ waited_ms: waited, busy_ms: busy }) =>
    waited === null ? [] : [{ waited, busy }],
  );
  if (known.length === 0) return { waitedMs: null, vendorMs: null };
  const waitedMs = sumOf(known.map(({ waited }) => waited));
  return { waitedMs, vendorMs: sumOf(known.map(({ busy }) => busy)) - waitedMs };
}
