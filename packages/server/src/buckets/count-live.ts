import { sql } from 'kysely';
import type { Db } from '../storage/database.ts';

/** Entries of one statement: on the embedded database, what others wait for. */
export const countedAtOnce = 20_000;

interface CountedPart {
  entries: string | number;
  seen: number;
  expired: string | number;
  edge: Date | null;
}

/**
 * Live entries of a bucket; 0 where it is gone. A bucket knows how many entries it has, so only those that expired and are
 * not swept yet are counted: the newest first, since the oldest are swept first, and what is swept meanwhile is then not
 * counted twice.
 */
export async function countLive(db: Db, bucket: BucketKey): Promise<number> {
  let expired = 0;
  for (let before: Date | null = null; ;) {
    const part: CountedPart | null = await countPart(db, bucket, before);
    if (part === null) return 0;
    expired += Number(part.expired);
    if (part.seen < countedAtOnce || part.edge === null) return Math.max(0, Number(part.entries) - expired);
    before = part.edge;
  }
}

interface BucketKey {
  organizationId: string;
  id: number;
}

/** Those that expired before a moment, or until now; a full part ends with all that expired at the moment of its last one. */
async function countPart(
  db: Db,
  { organizationId, id }: BucketKey,
  before: Date | null,
): Promise<CountedPart | null> {
  const isExpired =
    before === null ? sql`expires_at <= now()` : sql`expires_at < ${before.toISOString()}::timestamptz`;
  const expired = sql`bucket_entries where org_id = ${organizationId} and bucket_id = ${id}::int and ${isExpired}`;
  const { rows } = await sql<CountedPart>`
    with part as materialized (
      select expires_at from ${expired} order by expires_at desc limit ${countedAtOnce}::int
    ), ends as (select count(*)::int as seen, min(expires_at) as edge from part)
    select entry_count as entries, seen, edge,
      case when seen < ${countedAtOnce}::int then seen
        else (select count(*) from ${expired} and expires_at >= edge) end as expired
    from buckets, ends where org_id = ${organizationId} and id = ${id}::int`.execute(db);
  return rows[0] ?? null;
}
