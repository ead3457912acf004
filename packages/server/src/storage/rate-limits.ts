import { sql } from 'kysely';
import type { RateStore } from '../providers/kit/rate-limiter.ts';
import type { Db } from './database.ts';

/** Sends shared by all processes of a database, by the database's own clock. */
export function createSharedRateStore(db: Db): RateStore {
  return {
    reserve: async (bucket, { count, intervalMs }) => {
      const seconds = (count * intervalMs) / 1000;
      const { rows } = await sql<{ wait_ms: number }>`
        insert into rate_limits as known (bucket, next_at)
        values (${bucket}, clock_timestamp() + make_interval(secs => ${seconds}::float8))
        on conflict (bucket) do update
          set next_at = greatest(known.next_at, clock_timestamp()) + make_interval(secs => ${seconds}::float8)
        returning (extract(epoch from next_at - clock_timestamp()) - ${seconds}::float8) * 1000 as wait_ms`.execute(
        db,
      );
      return Math.max(0, rows[0]?.wait_ms ?? 0);
    },
    block: async (bucket, forMs) => {
      await sql`
        insert into rate_limits as known (bucket, next_at)
        values (${bucket}, clock_timestamp() + make_interval(secs => ${forMs / 1000}::float8))
        on conflict (bucket) do update
          set next_at = greatest(known.next_at, clock_timestamp() + make_interval(secs => ${forMs / 1000}::float8))`.execute(
        db,
      );
    },
  };
}
