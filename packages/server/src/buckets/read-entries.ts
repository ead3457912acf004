import { sql } from 'kysely';
import type { BucketEntry, EntryPage, EntryQuery, ListPlace, ListRefusal } from '../engine/ports.ts';
import type { Db } from '../storage/database.ts';
import { digestOf } from '../storage/list-keys.ts';
import { behind, cutPage, maxPageLength, placeOf, storedFields } from '../storage/list-pages.ts';
import { isLive, since } from './entry-sql.ts';
import { findBucket } from './find-bucket.ts';
import { noBucket } from './refusals.ts';

interface EntryRow {
  key: string;
  entry_id: string;
  fields: string;
  claimed_at: Date;
  expires_at: Date | null;
}

function toEntry(row: EntryRow): BucketEntry {
  return {
    key: row.key,
    entryId: row.entry_id,
    fields: storedFields.parse(row.fields),
    claimedAt: row.claimed_at,
    expiresAt: row.expires_at,
  };
}

export async function findEntry(
  db: Db,
  place: ListPlace,
  key: string,
): Promise<{ entry: BucketEntry | null } | ListRefusal> {
  const bucket = await findBucket(db, place);
  if (bucket === null) return noBucket(place);
  const { rows } = await sql<EntryRow>`
    select key, entry_id, fields, claimed_at, expires_at from bucket_entries
    where org_id = ${place.organizationId} and bucket_id = ${bucket.id}::int
      and digest = decode(${digestOf(key)}, 'hex') and ${isLive}`.execute(db);
  return { entry: rows[0] === undefined ? null : toEntry(rows[0]) };
}

/** Live entries, the newest first. If their fields are long, a page may have fewer than were asked for. */
export async function readEntries(db: Db, query: EntryQuery): Promise<EntryPage | ListRefusal> {
  const { after, limit, windowSeconds = null } = query;
  const bucket = await findBucket(db, query);
  if (bucket === null) return noBucket(query);
  const { rows } = await sql<EntryRow & { found: number }>`
    with page as materialized (
      select key, entry_id, fields, claimed_at, expires_at from bucket_entries
      where org_id = ${query.organizationId} and bucket_id = ${bucket.id}::int and ${isLive}
        and ${behind(after, { at: 'claimed_at', id: 'entry_id' })} and ${since(windowSeconds)}
      order by claimed_at desc, entry_id desc limit ${limit + 1}::int
    ), measured as (
      select *, sum(length(fields)) over (order by claimed_at desc, entry_id desc) - length(fields) as before from page
    )
    select key, entry_id, fields, claimed_at, expires_at, (select count(*)::int from page) as found
    from measured where before <= ${maxPageLength}::bigint order by claimed_at desc, entry_id desc`.execute(
    db,
  );
  const page = cutPage(rows, {
    limit,
    found: rows[0]?.found ?? 0,
    placeOfRow: (row) => placeOf(row.claimed_at, row.entry_id),
  });
  return { entries: page.rows.map(toEntry), next: page.next };
}
