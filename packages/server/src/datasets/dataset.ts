/* A dataset as it is stored. */
import { sql } from 'kysely';
import { z } from 'zod';
import type { DatasetColumn, DatasetKind } from '../contract/datasets.ts';
import { datasetColumn } from '../contract/datasets.ts';
import { ServiceError } from '../contract/errors.ts';
import { suggestName } from '../contract/nearest-name.ts';
import type { Db } from '../storage/database.ts';
import type { Part } from './column-sql.ts';
import type { ContainsIndex } from './indexing/contains-index.ts';
import { readContainsIndexes } from './indexing/contains-index.ts';
import { readOnce } from './read-once.ts';
import type { TokenLayout } from './token-layout.ts';
import { columnTokensList } from './token-layout.ts';
import { tokenPair, tokenTriple } from './token-pairs.ts';

export interface DatasetPlace {
  organizationId: string;
  name: string;
}

/** The tables that contain the rows of one version of a dataset. */
export interface DatasetTable {
  id: string;
  /** The columns that these rows have. The declaration may have changed since. */
  columns: readonly DatasetColumn[];
  parts: readonly Part[];
  tokens: TokenLayout;
  rows: number;
  indexedRows: number;
  lastRowId: number;
  containsIndexes: readonly ContainsIndex[];
}

export interface Dataset extends DatasetPlace {
  kind: DatasetKind;
  /** The declaration for the next import. */
  columns: readonly DatasetColumn[];
  key: string | null;
  /** Null until the first import. */
  table: DatasetTable | null;
  /** The last import, whose rejects are kept. */
  importId: string | null;
  rejected: number;
  createdAt: Date;
  updatedAt: Date;
}

const readList = <Item extends z.ZodType>(list: z.ZodArray<Item>) =>
  readOnce((text): readonly z.output<Item>[] => list.parse(JSON.parse(text)));
const readColumnList = readList(z.array(datasetColumn));
const readNames = readList(z.array(z.string()));
const readTokens = readList(columnTokensList);
const readPairs = readList(z.array(tokenPair));
const readTriples = readList(z.array(tokenTriple));

const containsIndexes = sql<string | null>`(
  select json_agg(json_build_array(place, ready_at is not null, tried_at is not null, fault) order by place)::text
  from dataset_indexes where dataset_indexes.table_id = dataset_tables.id)`;

/** All datasets of an organization, by name; or only the one with that name. */
export async function loadDatasets(
  db: Db,
  place: { organizationId: string; name?: string },
): Promise<Dataset[]> {
  let query = db
    .selectFrom('datasets')
    .leftJoin('dataset_tables', 'dataset_tables.id', 'datasets.table_id')
    .select([
      'datasets.name',
      'kind',
      'datasets.columns',
      'key',
      'import_id',
      'rejected',
      'created_at',
      'updated_at',
    ])
    .select([
      'dataset_tables.id',
      'dataset_tables.columns as table_columns',
      'parts',
      'tokens',
      'token_pairs',
      'token_triples',
    ])
    .select(['row_count', 'indexed_rows', 'last_row_id', 'contains_indexed'])
    .select(containsIndexes.as('contains_indexes'))
    .where('datasets.org_id', '=', place.organizationId);
  if (place.name !== undefined) query = query.where('datasets.name', '=', place.name);
  const rows = await query.orderBy(sql`datasets.name collate "C"`).execute();
  return rows.map((row) => ({
    organizationId: place.organizationId,
    name: row.name,
    kind: row.kind,
    columns: readColumns(row),
    key: row.key,
    importId: row.import_id,
    rejected: Number(row.rejected),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    table: row.id === null ? null : readTable({ ...row, id: row.id }),
  }));
}

/** Which of them have an index is stored apart from them (`withoutIndex`). */
function readColumns(row: { columns: string; contains_indexed: string }): DatasetColumn[] {
  const indexed = readNames(row.contains_indexed);
  return readColumnList(row.columns).map((column) =>
    indexed.includes(column.name) ? { ...column, has_contains_index: true } : column,
  );
}

interface TableRow {
  id: string;
  table_columns: string | null;
  parts: number | null;
  tokens: string | null;
  token_pairs: string | null;
  token_triples: string | null;
  row_count: string | number | null;
  indexed_rows: string | number | null;
  last_row_id: string | number | null;
  contains_indexes: string | null;
}

function readTable(row: TableRow): DatasetTable {
  return {
    id: row.id,
    columns: readColumnList(row.table_columns ?? '[]'),
    parts: Array.from({ length: row.parts ?? 0 }, (_, part) => ({ id: row.id, part })),
    tokens: {
      columns: readTokens(row.tokens ?? '[]'),
      pairs: readPairs(row.token_pairs ?? '[]'),
      triples: readTriples(row.token_triples ?? '[]'),
    },
    rows: Number(row.row_count),
    indexedRows: Number(row.indexed_rows),
    lastRowId: Number(row.last_row_id),
    containsIndexes: readContainsIndexes(row.contains_indexes),
  };
}

export async function findDataset(db: Db, { organizationId, name }: DatasetPlace): Promise<Dataset | null> {
  // PostgreSQL's text accepts every character except NUL.
  if (name.includes('\0')) return null;
  const [dataset] = await loadDatasets(db, { organizationId, name });
  return dataset ?? null;
}

/** Like `findDataset`, but an unknown name is an error that lists the names that exist. */
export async function getDataset(db: Db, place: DatasetPlace): Promise<Dataset> {
  const found = await findDataset(db, place);
  if (found !== null) return found;
  const all = await loadDatasets(db, { organizationId: place.organizationId });
  const names = all.map(({ name }) => name);
  const hint = names.length === 0 ? 'It has none yet.' : suggestName(place.name, names);
  const name = place.name.slice(0, 100);
  throw new ServiceError('not-found', `There is no dataset "${name}" in this organization. ${hint}`.trim());
}
