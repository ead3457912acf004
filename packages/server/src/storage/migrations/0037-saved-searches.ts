import type { Kysely } from 'kysely';
import { sql } from 'kysely';

export const compatibleWith = '0010-searches';

/* Searches that organizations keep under names. `search` and `last_search` are JSON of what is sent. */
const statements = [
  sql`create table saved_searches (
    org_id text not null references organizations on delete cascade, id text not null,
    name text not null, search_id text not null, search text not null,
    last_search text, last_run_id text, last_run_at timestamptz(3),
    created_by text not null, created_at timestamptz(3) not null default now(),
    updated_at timestamptz(3) not null default now(), primary key (org_id, id))`,
  sql`create unique index saved_searches_by_name on saved_searches (org_id, name)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
