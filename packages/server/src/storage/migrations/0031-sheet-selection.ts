import type { Kysely } from 'kysely';
import { sql } from 'kysely';

export const compatibleWith = '0010-searches';

/* Which rows a run of a sheet is for: conditions, or ids that were fixed when it started. Rejects of imports into sheets. */
const statements = [
  // JSON; null where the request says it by itself.
  sql`alter table sheet_runs add column selection text`,
  sql`create table sheet_imports (
    org_id text not null, sheet_id int not null, id text not null, appended bigint not null default 0,
    updated bigint not null default 0, rejected bigint not null default 0,
    created_at timestamptz(3) not null default now(), finished_at timestamptz(3),
    primary key (org_id, sheet_id, id),
    foreign key (org_id, sheet_id) references sheets on delete cascade)`,
  sql`create index sheet_imports_old on sheet_imports (created_at)`,
  sql`create table sheet_rejects (
    org_id text not null, sheet_id int not null, import_id text not null, seq int not null, line bigint not null,
    "column" text, reason text not null, text text not null,
    primary key (org_id, sheet_id, import_id, seq),
    foreign key (org_id, sheet_id, import_id) references sheet_imports on delete cascade)`,
  sql`create table sheet_run_rows (
    org_id text not null, sheet_id int not null, run_no int not null, no int not null, row_ids int[] not null,
    primary key (org_id, sheet_id, run_no, no),
    foreign key (org_id, sheet_id, run_no) references sheet_runs on delete cascade)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
