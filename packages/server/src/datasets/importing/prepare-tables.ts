/* Creates and indexes the tables of an import. */
import type { ColumnType, DatasetColumn } from '../../contract/datasets.ts';
import type { Part } from '../column-sql.ts';
import { keyExpression, nameTable, sqlTypes } from '../column-sql.ts';
import type { TokenLayout } from '../token-layout.ts';
import { findCategories, tokenExpression } from '../token-layout.ts';

/** Indexes are the most expensive part of an import. Files with more columns can be sorted quickly by the first ones only. */
const maxSortIndexes = 24;

export function createTableOf(part: Part, columns: readonly DatasetColumn[]): string {
  const lines = columns.map(({ type }, at) => `c${at} ${sqlTypes[type]}`);
  return `create table ${nameTable(part)} (row_id bigint not null, ${lines.join(', ')})`;
}

export function columnListOf(part: Part, columns: readonly DatasetColumn[]): string {
  return `${nameTable(part)} (row_id, ${columns.map((_, at) => `c${at}`).join(', ')})`;
}

/** Types without an order, or with only two values. */
const unsorted: ReadonlySet<ColumnType> = new Set(['json', 'boolean']);

interface Indexed {
  columns: readonly DatasetColumn[];
  tokens: TokenLayout;
  /** Columns of sentences. Nobody sorts by them or looks them up. */
  prose: ReadonlySet<number>;
  /** Columns by which rows are looked up. They always have an index. */
  identities: ReadonlySet<number>;
}

/** What is indexed: the order of columns, for sorting, paging and look-ups, and the tokens of all columns. */
export function indexesOf(part: Part, { columns, tokens, prose, identities }: Indexed): string[] {
  const table = nameTable(part);
  const without = new Set([...prose, ...findCategories(tokens)]);
  const sorted = columns.flatMap(({ type }, at) => {
    if (unsorted.has(type)) return [];
    if (!identities.has(at) && (at >= maxSortIndexes || without.has(at))) return [];
    return `create index on ${table} (${keyExpression(at, type)}, row_id)`;
  });
  return [
    `create unique index on ${table} (row_id)`,
    ...tokenIndexOf(part, tokens),
    ...sorted,
    `analyze ${table}`,
  ];
}

export function tokenIndexOf(part: Part, tokens: TokenLayout): string[] {
  if (tokens.columns.length === 0) return [];
  const table = nameTable(part);
  // Appended rows go into the lists at once, so that queries need not read a heap of pending ones.
  return [
    `create index ${table}_tokens on ${table} using gin ((${tokenExpression(tokens)})) with (fastupdate = off)`,
  ];
}
