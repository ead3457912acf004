/* Deletes expired entries, and the entries of deleted buckets, in batches. */
import { sql } from 'kysely';
import type { Db } from '../storage/database.ts';

/** Rows of one transaction. It keeps their locks until it ends, and on the embedded database everybody waits for it. */
const rowsAtOnce = 500;

/** Any number of processes may do this at the same time: each skips the rows that another one has locked. */
export async function sweepBuckets(db: Db, signal: AbortSignal): Promise<void> {
  for (let gone = rowsAtOnce; gone === rowsAtOnce && !signal.aborted;) gone = await deleteExpired(db);
  for (let gone = 1; gone > 0 && !signal.aborted;) gone = await emptyOneDeleted(db);
}

/** Locks entries, and then the counts of their buckets, as claims do. */
async function deleteExpired(db: Db): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ org_id: string; bucket_id: number; count: number }>`
      with old as materialized (
        select org_id, bucket_id, digest from bucket_entries where expires_at <= now()
        order by expires_at limit ${rowsAtOnce}::int for update skip locked
      ), gone as (
        delete from bucket_entries using old
        where bucket_entries.org_id = old.org_id and bucket_entries.bucket_id = old.bucket_id
          and bucket_entries.digest = old.digest
        returning old.org_id, old.bucket_id
      )
      select org_id, bucket_id, count(*)::int as count from gone group by org_id, bucket_id
      order by org_id, bucket_id`.execute(tx);
    for (const { org_id: organizationId, bucket_id: id, count } of rows)
      await sql`
        update buckets set entry_count = entry_count - ${count}::bigint
        where org_id = ${organizationId} and id = ${id}::int`.execute(tx);
    return rows.reduce((sum, { count }) => sum + count, 0);
  });
}

/** Deletes a batch of entries of a deleted bucket, or the bucket itself once it is empty. Returns the number of rows. */
async function emptyOneDeleted(db: Db): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ org_id: string; id: number }>`
      select org_id, id from buckets where deleted_at is not null
      order by org_id, id limit 1 for update skip locked`.execute(tx);
    const [bucket] = rows;
    if (bucket === undefined) return 0;
    const entries = await sql`
      delete from bucket_entries where ctid = any(array(
        select ctid from bucket_entries where org_id = ${bucket.org_id} and bucket_id = ${bucket.id}::int
        limit ${rowsAtOnce}::int for update skip locked))`.execute(tx);
    const gone = Number(entries.numAffectedRows ?? 0n);
    if (gone > 0) return gone;
    // Entries that are expiring now are locked by a transaction that will need the row of the bucket.
    const emptied = await sql`
      delete from buckets where org_id = ${bucket.org_id} and id = ${bucket.id}::int and not exists (
        select from bucket_entries where org_id = ${bucket.org_id} and bucket_id = ${bucket.id}::int)`.execute(
      tx,
    );
    return Number(emptied.numAffectedRows ?? 0n);
  });
}
