/* Whether a slice is suspected to kill its workers, judged by how often it was lost without making progress. */
import { sql } from 'kysely';
import type { ClaimedSlice } from './claim-slices.ts';

/** A slice that was lost this often probably has a record that kills its workers. */
export const maxLosses = 3;
/** A single record may be lost five more times, because something else may be killing the processes. */
const maxLossesOfOne = maxLosses + 5;
/**
 * The last of these are trials, for which the record runs alone. Nothing else starts meanwhile, and most records never
 * need one. A single one proves little, as its worker may have been killed for another reason at just that time.
 */
const trials = 4;

type Losses = Pick<ClaimedSlice, 'losses' | 'size'>;

export type Suspicion = 'none' | 'split' | 'give-up';

/** What to do with a slice that was claimed. */
export function suspect({ losses, size }: Losses): Suspicion {
  if (size > 1) return losses >= maxLosses ? 'split' : 'none';
  return losses >= maxLossesOfOne ? 'give-up' : 'none';
}

/** Whether this claim is one of the trials of a single record. */
export function isOnTrial({ losses, size }: Losses): boolean {
  return size === 1 && losses >= maxLossesOfOne - trials && losses < maxLossesOfOne;
}

/** The same for a row of `slices`. */
export const isRowOnTrial = sql`(slices.size = 1 and slices.losses >= ${maxLossesOfOne - trials}::int
  and slices.losses < ${maxLossesOfOne}::int)`;
