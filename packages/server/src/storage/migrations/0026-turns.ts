import type { Kysely } from 'kysely';
import { sql } from 'kysely';

export const compatibleWith = '0010-searches';

/*
 * Whose turn it is among rows of a sheet. The conditions that the rows match have a digest, and so have keys, which may be
 * longer than an index takes.
 */
const statements = [
  sql`create table turns (
    org_id text not null, sheet_id int not null, digest bytea not null, last_row bigint not null default 0,
    key_count bigint not null default 0, created_at timestamptz(3) not null default now(),
    primary key (org_id, sheet_id, digest),
    foreign key (org_id, sheet_id) references sheets on delete cascade)`,
  sql`create table turn_keys (
    org_id text not null, sheet_id int not null, digest bytea not null, key_digest bytea not null,
    row_id bigint not null,
    primary key (org_id, sheet_id, digest, key_digest),
    foreign key (org_id, sheet_id, digest) references turns on delete cascade)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
