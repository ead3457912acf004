import type { SheetRun } from '@headrace/client';

/** How many cells of a run have their outcome, of those that it runs. */
export function progressOf({
  selected,
  up_to_date: kept,
  pinned,
  running_elsewhere: elsewhere,
  waiting,
}: Pick<SheetRun, 'selected' | 'up_to_date' | 'pinned' | 'running_elsewhere' | 'waiting'>) {
  const of = Math.max(0, selected - kept - pinned - elsewhere);
  return { done: Math.max(0, of - waiting), of };
}
