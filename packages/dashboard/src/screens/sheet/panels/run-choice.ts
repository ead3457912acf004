import type { NewSheetRun, Sheet } from '@headrace/client';
import type { SheetQuestion } from '../../../data/sheet-table.ts';

export type RowsChoice = 'selected' | 'view' | 'all' | 'first';
export type Only = NonNullable<NewSheetRun['only']>[number];

/** What somebody has chosen in the run box. */
export interface RunChoice {
  pipes: readonly string[];
  rows: RowsChoice;
  /** Ids of the rows that are selected. */
  selected: readonly number[];
  first: number;
  only: readonly Only[];
  isWithUpstream: boolean;
}

export const onlyWords: readonly { value: Only; label: string; hint: string }[] = [
  { value: 'empty', label: 'Not run yet', hint: '' },
  { value: 'failed', label: 'Failed', hint: '' },
  { value: 'stale', label: 'Stale', hint: 'made with other inputs or settings' },
  { value: 'no_result', label: 'No result', hint: 'asks again' },
  { value: 'skipped', label: 'Skipped', hint: 'the condition or an input was missing' },
  { value: 'everything', label: 'Everything', hint: 'pays again for values that are there' },
];

/** The run as the API takes it, without its ceiling; null while something is missing. */
export function toRun(
  { pipes, rows, selected, first, only, isWithUpstream }: RunChoice,
  question: SheetQuestion,
): NewSheetRun | null {
  if (pipes.length === 0 || only.length === 0) return null;
  const chosen = rowsOf({ rows, selected, first }, question);
  if (chosen === null) return null;
  return {
    pipes: [...pipes],
    rows: chosen,
    only: only.includes('everything') ? ['everything'] : [...only],
    with_upstream: isWithUpstream,
  };
}

function rowsOf(
  { rows, selected, first }: Pick<RunChoice, 'rows' | 'selected' | 'first'>,
  { conditions, sorts }: SheetQuestion,
): NonNullable<NewSheetRun['rows']> | null {
  const isFiltered = conditions !== undefined && conditions.conditions.length > 0;
  if (rows === 'selected') return selected.length === 0 ? null : [...selected];
  if (rows === 'view') return isFiltered ? { conditions } : 'all';
  if (rows === 'all') return 'all';
  if (!Number.isInteger(first) || first < 1) return null;
  return {
    first,
    ...(isFiltered ? { conditions } : {}),
    ...(sorts === undefined ? {} : { sorts: [...sorts] }),
  };
}

/** Pipes that the run box offers first: the one that it was opened for, or all. */
export function firstPipes({ pipes }: Pick<Sheet, 'pipes'>, wanted: string | undefined): string[] {
  const named = pipes.filter(({ id }) => id === wanted);
  return (named.length > 0 ? named : pipes).map(({ id }) => id);
}
