import type { Kysely } from 'kysely';
import { sql } from 'kysely';

export const compatibleWith = '0010-searches';

/*
 * Temporary sheets, which nobody sees in lists and which go by themselves: `comparison` says what they are for.
 *
 * Searches whose rows go into a sheet, page by page. `next` is the page that is asked for next, `run_id` the run that asks
 * for it: it is chosen before it is submitted, so no page is ever asked for by two runs.
 */
const statements = [
  sql`alter table sheets add column expires_at timestamptz(3), add column comparison text`,
  sql`create index sheets_expiring on sheets (expires_at) where expires_at is not null`,
  sql`alter table sheet_heads add column next_search int not null default 1`,
  sql`create table sheet_searches (
    org_id text not null, sheet_id int not null, no int not null, status text not null, search text not null,
    fields text not null, created_columns text[] not null, next text, run_id text, max_rows int not null,
    max_pages int not null, max_credits bigint, note text, created_by text not null, pages int not null default 0,
    found bigint not null default 0, appended bigint not null default 0, duplicate bigint not null default 0,
    rejected bigint not null default 0, rejects text not null default '[]', spent bigint not null default 0,
    ended_because text, error text, token int not null default 0, lease_until timestamptz(3), canceled_at timestamptz(3),
    waiting_since timestamptz(3) not null default now(), created_at timestamptz(3) not null default now(),
    finished_at timestamptz(3),
    primary key (org_id, sheet_id, no),
    foreign key (org_id, sheet_id) references sheets on delete cascade)`,
  sql`create index sheet_searches_open on sheet_searches (org_id, waiting_since) where finished_at is null`,
  // What a run found is kept until it is in the sheet.
  sql`create index sheet_searches_run on sheet_searches (org_id, run_id) where run_id is not null`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
