/* Looks for the next rows of a run with something to do. It locks nothing, and passes over what is up to date in large steps. */
import { createBudget, usualPace } from '../../datasets/querying/budget.ts';
import { inLimits } from '../../datasets/querying/read-parts.ts';
import type { Db } from '../../storage/database.ts';
import { checkConditions, listTests } from '../conditions/check-conditions.ts';
import type { RowWindow } from '../conditions/condition-sql.ts';
import { lastRowId, scanRows } from '../conditions/scan-rows.ts';
import type { Sheet } from '../sheet.ts';
import type { RowRange, RunRows } from './chosen-rows.ts';
import { readStoredRows } from './chosen-rows.ts';
import type { Weighed, WeighedPart, Weighing } from './weigh-rows.ts';
import { addWeighed, findWork, noneWeighed } from './weigh-rows.ts';

/** Rows of the first window: those that are all empty need no larger one. */
const firstRows = 1000;
/** Ids of a list that are looked at in one statement. */
const idsAtOnce = 1000;
/** Then what was found is noted, so that another process would go on from there. */
const usualMs = 1000;

export interface Looking {
  rows: RunRows;
  /** Where it is kept, if it is. */
  no: number;
  /** What was looked at before. */
  after: number;
  /** It ends when it has this number of rows that have something to do, or a few more. */
  limit: number;
  maxMs?: number;
}

export interface Looked {
  /** Ascending. */
  rowIds: number[];
  /** Rows that were passed over. */
  rest: Weighed;
  claimedTo: number;
  isAll: boolean;
}

type Asking = Omit<Weighing, 'conditions' | 'now'>;

export async function lookAhead(
  db: Db,
  sheet: Sheet,
  { rows, ...looking }: Looking & Asking,
): Promise<Looked> {
  return rows.kind === 'range'
    ? lookInRange(db, sheet, { ...looking, range: rows })
    : lookInList(db, sheet, { ...looking, rows });
}

async function lookInRange(
  db: Db,
  sheet: Sheet,
  { range, limit, after, pipes, only, maxMs = usualMs }: Omit<Looking, 'rows'> & Asking & { range: RowRange },
): Promise<Looked> {
  const conditions = checkConditions(range.conditions ?? undefined, sheet);
  const upTo = range.upTo ?? (await lastRowId(db, sheet));
  const from = Math.max(after, range.after);
  const found: Looked = { rowIds: [], rest: noneWeighed(), claimedTo: from, isAll: false };
  await scanRows(db, {
    after: from,
    upTo,
    tests: listTests(conditions).length,
    budget: createBudget({ ...usualPace, firstRows, maxMs }),
    ask: async (tx, window) => {
      const ask = (part: RowWindow) =>
        findWork(tx, sheet, { pipes, only, conditions, now: range.now, part: { window: part, among: null } });
      const space = limit - found.rowIds.length;
      const whole = await ask(window);
      const isLast = whole.rowIds.length >= space;
      if (whole.rowIds.length <= space) return { ...whole, end: window.upTo, isLast };
      const end = whole.rowIds[space - 1] ?? window.upTo;
      return { ...(await ask({ after: window.after, upTo: end })), end, isLast };
    },
    take: ({ rowIds, rest, end, isLast }) => {
      found.rowIds.push(...rowIds);
      addWeighed(found.rest, rest);
      found.claimedTo = end;
      return !isLast;
    },
  });
  return { ...found, isAll: found.claimedTo >= upTo };
}

async function lookInList(
  db: Db,
  sheet: Sheet,
  {
    rows,
    no,
    after,
    limit,
    pipes,
    only,
    maxMs = usualMs,
  }: Looking & Asking & { rows: Exclude<RunRows, RowRange> },
): Promise<Looked> {
  const found: Looked = { rowIds: [], rest: noneWeighed(), claimedTo: after, isAll: false };
  const conditions = checkConditions(undefined, sheet);
  const until = performance.now() + maxMs;
  while (found.rowIds.length < limit && performance.now() < until) {
    const { ids, last } =
      rows.kind === 'ids'
        ? nextIds(rows.ids, found.claimedTo)
        : await readStoredRows(db, { place: sheet, no }, found.claimedTo);
    if (last === null) return { ...found, isAll: true };
    // What is in a list already is claimed with it: the next part might have as many rows again.
    if (found.rowIds.length > 0 && found.rowIds.length + ids.length > limit) return found;
    const { rowIds, rest } = await inLimits(db, (tx) =>
      findWork(tx, sheet, { pipes, only, conditions, now: 0, part: partOf(ids) }),
    );
    found.rowIds.push(...rowIds);
    addWeighed(found.rest, rest);
    found.claimedTo = last;
  }
  return found;
}

/** Of a list in any order: by id. */
function nextIds(all: readonly number[], after: number): { ids: number[]; last: number | null } {
  const left = all.filter((id) => id > after).toSorted((one, other) => one - other);
  const ids = left.slice(0, idsAtOnce);
  return { ids, last: ids.at(-1) ?? null };
}

export function partOf(ids: readonly number[]): WeighedPart {
  const sorted = ids.toSorted((one, other) => one - other);
  return { window: { after: (sorted[0] ?? 1) - 1, upTo: sorted.at(-1) ?? 0 }, among: sorted };
}
