import type { Kysely } from 'kysely';
import { sql } from 'kysely';

export const compatibleWith = '0010-searches';

/*
 * Which columns of datasets are to have an index for `contains`, and how far each index is. The wish is apart from the
 * columns, because earlier versions refuse columns with a property that they do not know.
 */
const statements = [
  // JSON: names of columns.
  sql`alter table datasets add column contains_indexed text not null default '[]'`,
  // `place`: of the column, from 0. `tried_at`: when it was begun last. `fault`: why it is not tried again.
  sql`create table dataset_indexes (
    table_id text not null references dataset_tables on delete cascade, place int not null,
    asked_at timestamptz(3) not null default now(), tried_at timestamptz(3), ready_at timestamptz(3), fault text,
    primary key (table_id, place))`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
