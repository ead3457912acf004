import type { PositionedBody } from '../engine/ports.ts';
import type { SliceProgress } from './settle-slices.ts';

/** Characters of results in one transaction: more would delay the results of others. */
export const maxBatchLength = 300_000;

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
    ...splitBodies(records).map((part) => ({ ...slice, attempts: [], records: part, snapshots: [] })),
    ...splitBodies(snapshots).map((part) => ({ ...slice, attempts: [], records: [], snapshots: part })),
  ];
  return parts.map((part, at) => (at === 0 ? { ...part, attempts } : part));
}

function splitBodies(bodies: readonly PositionedBody[]): PositionedBody[][] {
  const parts: PositionedBody[][] = [];
  let part: PositionedBody[] = [];
  let length = 0;
  for (const each of bodies) {
    if (part.length > 0 && length + each.body.length > maxBatchLength) {
      parts.push(part);
      [part, length] = [[], 0];
    }
    part.push(each);
    length += each.body.length;
  }
  return part.length > 0 ? [...parts, part] : parts;
}
