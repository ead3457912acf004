import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/*
 * How often a slice was lost without making progress, apart from how often it was claimed. `loss_counts` is false while
 * a record on trial waits for its turn: what happens to its worker then says nothing about it.
 */
const statements = [
  sql`alter table slices add column losses integer not null default 0,
    add column loss_counts boolean not null default true`,
];

export const compatibleWith = '0010-searches';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
