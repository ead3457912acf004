import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** A process of an earlier version does not say that it asks, so an equal question may be asked twice while both run. */
export const compatibleWith = '0010-searches';

/*
 * Processes that ask providers. `number`: in the order of their coming. `knows_of`: the highest number among those that
 * it shares its look-ups with.
 */
const statement = sql`create unlogged table askers (
  id text primary key,
  number bigint generated always as identity,
  knows_of bigint not null default 0,
  seen_at timestamptz not null default now()
)`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await statement.execute(db);
}
