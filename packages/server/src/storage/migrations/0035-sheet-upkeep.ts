import type { Kysely } from 'kysely';
import { sql } from 'kysely';

export const compatibleWith = '0010-searches';

/* How far a change of a sheet is undone or redone, so that any process can go on with it; and indexes that large sheets want. */
const statements = [
  // `turn_place`: where the next step begins. `turn_left`: JSON of the cells that were left. `turn_until`: a process is at it.
  sql`alter table sheet_changes
    add column turn_rows bigint not null default 0, add column turn_cells bigint not null default 0,
    add column turn_left text, add column turn_place text, add column turn_until timestamptz(3)`,
  sql`create index sheet_changes_turning on sheet_changes (org_id, turned_at) where state in ('undoing', 'redoing')`,
  // `part`: 0 for columns, else the pipe. `place`: that of the value. `ready_at`: it is built. `tried_at`: when that was begun last.
  sql`create table sheet_indexes (
    org_id text not null, sheet_id int not null, part int not null, place int not null,
    asked_at timestamptz(3) not null default now(), used_at timestamptz(3) not null default now(),
    tried_at timestamptz(3), ready_at timestamptz(3),
    primary key (org_id, sheet_id, part, place))`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
