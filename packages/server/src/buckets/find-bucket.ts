import { sql } from 'kysely';
import type { ListPlace } from '../engine/ports.ts';
import type { Db, Tx } from '../storage/database.ts';

/** Finds a bucket and locks it against deletion until the transaction ends. */
export interface OpenBucket {
  organizationId: string;
  id: number;
  entryCount: number;
}

export async function lockBucket(
  tx: Tx,
  { organizationId, environment, name }: ListPlace,
): Promise<OpenBucket | null> {
  const { rows } = await sql<{ id: number; entry_count: string | number }>`
    select id, entry_count from buckets
    where org_id = ${organizationId} and environment = ${environment} and name = ${name} and deleted_at is null
    for key share`.execute(tx);
  const [row] = rows;
  return row === undefined ? null : { organizationId, id: row.id, entryCount: Number(row.entry_count) };
}

/** Finds a bucket without a lock, for callers that only read. */
export async function findBucket(
  db: Db,
  { organizationId, environment, name }: ListPlace,
): Promise<{ id: number; entryCount: number; createdAt: Date } | null> {
  const row = await db
    .selectFrom('buckets')
    .select(['id', 'entry_count', 'created_at'])
    .where('org_id', '=', organizationId)
    .where('environment', '=', environment)
    .where('name', '=', name)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row === undefined
    ? null
    : { id: row.id, entryCount: Number(row.entry_count), createdAt: row.created_at };
}
