import { sql } from 'kysely';
import type { Sends } from '../providers/kit/count-sends.ts';
import type { QuotaStore } from '../providers/kit/keep-quotas.ts';
import type { Db } from './database.ts';
import { outlast } from './outlast.ts';

/** Counts the sends of an hour and a day by the database's clock for all processes; the counts outlive a restart. */
export function createSharedQuotaStore(db: Db): QuotaStore {
  return {
    count: (bucket, count) =>
      outlast(() =>
        db.transaction().execute(async (tx) => {
          // The time is read once we have the row: it must not be earlier than what others have counted. One statement
          // makes the row or locks it, so that nobody deletes it in between.
          const { rows } = await sql<{ sends: Sends; now_ms: number }>`
            insert into vendor_sends as known (bucket, sends) values (${bucket}, '{}')
            on conflict (bucket) do update set sends = known.sends
            returning sends, extract(epoch from clock_timestamp())::float8 * 1000 as now_ms`.execute(tx);
          const [row] = rows;
          if (row === undefined) throw new Error(`no sends of ${bucket} can be counted`);
          const { sends, ...grant } = count(row.sends, row.now_ms);
          await sql`update vendor_sends set sends = ${JSON.stringify(sends)}::jsonb where bucket = ${bucket}`.execute(
            tx,
          );
          return grant;
        }),
      ),
  };
}
