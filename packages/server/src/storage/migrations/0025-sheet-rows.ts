import type { Kysely } from 'kysely';
import { sql } from 'kysely';

export const compatibleWith = '0010-searches';

/** Sheets differ greatly in size; many partitions keep each index small. */
const partitions = 16;

/*
 * Rows of all sheets are in one table, results of all pipes in another. Ids of sheets are unique over organizations, so
 * the keys need nothing else. What is read and written together is stored together: a sheet, or a pipe of a sheet.
 */
const statements = [
  // Values are in the order of the numbers of their columns.
  `create table sheet_rows (
    org_id text not null, sheet_id int not null, row_id bigint not null, version bigint not null,
    deleted_at timestamptz(3), depth smallint not null default 0, key_digest bytea, vals jsonb not null,
    unfit text, origin text,
    primary key (sheet_id, row_id)) partition by hash (sheet_id)`,
  ...partitionsOf('sheet_rows'),
  `create index sheet_rows_trash on sheet_rows (sheet_id, row_id) where deleted_at is not null`,
  `create index sheet_rows_swept on sheet_rows (deleted_at) where deleted_at is not null`,
  `create unique index sheet_rows_key on sheet_rows (sheet_id, key_digest)
    where key_digest is not null and deleted_at is null`,
  // The key carries what filters and statistics ask for. Values and bytes of states are in the order of slots. `claim_run`: the run that is about to fill it.
  `create table sheet_results (
    org_id text not null, sheet_id int not null, row_id bigint not null, version bigint not null,
    observed_at timestamptz(3), pipe_no int not null, config_no int not null default 0, claim_run int, run_no int,
    position int, credits bigint not null default 0, is_stale boolean not null default false,
    states bytea not null default '', input_hash text, reasons text, trail text, vals jsonb not null default '[]',
    primary key (sheet_id, pipe_no, row_id) include (states, is_stale, credits)) partition by hash (sheet_id)`,
  ...partitionsOf('sheet_results'),
  `alter table sheet_heads add column next_row bigint not null default 1, add column next_run int not null default 1`,
  // Names of the fields that it reads: where one of them changes, its results are stale.
  `alter table sheet_pipes add column reads text[] not null default '{}'`,
  `create table sheet_runs (
    org_id text not null, sheet_id int not null, no int not null, status text not null, body text not null,
    pipes int[] not null, named_pipes int[] not null, max_credits bigint, note text, created_by text not null,
    is_auto boolean not null default false, claimed_to bigint not null default 0, is_claimed boolean not null default false,
    selected bigint not null default 0, up_to_date bigint not null default 0, pinned bigint not null default 0,
    elsewhere bigint not null default 0, claimed bigint not null default 0, spent bigint not null default 0,
    counts text not null default '{}', next_batch int not null default 1, token int not null default 0,
    lease_until timestamptz(3), canceled_at timestamptz(3), error text,
    created_at timestamptz(3) not null default now(), started_at timestamptz(3), finished_at timestamptz(3),
    primary key (org_id, sheet_id, no),
    foreign key (org_id, sheet_id) references sheets on delete cascade)`,
  `create index sheet_runs_open on sheet_runs (lease_until) where finished_at is null`,
  `create table sheet_batches (
    org_id text not null, sheet_id int not null, run_no int not null, no int not null, state text not null,
    run_id text, pipes int[] not null, row_ids bigint[] not null, reserved bigint not null default 0,
    spent bigint not null default 0,
    primary key (org_id, sheet_id, run_no, no),
    foreign key (org_id, sheet_id, run_no) references sheet_runs on delete cascade)`,
  `create index sheet_batches_open on sheet_batches (org_id, run_id) where state = 'submitted'`,
];

function partitionsOf(table: string): string[] {
  return Array.from(
    { length: partitions },
    (_, at) => `create table ${table}_${at} partition of ${table}
      for values with (modulus ${partitions}, remainder ${at}) with (fillfactor = 90)`,
  );
}

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
