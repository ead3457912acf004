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
  asked: { provider: string; from: number; to: number }[];
}

export function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}

/** Places every slice of a run on its time line. */
export function placeSlices({ slices, providers, length_ms: length }: RunTimeline): SliceBar[] {
  const place = (ms: number) => Math.min(1, Math.max(0, ms / Math.max(length, 1)));
  return slices.map((slice) => {
    const asked = providers.flatMap(({ provider, spans }) =>
      spans
        .filter((span) => span.first_position === slice.first_position)
        .map((span) => ({ provider, from: place(span.from_ms), to: place(span.to_ms) })),
    );
    const claimedAt = slice.claimed_ms === null ? 1 : place(slice.claimed_ms);
    const lastAnswer = Math.max(claimedAt, ...asked.map(({ to }) => to));
    return {
      firstPosition: slice.first_position,
      records: slice.records,
      state: slice.state,
      claimedAt,
      endedAt: slice.state === 'running' ? 1 : lastAnswer,
      asked,
    };
  });
}
