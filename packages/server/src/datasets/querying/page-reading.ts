/* What a page must have, and how its rows are found. */
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { DatasetFilters, DatasetSort } from '../../contract/datasets.ts';
import type { StoredRow } from '../column-sql.ts';
import { keyOutput, outputOf } from '../column-sql.ts';
import type { DatasetPlace, DatasetTable } from '../dataset.ts';
import type { Budget, Pace } from './budget.ts';
import { createBudget, paceFor, usualPace } from './budget.ts';
import type { CheckedFilter } from './check-filters.ts';
import { checkSort, countTexts } from './check-filters.ts';
import type { Place } from './cursor.ts';
import { readCursor } from './cursor.ts';
import type { Condition } from './filter-sql.ts';
import { conditionOf } from './filter-sql.ts';
import type { Candidates } from './find-sets.ts';
import type { RowOrder } from './row-order.ts';
import { orderOf } from './row-order.ts';

export interface RowQuery extends DatasetPlace {
  filters?: DatasetFilters;
  sort?: DatasetSort | null;
  /** The `next` of the previous page. */
  after?: string | null;
  /** 1 to 1000. */
  limit: number;
}

/** Limits that decide which way to the rows is shortest. */
export interface PathLimits {
  /** Up to this many rows are read one by one. */
  smallTable: number;
  /** Up to this many candidates are fetched and sorted. If there are more, a walk along an index often meets enough of them soon. */
  maxCandidates: number;
  /** How many rows a walk reads in one part before it is given up. */
  maxWalk: number;
  pace: Pace;
}

export const usualLimits: PathLimits = {
  smallTable: 50_000,
  maxCandidates: 30_000,
  maxWalk: 40_000,
  pace: usualPace,
};

/** The most candidates that are fetched, as a multiple of the usual ones. */
const mostTimesUsual = 6;

export interface PageReading {
  table: DatasetTable;
  /** The condition for a row. */
  exact: Condition;
  /** What an index finds rows by that may, and which share of all that is, about. */
  candidates: Condition | null;
  share: number;
  /** The share of all rows that pass the filters, about. */
  passing: number;
  order: RowOrder;
  after: Place | null;
  /** One more row than asked for shows whether there is a next page. */
  limit: number;
  limits: PathLimits;
  budget: Budget;
  sort: DatasetSort | null;
  isFiltered: boolean;
  /** Whether there are few enough candidates to read all of them. */
  isFew: boolean;
}

/** Rows of a page, and perhaps more, in any order. */
export type Fetched = { rows: StoredRow[]; total: number | null };

interface PageTerms {
  checked: readonly CheckedFilter[];
  candidates: Candidates;
  limits: PathLimits;
}

export function prepareReading(
  table: DatasetTable,
  query: RowQuery,
  { checked, candidates: { condition: candidates, share, passing }, limits }: PageTerms,
): PageReading {
  const { sort = null } = query;
  const pace = paceFor(countTexts(checked), limits.pace);
  const isSmall = table.rows <= limits.smallTable;
  return {
    table,
    exact: conditionOf(checked),
    candidates,
    share,
    passing,
    order: orderOf(sort, { table, at: sort === null ? -1 : checkSort(sort, table.columns) }),
    after: query.after == null ? null : readCursor(query.after, { tableId: table.id, sort }),
    limit: query.limit + 1,
    limits: { ...limits, pace },
    budget: createBudget(pace),
    sort,
    isFiltered: checked.length > 0,
    isFew:
      isSmall || (candidates !== null && share * table.rows <= mostCandidates(query, { passing, limits })),
  };
}

/**
 * More than usual where few of them pass: as many as a walk would have to pass, which takes as long and may be in vain. How
 * many that are is a guess. What is asked for may all be at one end of the order, or all at the other.
 */
function mostCandidates(
  { limit }: RowQuery,
  { passing, limits: { maxCandidates } }: { passing: number; limits: PathLimits },
): number {
  const walked = limit / Math.max(passing, 1e-6);
  return Math.max(maxCandidates, Math.min(walked, maxCandidates * mostTimesUsual));
}

/** The columns of a row as they go out, with what it is sorted by. */
export function selection({ table, order }: Pick<PageReading, 'table' | 'order'>): RawBuilder<unknown> {
  const columns = table.columns.map(({ type }, at) => outputOf(at, type));
  return sql.join([sql.ref('row_id'), sql`${sortValue(order)} as sort_value`, ...columns]);
}

export function sortValue(order: RowOrder): RawBuilder<unknown> {
  return order.key === null ? sql`null` : keyOutput(order.at, order.type);
}
