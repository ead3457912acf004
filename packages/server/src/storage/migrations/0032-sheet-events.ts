import type { Kysely } from 'kysely';
import { sql } from 'kysely';

export const compatibleWith = '0010-searches';

/*
 * What each version of a sheet changed, for those who watch it; and sheets that follow a stream.
 *
 * Touches have no foreign key: checking one locks the sheet after its head, which is to be the last lock. They are not
 * logged: after a crash they are gone, and watchers are told to read again.
 */
const statements = [
  sql`create unlogged table sheet_touches (
    org_id text not null, sheet_id int not null, version bigint not null, at timestamptz(3) not null default now(),
    row_ranges text, pipe_counts text not null default '', run_no int, is_structure boolean not null default false,
    primary key (org_id, sheet_id, version))`,
  sql`create index sheet_touches_by_age on sheet_touches (at)`,
  // `seq`: events up to it are in the rows. `members_after`: those who were members before are read up to this digest.
  sql`create table sheet_follows (
    org_id text not null, sheet_id int not null, stream text not null, stream_id int not null, body text not null,
    seq bigint not null, members_after bytea, is_filled boolean not null default false,
    skipped bigint not null default 0, last_skipped text, stopped text, token int not null default 0,
    lease_until timestamptz(3), served_at timestamptz(3), created_at timestamptz(3) not null default now(),
    primary key (org_id, sheet_id),
    foreign key (org_id, sheet_id) references sheets on delete cascade)`,
  sql`create index sheet_follows_going on sheet_follows (org_id, served_at) where stopped is null`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
