import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/*
 * What a run needs of the process that executes it, by number: the version of its plan, its pipes and searches. A slice
 * that a worker finds and cannot run is `parked` for the first thing that it lacked, out of the way of workers that lack
 * the same. `workers` lists the workers and what they know; it is made again within seconds, so it is not logged.
 */
const statements = [
  sql`create table capabilities (id integer generated always as identity primary key, name text not null unique)`,
  sql`create unlogged table workers (
    id text primary key, knows integer[] not null, seen_at timestamptz not null default now())`,
  sql`alter table runs add column needs integer[]`,
  sql`alter table slices add column parked_for integer`,
  sql`create index slices_parked on slices (parked_for, class, backlog, seq) where state = 'parked'`,
];

export const compatibleWith = '0010-searches';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
