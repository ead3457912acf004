import type { Kysely } from 'kysely';
import { sql } from 'kysely';

export const compatibleWith = '0010-searches';

/** As for the rows of sheets. */
const partitions = 16;

/*
 * What was changed in sheets, and what cells were before. Of a row that was new, or of a result that was made for the first
 * time, nothing is kept: a range of rows, or the run, says which they are.
 */
const statements = [
  // Numbers of changes, and the order in which cells were changed: given out while the row of the cell is locked.
  `create sequence sheet_stamps`,
  // `inverse`: JSON of what undoing needs besides the earlier values of cells. `turned`: the stamp of the last undo. `noted`: batches of a run up to here are noted.
  `create table sheet_changes (
    org_id text not null, sheet_id int not null, no bigint not null, kind text not null,
    state text not null default 'done', made_by text not null, made_at timestamptz(3) not null default now(),
    row_count bigint not null default 0, cell_count bigint not null default 0, inverse text not null default '{}',
    turned_by text, turned_at timestamptz(3), turned bigint,
    noted int not null default 0,
    primary key (org_id, sheet_id, no),
    foreign key (org_id, sheet_id) references sheets on delete cascade)`,
  `create index sheet_changes_swept on sheet_changes (made_at)`,
  // `part`: 0 for columns, else the pipe. `touched`: numbers of columns or slots; null for all, none where only a mark changed.
  // `was`: what undoing sets, or, once it is undone, what redoing sets. `expected`: of what redoing expects to find.
  `create table sheet_history (
    org_id text not null, sheet_id int not null, part int not null, row_id bigint not null,
    stamp bigint not null default nextval('sheet_stamps'), change_no bigint not null, is_undone boolean not null default false,
    made_at timestamptz(3) not null default now(), touched int[], expected text, was jsonb not null,
    primary key (sheet_id, part, row_id, stamp)) partition by hash (sheet_id)`,
  ...Array.from(
    { length: partitions },
    (_, at) => `create table sheet_history_${at} partition of sheet_history
      for values with (modulus ${partitions}, remainder ${at}) with (fillfactor = 90)`,
  ),
  `create index sheet_history_change on sheet_history (sheet_id, change_no, row_id)`,
  // The change that put a row into the trash.
  `alter table sheet_rows add column deleted_by bigint`,
  `alter table sheet_runs add column change_no bigint`,
  `create index sheet_columns_swept on sheet_columns (deleted_at) where deleted_at is not null`,
  `create index sheet_pipes_swept on sheet_pipes (deleted_at) where deleted_at is not null`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
