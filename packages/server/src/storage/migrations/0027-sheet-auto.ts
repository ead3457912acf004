import type { Kysely } from 'kysely';
import { sql } from 'kysely';

export const compatibleWith = '0010-searches';

/* Pipes of sheets that run by themselves: when they are due, from which row on, and for which rows a pipe asked for it. */
const statements = [
  sql`alter table sheet_heads add column has_auto boolean not null default false, add column auto_at timestamptz(3),
    add column auto_row bigint not null default 0`,
  sql`create index sheet_heads_due on sheet_heads (auto_at) where auto_at is not null`,
  sql`create table sheet_asked (
    org_id text not null, sheet_id int not null, row_id bigint not null,
    primary key (org_id, sheet_id, row_id),
    foreign key (org_id, sheet_id) references sheets on delete cascade)`,
  sql`create index sheet_results_stale on sheet_results (sheet_id, pipe_no, row_id) where is_stale`,
  // What pipes that ran by themselves have cost of late is summed for each sheet.
  sql`create index sheet_runs_auto on sheet_runs (org_id, sheet_id, created_at) where is_auto`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
