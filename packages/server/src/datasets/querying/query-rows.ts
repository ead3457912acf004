import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { DatasetFilters, DatasetSort } from '../../contract/datasets.ts';
import type { JsonObject } from '../../contract/json-value.ts';
import type { Db } from '../../storage/database.ts';
import { checkFilters, checkSort } from './check-filters.ts';
import type { Part, StoredRow } from '../column-sql.ts';
import { keyOutput, outputOf, tableOf } from '../column-sql.ts';
import type { Place } from './cursor.ts';
import { readCursor, writeCursor } from './cursor.ts';
import type { DatasetPlace, DatasetTable } from '../dataset.ts';
import type { Condition } from './filter-sql.ts';
import { all, conditionOf } from './filter-sql.ts';
import { findCandidates } from './find-sets.ts';
import { askParts, readTable } from './read-parts.ts';
import type { RowOrder } from './row-order.ts';
import { afterPlace, compareRows, orderBy, orderOf } from './row-order.ts';

export interface RowQuery extends DatasetPlace {
  filters?: DatasetFilters;
  sort?: DatasetSort | null;
  /** The `next` of the page before. */
  after?: string | null;
  /** 1 to 1000. */
  limit: number;
}

export interface DatasetRow {
  id: string;
  fields: JsonObject;
}

export interface RowPage {
  rows: DatasetRow[];
  /** Null at the end. */
  next: string | null;
  /** How many rows there are over all pages: exact up to 10,000, and without filters; else null. */
  total: number | null;
}

/** More are not counted: who pages does not need to know, and it would take longer than the page. */
const maxTotal = 10_000;

/** Which way to rows is the shortest. */
export interface PathLimits {
  /** So few rows are looked at one by one. */
  smallTable: number;
  /** So few candidates are fetched and sorted; more are met soon enough on the way along an index. */
  maxCandidates: number;
  /** Rows a walk passes in one part before it is given up. */
  maxWalk: number;
}

const usualLimits: PathLimits = { smallTable: 50_000, maxCandidates: 30_000, maxWalk: 40_000 };

/**
 * A page of the rows that pass all filters. Rows that stay are seen exactly once from page to page, whatever is added,
 * updated or deleted meanwhile, unless their own value in the column they are sorted by changes.
 */
export async function queryRows(db: Db, query: RowQuery, limits = usualLimits): Promise<RowPage> {
  const none = () => ({ rows: [], next: null, total: 0 });
  return readTable(db, query, { none, use: (table) => readPage(db, planPage(table, query, limits)) });
}

interface Plan {
  table: DatasetTable;
  /** What a row must fulfil. */
  exact: Condition;
  /** What an index finds rows by that may. */
  candidates: Condition | null;
  order: RowOrder;
  after: Place | null;
  /** One more than asked for tells whether there is a next page. */
  limit: number;
  limits: PathLimits;
  sort: DatasetSort | null;
  isFiltered: boolean;
  /** Whether the candidates are few enough to look at all of them. */
  isFew: boolean;
}

type Fetched = { rows: StoredRow[]; total: number | null };

function planPage(table: DatasetTable, query: RowQuery, limits: PathLimits): Plan {
  const { filters = {}, sort = null } = query;
  const checked = checkFilters(filters, table.columns);
  const { condition: candidates, share } = findCandidates(checked, table);
  const isSmall = table.rows <= limits.smallTable;
  return {
    table,
    exact: conditionOf(checked),
    candidates,
    order: orderOf(sort, { table, at: sort === null ? -1 : checkSort(sort, table.columns) }),
    after: query.after == null ? null : readCursor(query.after, { tableId: table.id, sort }),
    limit: query.limit + 1,
    limits,
    sort,
    isFiltered: checked.length > 0,
    isFew: isSmall || (candidates !== null && share * table.rows <= limits.maxCandidates),
  };
}

async function readPage(db: Db, plan: Plan): Promise<RowPage> {
  const { table, order, after, sort, isFiltered } = plan;
  const fetched = isFiltered && plan.isFew ? await fetchSet(db, plan) : await walk(db, plan);
  const rows = fetched.rows.toSorted((a, b) => compareRows(a, b, order)).slice(0, plan.limit - 1);
  const firstTotal = isFiltered ? fetched.total : table.rows;
  const total = after === null ? firstTotal : after.total;
  const last = fetched.rows.length >= plan.limit ? rows.at(-1) : undefined;
  const context = { tableId: table.id, sort };
  const next = last === undefined ? null : writeCursor({ ...placeOf(last, order), total }, context);
  return { rows: rows.map((row) => toRow(row, table)), next, total };
}

