import { sql } from 'kysely';
import type { PermitDemand } from '../providers/kit/rate-store.ts';
import type { Db } from './database.ts';

/** How long permits stay valid when nothing is heard from their process. */
export const permitSeconds = 5;

interface PermitRequest extends PermitDemand {
  bucket: string;
  /** The process that asks; the same for all of its buckets. */
  processId: string;
}

/**
 * Takes, renews or gives up a process's permits; returns how many it has now. All processes of a bucket are in one row,
 * because the sum of what they have must not change in between. While a process has less than an equal part and wants
 * more, no other process takes more than its part.
 */
export async function leasePermits(
  db: Db,
  { bucket, processId, wanted, used, limit }: PermitRequest,
): Promise<number> {
  const { rows } = await sql<{ permits: number }>`
    insert into vendor_permits as known (bucket, holders)
    values (${bucket}, jsonb_build_object(${processId}::text, ${entry(sql`greatest(${used}::int, least(${wanted}::int, ${limit}::int))`, wanted)}))
    on conflict (bucket) do update set holders = (
      with others as (
        select key, value, (value->>'has')::int as has, (value->>'wants')::int as wants
        from jsonb_each(known.holders)
        where key <> ${processId}::text and (value->>'until')::float8 > extract(epoch from clock_timestamp())
      ), part as (
        select greatest(1, ${limit}::int / (1 + count(*) filter (where wants > 0))::int) as size,
          ${limit}::int - coalesce(sum(has), 0)::int as spare from others
      ), mine as (
        select greatest(${used}::int, least(
          ${wanted}::int, spare,
          case when exists (select from others where has < least(wants, size)) then size else ${limit}::int end
        )) as has from part
      )
      select coalesce((select jsonb_object_agg(key, value) from others), '{}')
        || case when mine.has + ${wanted}::int = 0 then '{}' else jsonb_build_object(${processId}::text, ${entry(sql`mine.has`, wanted)}) end
      from mine
    )
    returning coalesce((holders->${processId}::text->>'has')::int, 0) as permits`.execute(db);
  return rows[0]?.permits ?? 0;
}

function entry(has: ReturnType<typeof sql>, wanted: number) {
  return sql`jsonb_build_object('has', greatest(0, ${has}), 'wants', ${wanted}::int,
    'until', extract(epoch from clock_timestamp())::float8 + ${permitSeconds}::int)`;
}
