import { sql } from 'kysely';
import type { ListPlace } from '../engine/ports.ts';
import type { Db } from '../storage/database.ts';
import { digestOf } from '../storage/list-keys.ts';
import { maxBuckets } from './bucket-limits.ts';
import { countLive } from './count-live.ts';
import { lockBucket } from './find-bucket.ts';

interface ListedBucket {
  name: string;
  environment: ListPlace['environment'];
  entries: number;
  created_at: Date;
}

type BucketRow = Omit<ListedBucket, 'entries'> & {
  id: number;
  entry_count: string | number;
  has_expired: boolean;
};

/** Buckets with their live entries, by name; or the one of that name. */
export async function listBuckets(
  db: Db,
  { organizationId, environment, name = null }: Omit<ListPlace, 'name'> & { name?: string | null },
): Promise<ListedBucket[]> {
  const { rows } = await sql<BucketRow>`
    select id, name, environment, created_at, entry_count, exists (
      select from bucket_entries
      where org_id = buckets.org_id and bucket_id = buckets.id and expires_at <= now()
    ) as has_expired
    from buckets where org_id = ${organizationId} and environment = ${environment} and deleted_at is null
      and (${name}::text is null or name = ${name}::text)
    order by name collate "C" limit ${maxBuckets}::int`.execute(db);
  const listed: ListedBucket[] = [];
  for (const { id, entry_count: count, has_expired: hasExpired, ...bucket } of rows)
    listed.push({
      ...bucket,
      entries: hasExpired ? await countLive(db, { organizationId, id }) : Number(count),
    });
  return listed;
}

/** After the commit nobody sees the bucket; its entries are swept later. Waits for running claims. */
export async function deleteBucket(db: Db, place: ListPlace): Promise<boolean> {
  const { organizationId, environment, name } = place;
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: number }>`
      select id from buckets
      where org_id = ${organizationId} and environment = ${environment} and name = ${name} and deleted_at is null
      for update`.execute(tx);
    const [row] = rows;
    if (row === undefined) return false;
    await sql`update buckets set deleted_at = now() where org_id = ${organizationId} and id = ${row.id}::int`.execute(
      tx,
    );
    return true;
  });
}

/** Frees a key. False if it was not claimed, null if the bucket does not exist. */
export async function freeKey(db: Db, place: ListPlace, key: string): Promise<boolean | null> {
  return db.transaction().execute(async (tx) => {
    const bucket = await lockBucket(tx, place);
    if (bucket === null) return null;
    const { rows } = await sql<{ is_live: boolean }>`
      delete from bucket_entries where org_id = ${place.organizationId} and bucket_id = ${bucket.id}::int
        and digest = decode(${digestOf(key)}, 'hex')
      returning expires_at is null or expires_at > now() as is_live`.execute(tx);
    if (rows.length === 0) return false;
    await sql`
      update buckets set entry_count = entry_count - 1
      where org_id = ${place.organizationId} and id = ${bucket.id}::int`.execute(tx);
    return rows[0]?.is_live ?? false;
  });
}
