/* How many cells a run would fill, counted window by window. */
import { createBudget, usualPace } from '../../datasets/querying/budget.ts';
import { inLimits } from '../../datasets/querying/read-parts.ts';
import type { Db } from '../../storage/database.ts';
import { checkConditions, listTests } from '../conditions/check-conditions.ts';
import { lastRowId, scanRows, tooSlow } from '../conditions/scan-rows.ts';
import type { Sheet, SheetColumn } from '../sheet.ts';
import type { ChosenRows, RowRange } from './chosen-rows.ts';
import { partOf } from './look-ahead.ts';
import type { Weighed, Weighing } from './weigh-rows.ts';
import { addWeighed, countWork, noneWeighed } from './weigh-rows.ts';

/** Ids of a list that are looked at in one statement. */
const idsAtOnce = 5000;
const maxMs = 20_000;

interface Counting extends Omit<Weighing, 'conditions' | 'now'> {
  rows: ChosenRows;
  columns: readonly SheetColumn[];
}

export interface CountedRun extends Weighed {
  /** Of each column: on how many rows it has no value. */
  empty: number[];
}

/** Of all rows of a selection. Throws where there are too many to be counted in time. */
export async function countRun(db: Db, sheet: Sheet, { rows, ...counting }: Counting): Promise<CountedRun> {
  const sum: CountedRun = { ...noneWeighed(), empty: counting.columns.map(() => 0) };
  if (rows.kind === 'range') await countRange(db, sheet, { ...counting, range: rows, sum });
  else await countList(db, sheet, { ...counting, ids: rows.ids, sum });
  return sum;
}

type Summing = Omit<Counting, 'rows'> & { sum: CountedRun };

async function countRange(
  db: Db,
  sheet: Sheet,
  { range, sum, ...counting }: Summing & { range: RowRange },
): Promise<void> {
  const conditions = checkConditions(range.conditions ?? undefined, sheet);
  const upTo = range.upTo ?? (await lastRowId(db, sheet));
  const reached = await scanRows(db, {
    after: range.after,
    upTo,
    tests: listTests(conditions).length,
    budget: createBudget({ ...usualPace, maxRows: Number.POSITIVE_INFINITY, maxMs }),
    ask: (tx, window) =>
      countWork(tx, sheet, { ...counting, conditions, now: range.now, part: { window, among: null } }),
    take: (counted) => {
      add(sum, counted);
      return true;
    },
  });
  if (reached < upTo) throw tooSlow();
}

async function countList(
  db: Db,
  sheet: Sheet,
  { ids, sum, ...counting }: Summing & { ids: readonly number[] },
): Promise<void> {
  const conditions = checkConditions(undefined, sheet);
  const until = performance.now() + maxMs;
  for (let from = 0; from < ids.length; from += idsAtOnce) {
    if (performance.now() > until) throw tooSlow();
    const part = partOf(ids.slice(from, from + idsAtOnce));
    add(sum, await inLimits(db, (tx) => countWork(tx, sheet, { ...counting, conditions, now: 0, part })));
  }
}

function add(sum: CountedRun, counted: CountedRun): void {
  addWeighed(sum, counted);
  for (const [at, count] of counted.empty.entries()) sum.empty[at] = (sum.empty[at] ?? 0) + count;
}
