/* Which indexes for `contains` the declaration of a dataset asks for. */
import { sql } from 'kysely';
import type { DatasetColumn } from '../../contract/datasets.ts';
import { ServiceError } from '../../contract/errors.ts';
import type { Db, Tx } from '../../storage/database.ts';
import type { Dataset } from '../dataset.ts';
import { maxIndexesOfOrganization } from './index-limits.ts';
import { requireTrigrams } from './trigrams.ts';

type Wishes = Pick<Dataset, 'columns'> & { tableId: string };

/** Makes sure that the database can have the indexes that a declaration asks for. */
export async function prepareIndexes(db: Db, columns: readonly DatasetColumn[]): Promise<void> {
  if (columns.some(({ has_contains_index: isWanted }) => isWanted === true)) await requireTrigrams(db);
}

/** Asks for what the declaration wants of the table, and lets go of the rest. What failed is tried again. */
export async function askForIndexes(tx: Tx, { columns, tableId }: Wishes): Promise<void> {
  const places = columns.flatMap(({ has_contains_index: isWanted }, at) => (isWanted === true ? [at] : []));
  await sql`
    delete from dataset_indexes where table_id = ${tableId} and place <> all(${places}::int[])`.execute(tx);
  await sql`
    insert into dataset_indexes (table_id, place) select ${tableId}, place from unnest(${places}::int[]) as place
    on conflict (table_id, place) do update set fault = null, tried_at = null
    where dataset_indexes.fault is not null`.execute(tx);
}

/** Counts what the declarations of all datasets of the organization ask for, whether it is built or not. */
export async function checkIndexCount(tx: Tx, organizationId: string): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(jsonb_array_length(contains_indexed::jsonb)), 0)::int as count from datasets
    where org_id = ${organizationId}`.execute(tx);
  if ((rows[0]?.count ?? 0) <= maxIndexesOfOrganization) return;
  const detail = `The datasets of an organization have at most ${maxIndexesOfOrganization} columns with "has_contains_index" together; take it from one that is not needed.`;
  throw new ServiceError('invalid-request', detail);
}
