import type { SettledSlice, Settlement, SliceProgress } from './settle-slices.ts';
import { keyText } from './slice-keys.ts';

/**
 * One entry for each claim of a slice. Progress of a slice may be taken twice before it is written, and the slice may
 * end meanwhile. Two entries would give its hold back twice, and write a record over itself in one statement, which
 * PostgreSQL refuses.
 */
export function mergeProgress({ ended, progress }: Settlement): Settlement {
  const open = new Map<string, SliceProgress>();
  for (const part of progress) {
    const key = keyText(part.key);
    const earlier = open.get(key);
    open.set(key, earlier === undefined ? part : { ...part, ...join(earlier, part) });
  }
  const whole = ended.map((slice): SettledSlice => {
    const key = keyText(slice.key);
    const earlier = open.get(key);
    open.delete(key);
    return earlier === undefined ? slice : { ...slice, ...join(earlier, slice) };
  });
  return { ended: whole, progress: [...open.values()] };
}

/** Keeps the order in which things were taken, and of each record only its latest state. */
function join(
  earlier: SliceProgress,
  later: SliceProgress,
): Pick<SliceProgress, 'attempts' | 'records' | 'snapshots'> {
  const records = [...earlier.records, ...later.records];
  const known = new Set([...records, ...later.snapshots].map(({ position }) => position));
  return {
    attempts: [...earlier.attempts, ...later.attempts],
    records,
    snapshots: [...earlier.snapshots.filter(({ position }) => !known.has(position)), ...later.snapshots],
  };
}
