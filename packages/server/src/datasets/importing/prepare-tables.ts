/* The tables of an import: made, indexed, and found fit to be searched. */
import type { ColumnType, DatasetColumn } from '../../contract/datasets.ts';
import type { Part } from '../column-sql.ts';
import { keyExpression, nameTable, sqlTypes } from '../column-sql.ts';
import type { TokenLayout } from '../token-layout.ts';
import { findCategories, tokenExpression } from '../token-layout.ts';

/** An index is what makes the import of a column dear; wider files are sorted by their first columns only. */
const maxSortIndexes = 24;

export function createTableOf(part: Part, columns: readonly DatasetColumn[]): string {
  const lines = columns.map(({ type }, at) => `c${at} ${sqlTypes[type]}`);
  return `create table ${nameTable(part)} (row_id bigint not null, ${lines.join(', ')})`;
}

export function columnListOf(part: Part, columns: readonly DatasetColumn[]): string {
  return `${nameTable(part)} (row_id, ${columns.map((_, at) => `c${at}`).join(', ')})`;
}

/** Of which there is no order, or one of two values. */
const unsorted: ReadonlySet<ColumnType> = new Set(['json', 'boolean']);

interface Indexed {
  columns: readonly DatasetColumn[];
  tokens: TokenLayout;
  /** Columns of sentences, which nobody sorts by or looks up. */
  prose: ReadonlySet<number>;
  /** Columns that rows are looked up by, which have an index whatever is in them. */
  identities: ReadonlySet<number>;
}

/** What is indexed: the order of columns, by which they are sorted, cut and looked up, and the tokens of all. */
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
  if (tokens.length === 0) return [];
  const table = nameTable(part);
  // What is appended goes into the lists at once: a query must not read a heap of what waits for it.
  return [
    `create index ${table}_tokens on ${table} using gin ((${tokenExpression(tokens)})) with (fastupdate = off)`,
  ];
}
