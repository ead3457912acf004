import { sql } from 'kysely';
import type { Db } from '../database.ts';

/** Connections of other processes of Headrace. */
export async function listUsers(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and application_name like 'headrace-%'`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** Drops all tables, sequences and functions of the schema but those of extensions. */
export async function dropEverything(db: Db): Promise<void> {
  for (const { statement } of await listDrops(db)) await sql.raw(statement).execute(db);
}

async function listDrops(db: Db): Promise<{ statement: string }[]> {
  const { rows } = await sql<{ statement: string }>`
    select format('drop table if exists %s cascade', oid::regclass) as statement from pg_class
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition
      and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
    union all
    select format('drop sequence if exists %s', oid::regclass) from pg_class
    where relnamespace = current_schema()::regnamespace and relkind = 'S'
      and not exists (select from pg_depend where objid = pg_class.oid and deptype in ('e', 'i', 'a'))
    union all
    select format('drop function if exists %s cascade', oid::regprocedure) from pg_proc
    where pronamespace = current_schema()::regnamespace
      and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')`.execute(db);
  return rows;
}
