import { sql } from 'kysely';
import type { ListPlace, ListRefusal } from '../engine/ports.ts';
import type { Db } from '../storage/database.ts';
import { behind, placeOf } from '../storage/list-pages.ts';
import { isLive, since } from './entry-sql.ts';
import { findBucket } from './find-bucket.ts';
import { noBucket } from './refusals.ts';

/** Entries that one statement reads. On the embedded database others wait for that long. */
const countedAtOnce = 20_000;

/** The number of live entries; of the last `seconds` only, unless that is null. */
export async function countEntries(
  db: Db,
  place: ListPlace,
  windowSeconds: number | null,
): Promise<{ count: number } | ListRefusal> {
  if (windowSeconds === null) return countAll(db, place);
  const bucket = await findBucket(db, place);
  if (bucket === null) return noBucket(place);
  let count = 0;
  for (let after: string | null = null; ;) {
    const part: CountedPart = await countPart(db, { place, id: bucket.id, windowSeconds, after });
    count += part.live;
    if (part.next === null) return { count };
    after = part.next;
  }
}

/** A bucket stores how many entries it has. Only expired ones that have not been swept yet must be counted. */
async function countAll(db: Db, place: ListPlace): Promise<{ count: number } | ListRefusal> {
  const { rows } = await sql<{ live: string | number }>`
    select entry_count - (
      select count(*) from bucket_entries
      where org_id = buckets.org_id and bucket_id = buckets.id and expires_at <= now()
    ) as live
    from buckets where org_id = ${place.organizationId} and environment = ${place.environment}
      and name = ${place.name} and deleted_at is null`.execute(db);
  return rows[0] === undefined ? noBucket(place) : { count: Number(rows[0].live) };
}

interface CountedPart {
  live: number;
  next: string | null;
}

interface Part {
  place: ListPlace;
  id: number;
  windowSeconds: number;
  after: string | null;
}

async function countPart(db: Db, { place, id, windowSeconds, after }: Part): Promise<CountedPart> {
  const { rows } = await sql<{ seen: number; live: number; at: Date | null; entry_id: string | null }>`
    with part as materialized (
      select claimed_at, entry_id, ${isLive} as is_live from bucket_entries
      where org_id = ${place.organizationId} and bucket_id = ${id}::int
        and ${behind(after, { at: 'claimed_at', id: 'entry_id' })} and ${since(windowSeconds)}
      order by claimed_at desc, entry_id desc limit ${countedAtOnce}::int
    ), last as (select claimed_at, entry_id from part order by claimed_at, entry_id limit 1)
    select count(*)::int as seen, (count(*) filter (where is_live))::int as live,
      (select claimed_at from last) as at, (select entry_id from last) as entry_id from part`.execute(db);
  const { seen = 0, live = 0, at = null, entry_id: entryId = null } = rows[0] ?? {};
  const isLast = seen < countedAtOnce || at === null || entryId === null;
  return { live, next: isLast ? null : placeOf(at, entryId) };
}
