import type { Kysely } from 'kysely';
import { sql } from 'kysely';

export const compatibleWith = '0010-searches';

/*
 * The parts of a sheet that are stored once, however many rows it has. Numbers of columns, pipes and configs are never
 * used again, so the values of a row keep their meaning when something is removed.
 */
const statements = [
  sql`create table projects (
    org_id text not null references organizations on delete cascade, id int generated always as identity,
    name text not null, created_at timestamptz(3) not null default now(), deleted_at timestamptz,
    primary key (org_id, id))`,
  sql`create unique index projects_name on projects (org_id, name) where deleted_at is null`,
  sql`create table sheets (
    org_id text not null references organizations on delete cascade, id int generated always as identity,
    project_id int not null, environment text not null, name text not null, budget bigint,
    structure int not null default 1, next_column int not null default 1, next_pipe int not null default 1,
    created_at timestamptz(3) not null default now(), deleted_at timestamptz,
    primary key (org_id, id),
    foreign key (org_id, project_id) references projects)`,
  sql`create unique index sheets_name on sheets (org_id, project_id, environment, name) where deleted_at is null`,
  // Changed last in a transaction that changes rows, so that transactions that only look at the sheet do not wait for it.
  sql`create table sheet_heads (
    org_id text not null, sheet_id int not null, version bigint not null default 1, row_count bigint not null default 0,
    primary key (org_id, sheet_id),
    foreign key (org_id, sheet_id) references sheets on delete cascade)`,
  sql`create table sheet_columns (
    org_id text not null, sheet_id int not null, no int not null, name text not null, type text not null, format text,
    label text, is_key boolean not null default false, position int not null, deleted_at timestamptz,
    primary key (org_id, sheet_id, no),
    foreign key (org_id, sheet_id) references sheets on delete cascade)`,
  sql`create unique index sheet_columns_name on sheet_columns (org_id, sheet_id, name) where deleted_at is null`,
  sql`create table sheet_pipes (
    org_id text not null, sheet_id int not null, no int not null, config_no int not null, auto text not null,
    can_bill boolean not null, after_pipes int[] not null, position int not null, deleted_at timestamptz,
    primary key (org_id, sheet_id, no),
    foreign key (org_id, sheet_id) references sheets on delete cascade)`,
  sql`create table sheet_pipe_configs (
    org_id text not null, sheet_id int not null, pipe_no int not null, no int not null, payload text not null,
    config_hash text not null, created_at timestamptz(3) not null default now(),
    primary key (org_id, sheet_id, pipe_no, no),
    foreign key (org_id, sheet_id, pipe_no) references sheet_pipes on delete cascade)`,
  // `slot`: the place of its value among those of its pipe.
  sql`create table sheet_outputs (
    org_id text not null, sheet_id int not null, pipe_no int not null, slot int not null, name text not null,
    type text not null, format text, label text, is_primary boolean not null, position int not null,
    deleted_at timestamptz,
    primary key (org_id, sheet_id, pipe_no, slot),
    foreign key (org_id, sheet_id, pipe_no) references sheet_pipes on delete cascade)`,
  sql`create table sheet_views (
    org_id text not null, sheet_id int not null, id int generated always as identity, name text not null,
    body text not null, created_at timestamptz(3) not null default now(), deleted_at timestamptz,
    primary key (org_id, sheet_id, id),
    foreign key (org_id, sheet_id) references sheets on delete cascade)`,
  sql`create unique index sheet_views_name on sheet_views (org_id, sheet_id, name) where deleted_at is null`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
