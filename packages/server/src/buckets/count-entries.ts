import { sql } from 'kysely';
import type { ListPlace, ListRefusal } from '../engine/ports.ts';
import type { Db } from '../storage/database.ts';
import { behind, placeOf } from '../storage/list-pages.ts';
import { countedAtOnce, countLive } from './count-live.ts';
import { isLive, since } from './entry-sql.ts';
import { findBucket } from './find-bucket.ts';
import { noBucket } from './refusals.ts';

/** Live entries; of the last seconds only, unless that is null. */
export async function countEntries(
  db: Db,
  place: ListPlace,
  windowSeconds: number | null,
): Promise<{ count: number } | ListRefusal> {
  const bucket = await findBucket(db, place);
  if (bucket === null) return noBucket(place);
  if (windowSeconds === null) return { count: await countLive(db, { ...place, id: bucket.id }) };
  let count = 0;
  for (let after: string | null = null; ;) {
    const part: CountedPart = await countPart(db, { place, id: bucket.id, windowSeconds, after });
    count += part.live;
    if (part.next === null) return { count };
    after = part.next;
  }
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
