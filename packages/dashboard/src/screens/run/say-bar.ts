import { formatDuration } from '../../data/format-time.ts';
import type { SliceBar } from './slice-bars.ts';

/** The bar in words. */
export function sayBar({ state, claimedAt, endedAt, waitedMs, vendorMs }: SliceBar, length: number): string {
  if (state === 'queued') return 'in the queue';
  const ended = state === 'done' ? `done after ${formatDuration(endedAt * length)}` : state;
  const times =
    waitedMs === null || vendorMs === null
      ? []
      : [
          `its questions were ${formatDuration(waitedMs)} in line for a place`,
          `${formatDuration(vendorMs)} with providers`,
        ];
  return [`in the queue for ${formatDuration(claimedAt * length)}`, ended, ...times].join(', ');
}
