import type { PositionedBody } from '../engine/ports.ts';
import { cutByLength } from '../storage/cut-by-length.ts';
import { statementLength } from '../storage/records.ts';
import type { SliceProgress } from './settle-slices.ts';

/** Characters of results in one transaction: as many as one statement writes. More would delay the results of others. */
export const maxBatchLength = statementLength;

export function lengthOf({ records, snapshots }: SliceProgress): number {
  return [...records, ...snapshots].reduce((sum, { body }) => sum + body.length, 0);
}

/**
 * Progress as parts that each fit into one transaction; attempts come with the first, so that no record is stored before
 * the attempts it was made of.
 */
export function splitProgress(progress: SliceProgress): SliceProgress[] {
  if (lengthOf(progress) <= maxBatchLength) return [progress];
  const { records, snapshots, attempts, ...slice } = progress;
  const parts = [
    ...cut(records).map((part) => ({ ...slice, attempts: [], records: part, snapshots: [] })),
    ...cut(snapshots).map((part) => ({ ...slice, attempts: [], records: [], snapshots: part })),
  ];
  return parts.map((part, at) => (at === 0 ? { ...part, attempts } : part));
}

const cut = (bodies: readonly PositionedBody[]) =>
  cutByLength(bodies, { lengthOf: ({ body }) => body.length, most: maxBatchLength });
