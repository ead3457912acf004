import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { RateStore, SlotWish } from '../providers/kit/rate-store.ts';
import type { Company } from './company.ts';
import type { Db } from './database.ts';
import { isDatabaseDown, mayPass } from './database-error.ts';
import { createFarClock } from './far-clock.ts';
import { planKept } from './kept-plans.ts';
import { outlast } from './outlast.ts';
import { leasePermits, permitSeconds } from './permits.ts';

/** Sends shared by all processes of a database, by the database's own clock. */
export function createSharedRateStore(
  db: Db,
  company: Pick<Company, 'enter' | 'isAlone' | 'metAt'>,
): RateStore {
  const processId = randomUUID();
  const clock = createFarClock(() => performance.now());
  /** Where the last reservation of each bucket ended. */
  const ends = new Map<string, number>();
  const learnBlock = rememberAlone(company, (bucket) => blockedFor(db, bucket));
  return {
    reserve: (bucket, slots) =>
      outlast(async () => {
        const askedAt = performance.now();
        const reserved = await reserve(db, bucket, { ...slots, endMs: ends.get(bucket) ?? 0 });
        if (reserved === null) return { waitMs: await blockedFor(db, bucket), lateMs: 0, isTooLate: true };
        const { firstMs, endMs, nowMs } = reserved;
        ends.set(bucket, endMs);
        clock.observe({ askedAt, farMs: nowMs });
        return clock.until(firstMs);
      }),
    block: async (bucket, forMs) => {
      const told = sql`
        insert into rate_limits as known (bucket, next_at)
        values (${bucket}, clock_timestamp() + make_interval(secs => ${forMs / 1000}::float8))
        on conflict (bucket) do update
          set next_at = greatest(known.next_at, clock_timestamp() + make_interval(secs => ${forMs / 1000}::float8))`.execute(
        db,
      );
      // Without the database the other processes are not told, and hear it from the vendor themselves.
      await told.catch(ignoreAbsence);
    },
    blockedFor: (bucket) => Promise.race([learnBlock(bucket), sleep(patienceMs, 0, { ref: false })]),
    lease: async (bucket, demand) => ({
      permits: await outlast(() => leasePermits(db, { bucket, processId, ...demand })),
      forMs: permitSeconds * 1000,
    }),
  };
}

/** While no other process asks providers, none says that a bucket is blocked: what was read once is enough. */
function rememberAlone(
  { enter, isAlone, metAt }: Pick<Company, 'enter' | 'isAlone' | 'metAt'>,
  read: (bucket: string) => Promise<number>,
): (bucket: string) => Promise<number> {
  const readAt = new Map<string, number>();
  return async (bucket) => {
    // It is not alone before that is done, and a read need not wait for it.
    void enter();
    if (!isAlone()) return read(bucket);
    if ((readAt.get(bucket) ?? Number.NEGATIVE_INFINITY) > metAt()) return 0;
    const at = performance.now();
    const forMs = await read(bucket);
    readAt.set(bucket, at);
    return forMs;
  };
}

/** How long to wait for the database to say whether a vendor must be left alone. */
const patienceMs = 500;

async function blockedFor(db: Db, bucket: string): Promise<number> {
  const { rows } = await sql<{ wait_ms: number }>`${planKept}
    select extract(epoch from next_at - clock_timestamp())::float8 * 1000 as wait_ms
    from rate_limits where bucket = ${bucket}`.execute(db);
  return Math.max(0, rows[0]?.wait_ms ?? 0);
}

function ignoreAbsence(error: unknown): void {
  if (!isDatabaseDown(error) && !mayPass(error)) throw error;
}

/**
 * Reserves times to send: returns the first one, the end of the last one, and the present time, all by the database's
 * clock. Null when the first one would be later than `withinMs`.
 */
async function reserve(
  db: Db,
  bucket: string,
  { count, intervalMs, leadMs, unused, withinMs, endMs }: SlotWish & { endMs: number },
) {
  const interval = (ms: number) => sql`make_interval(secs => ${ms / 1000}::float8)`;
  const chunk = interval(count * intervalMs);
  const soonest = sql`clock_timestamp() + ${interval(leadMs)}`;
  // Timestamps have microseconds, and a double of milliseconds is a little less exact.
  const isOurs = sql`abs(${inMs(sql`known.next_at`)} - ${endMs}::float8) < 0.01`;
  const free = sql`known.next_at - case when ${isOurs} then ${interval(unused * intervalMs)} else '0' end`;
  const { rows } = await sql<{ first_ms: number; end_ms: number; now_ms: number }>`
    insert into rate_limits as known (bucket, next_at) values (${bucket}, ${soonest} + ${chunk})
    on conflict (bucket) do update set next_at = greatest(${free}, ${soonest}) + ${chunk}
    where ${withinMs === undefined ? sql`true` : sql`${free} <= clock_timestamp() + ${interval(withinMs)}`}
    returning ${inMs(sql`next_at - ${chunk}`)} as first_ms, ${inMs(sql`next_at`)} as end_ms,
      ${inMs(sql`clock_timestamp()`)} as now_ms`.execute(db);
  const [row] = rows;
  if (row === undefined) {
    if (withinMs === undefined) throw new Error(`no send of ${bucket} was reserved`);
    return null;
  }
  return { firstMs: row.first_ms, endMs: row.end_ms, nowMs: row.now_ms };
}

function inMs(moment: ReturnType<typeof sql>) {
  return sql`extract(epoch from ${moment})::float8 * 1000`;
}
