import type { Kysely } from 'kysely';
import { sql } from 'kysely';

const statements = [
  // Equal look-ups in flight, over all processes. What is lost with the server is asked again.
  sql`create unlogged table flights (
    org_id text not null, key text not null, flight_id text not null,
    lease_until timestamptz not null, max_age float8 not null, is_followed boolean not null default false,
    landed_at timestamptz,
    primary key (org_id, key))`,
  sql`create unlogged table landings (
    org_id text not null, flight_id text not null, result text not null, paid_by text,
    landed_at timestamptz not null default now(), primary key (org_id, flight_id))`,
  // Which credential was used; the environment follows from it.
  sql`alter table attempts add column credential text`,
  // A hash of the question finds an earlier answer to it at a third of the size of the question itself. Attempts
  // that shared the answer of another call, of which there may be thousands, are left out.
  sql`create index attempts_by_question on attempts (hashtextextended(digest, 0), observed_at)
    where (answer is not null or outcome = 'not_found') and (not cached or credits > 0)`,
  sql`alter table effects add column step integer not null default 0, add column intent text not null default ''`,
  sql`alter table effects drop constraint effects_pkey`,
  sql`alter table effects add primary key (org_id, run_id, position, pipe_index, step)`,
  // Names the last change, so that a change whose acknowledgement was lost is not made again.
  sql`alter table holds add column change text`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
