import { sql } from 'kysely';
import type { DatasetColumn, DatasetFilters, Facets } from '../../contract/datasets.ts';
import { ServiceError } from '../../contract/errors.ts';
import type { Db } from '../../storage/database.ts';
import { checkFilters, findColumn } from './check-filters.ts';
import { columnAt, keyOutput, tableOf } from '../column-sql.ts';
import type { DatasetPlace, DatasetTable } from '../dataset.ts';
import type { Condition } from './filter-sql.ts';
import { conditionOf } from './filter-sql.ts';
import { findCandidates } from './find-sets.ts';
import { askParts, readTable } from './read-parts.ts';

export interface FacetQuery extends DatasetPlace {
  column: string;
  filters?: DatasetFilters;
  limit: number;
  signal?: AbortSignal | undefined;
}

/** Counts of rows by value; more rows than these, in one part, are not looked at. */
const maxRows = 250_000;
/** Different values of one part; more make the counts of the rarest inexact. */
const maxGroups = 2000;
const timeoutMs = 5000;

interface Group {
  key: string | number | boolean | null;
  value: string | number | boolean | null;
  count: string | number;
}

/** The most frequent values of a column among the rows that pass the filters, and how many have them. */
export async function countFacets(db: Db, query: FacetQuery): Promise<Facets> {
  const none = () => ({ values: [], is_exact: true, counted: 0 });
  const use = async (table: DatasetTable): Promise<Facets> => {
    const column = findColumn(query.column, table.columns);
    if (table.columns[column]?.type === 'json') throw noFacets(query.column);
    const checked = checkFilters(query.filters ?? {}, table.columns);
    const { condition } = findCandidates(checked, table);
    const found = await countGroups(db, table, {
      column,
      where: conditionOf(checked),
      among: condition,
      maxRows,
      signal: query.signal,
    });
    return { ...found, values: found.values.slice(0, query.limit) };
  };
  return readTable(db, query, { none, use });
}

interface Grouping {
  column: number;
  /** What rows must fulfil. */
  where: Condition;
  /** What an index finds them by; null for none. */
  among: Condition | null;
  /** Rows of one part that are looked at. */
  maxRows: number;
  signal?: AbortSignal | undefined;
}

/** All values of a column with their counts, the most frequent first. */
export async function countGroups(
  db: Db,
  { parts, columns }: DatasetTable,
  { column, where, among, maxRows: limit, signal }: Grouping,
): Promise<Facets> {
  const { type } = columns[column] ?? missing();
  // Of text that differs by capitals alone, one spelling stands for all.
  const value = type === 'string' ? sql`min(shown)` : sql`key`;
  const perPart = await askParts(db, parts, {
    timeoutMs,
    signal,
    ask: async (tx, part) => {
      const from =
        among === null ? tableOf(part) : sql`(select * from ${tableOf(part)} where ${among} offset 0)`;
      const { rows } = await sql<Group>`
        select key, ${value} as value, count(*) as count from (
          select ${keyOutput(column, type)} as key, ${columnAt(column)} as shown
          from ${from} as candidates where ${where} limit ${limit}::int
        ) as rows group by key order by count desc, key limit ${maxGroups}::int`.execute(tx);
      return rows;
    },
  });
  return mergeGroups(perPart, { limit });
}

function mergeGroups(perPart: readonly (readonly Group[])[], { limit }: { limit: number }): Facets {
  const merged = new Map<string, { value: Group['value']; count: number }>();
  let isExact = true;
  let counted = 0;
  for (const groups of perPart) {
    const rows = groups.reduce((sum, { count }) => sum + Number(count), 0);
    counted += rows;
    if (rows >= limit || groups.length >= maxGroups) isExact = false;
    for (const { key, value, count } of groups) {
      const name = JSON.stringify(key);
      const before = merged.get(name);
      merged.set(name, { value: before?.value ?? value, count: (before?.count ?? 0) + Number(count) });
    }
  }
  const values = [...merged.values()].toSorted(
    (a, b) => b.count - a.count || (String(a.value) < String(b.value) ? -1 : 1),
  );
  return { values, is_exact: isExact, counted };
}

function noFacets(column: string): ServiceError {
  const message = `"${column}" holds JSON, of which no values are counted; take another column.`;
  const errors = [{ code: 'InvalidFilterValue' as const, message, path: 'column' }];
  return new ServiceError('invalid-request', `column: ${message}`, { errors });
}

function missing(): DatasetColumn {
  throw new Error('a column of the dataset that it does not have');
}
