/*
 * How often passwords may be guessed, over all processes: ten wrong ones for an account, and from a network; then a wait
 * that doubles. A try is counted before it is checked, so that many at once gain nothing.
 */
import { hash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../storage/database.ts';

const freeTries = 10;
const firstWaitSeconds = 30;
const maxWaitSeconds = 3600;
/** Moments are stored in milliseconds, and one may be rounded up. */
const rounding = sql`interval '1 millisecond'`;
/** After so long without a wrong one, all is forgotten. */
const rememberedHours = 24;

/** Who is guessed at: an account by its e-mail address, whether there is one or not. */
export function accountName(email: string): string {
  return `account ${hash('sha256', email)}`;
}

export function networkName(network: string): string {
  return `network ${network}`;
}

/** Counts a try; returns after how many seconds the next one is allowed, or null if this one is. */
export async function countTry(db: Db, name: string): Promise<number | null> {
  const count = sql`
    case when known.last_at < now() - make_interval(hours => ${rememberedHours}::int) then 1 else known.count + 1 end`;
  const wait = sql`
    make_interval(secs => least(${maxWaitSeconds}::float8,
      ${firstWaitSeconds}::float8 * 2 ^ least(20, (${count}) - ${freeTries}::int)))`;
  const { rows } = await sql`
    insert into password_tries as known (name, count, free_at) values (${name}, 1, now())
    on conflict (name) do update set count = ${count}, last_at = now(),
      free_at = case when (${count}) < ${freeTries}::int then now() else now() + ${wait} end
    where known.free_at <= now() + ${rounding}
    returning 1 as counted`.execute(db);
  return rows.length > 0 ? null : secondsLeft(db, name);
}

async function secondsLeft(db: Db, name: string): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from free_at - now())::float8 as seconds from password_tries
    where name = ${name}`.execute(db);
  return Math.max(1, Math.ceil(rows[0]?.seconds ?? 1));
}

/** The account is whose it is. */
export async function forgetTries(db: Db, name: string): Promise<void> {
  await sql`delete from password_tries where name = ${name}`.execute(db);
}

/** One try of this network was right; the others still count. */
export async function takeBackTry(db: Db, name: string): Promise<void> {
  await sql`
    update password_tries set count = greatest(0, count - 1), free_at = now()
    where name = ${name}`.execute(db);
}