/** All rows of a small set, sorted here and now, and counted on the way. */
async function fetchSet(db: Db, plan: Plan): Promise<Fetched> {
  const { table, candidates, exact, order, after, limit } = plan;
  const cursor = after === null ? [] : [afterPlace(order, after)];
  const parts = await askParts(db, table.parts, {
    ask: async (tx, part) => {
      const from =
        candidates === null
          ? sql`${tableOf(part)}`
          : // Zero rows are passed over, but the planner takes the inner query as it stands.
            sql`(select * from ${tableOf(part)} where ${candidates} offset 0)`;
      const { rows } = await sql<StoredRow>`
        select ${selection(plan)}, count(*) over () as total from ${from} as candidates
        where ${all([exact, ...cursor])} order by ${orderBy(order)} limit ${limit}::int`.execute(tx);
      return rows;
    },
  });
  const total = parts.reduce((sum, [first]) => sum + Number(first?.total ?? 0), 0);
  return { rows: parts.flat(), total: total > maxTotal ? null : total };
}

/** Along the index that has the order, until there are enough; given up for `fetchSet` where too few pass. */
async function walk(db: Db, plan: Plan): Promise<Fetched> {
  const { order, after, limit, candidates } = plan;
  const hasValues = order.key !== null && (after === null || after.value !== null);
  const first = hasValues
    ? await walkAlong(db, plan, sql`${order.key} is not null`)
    : { rows: [], isCut: false };
  const isMissing = first.rows.length < limit;
  if (isMissing && first.isCut && candidates !== null) return fetchSet(db, plan);
  if (!isMissing) return { rows: first.rows, total: null };
  // Then those without a value, in the order they came.
  const of = order.key === null ? sql`true` : sql`${order.key} is null`;
  const nulls = await walkAlong(db, { ...plan, after: hasValues ? null : after }, of);
  if (first.rows.length + nulls.rows.length < limit && nulls.isCut && candidates !== null)
    return fetchSet(db, plan);
  return { rows: [...first.rows, ...nulls.rows], total: null };
}

async function walkAlong(db: Db, plan: Plan, of: Condition): Promise<{ rows: StoredRow[]; isCut: boolean }> {
  const { table, exact, order, after, limit, candidates, limits } = plan;
  const along = { ...order, hasNulls: false };
  const where = all([of, ...(after === null ? [] : [afterPlace(along, after)])]);
  const perPart = await askParts(db, table.parts, {
    isWalk: true,
    ask: async (tx, part) => {
      const passed = candidates === null ? sql`` : sql` limit ${limits.maxWalk}::int`;
      const { rows } = await sql<StoredRow>`
        select ${selection(plan)} from (
          select * from ${tableOf(part)} where ${where} order by ${orderBy(along)}${passed}
        ) as walked where ${exact} limit ${limit}::int`.execute(tx);
      return rows;
    },
  });
  return { rows: perPart.flat(), isCut: candidates !== null && perPart.some((rows) => rows.length < limit) };
}

function selection({ table, order }: Plan): RawBuilder<unknown> {
  const columns = table.columns.map(({ type }, at) => outputOf(at, type));
  const value = order.key === null ? sql`null` : keyOutput(order.at, order.type);
  return sql.join([sql.ref('row_id'), sql`${value} as sort_value`, ...columns]);
}

function placeOf(row: StoredRow, { key }: RowOrder): Omit<Place, 'total'> {
  const value = row.sort_value ?? null;
  if (key === null || typeof value === 'object') return { value: null, rowId: Number(row.row_id) };
  return { value, rowId: Number(row.row_id) };
}

/** A stored row under the names of its columns. */
export function toRow(row: StoredRow, { columns }: Pick<DatasetTable, 'columns'>): DatasetRow {
  const fields = Object.fromEntries(columns.map(({ name }, at) => [name, row[`c${at}`] ?? null]));
  return { id: String(row.row_id), fields };
}

/** Rows by their columns, for who needs no order and no page. */
export function selectRow(part: Part, table: DatasetTable): RawBuilder<unknown> {
  const columns = table.columns.map(({ type }, at) => outputOf(at, type));
  return sql`select ${sql.join([sql.ref('row_id'), ...columns])} from ${tableOf(part)}`;
}
