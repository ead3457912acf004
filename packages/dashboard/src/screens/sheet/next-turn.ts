import type { SheetChangeEntry } from '@headrace/client';

type Entry = Pick<SheetChangeEntry, 'change' | 'state' | 'by' | 'at' | 'turned_by' | 'turned_at'>;

/**
 * The change of a person that undo or redo means next, or null. What was undone before something newer was done is
 * redone by name alone, as in any editor.
 */
export function nextTurn<Change extends Entry>(
  changes: readonly Change[],
  { way, by }: { way: 'undo' | 'redo'; by: string },
): Change | null {
  const own = changes
    .filter((change) => change.by === by)
    .toSorted((one, other) => other.change - one.change);
  if (way === 'undo') return own.find(({ state }) => state === 'done' || state === 'undoing') ?? null;
  const undone = own
    .filter(({ state, turned_by: turnedBy }) => state !== 'done' && turnedBy === by)
    .toSorted((one, other) => momentOf(other) - momentOf(one));
  const last = undone[0];
  if (last === undefined) return null;
  const isOvertaken = own.some(({ state, at }) => state === 'done' && Date.parse(at) > momentOf(last));
  return isOvertaken ? null : last;
}

function momentOf({ turned_at: at }: Entry): number {
  return at === null ? 0 : Date.parse(at);
}
