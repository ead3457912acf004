/* What is in a database besides its rows, from PostgreSQL's catalogs. */
import { sql } from 'kysely';
import type { Db } from '../database.ts';
import type { BackupEnd, TableShape } from './backup-frames.ts';

/** Written by the migrations themselves, which a restore runs. */
const ofMigrations = ['kysely_migration', 'kysely_migration_lock', 'migration_notes'];

/** Tables that are the service's own, and not those of an extension. Partitions count, the tables they are of do not. */
const isOwn = sql`relnamespace = current_schema()::regnamespace and relkind = 'r'
  and not exists (select from pg_depend where objid = pg_class.oid and classid = 'pg_class'::regclass and deptype = 'e')`;

/** In an order in which they can be filled: a table comes after those that its rows refer to. */
export async function readTables(db: Db): Promise<TableShape[]> {
  const { rows } = await sql<TableShape & { needs: string[] }>`
    select relname as name, (
      select coalesce(json_agg(json_build_object('name', attname, 'type', format_type(atttypid, atttypmod),
        'required', attnotnull) order by attnum), '[]')
      from pg_attribute where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
    ) as columns, array(
      select confrelid::regclass::text from pg_constraint where contype = 'f' and conrelid = pg_class.oid
    ) as needs
    from pg_class where ${isOwn} and relpersistence = 'p' and relname <> all(${ofMigrations}::text[])
    order by relname`.execute(db);
  return orderByNeeds(rows).map(({ name, columns }) => ({ name, columns }));
}

function orderByNeeds<Table extends { name: string; needs: string[] }>(tables: readonly Table[]): Table[] {
  const byName = new Map(tables.map((table) => [table.name, table]));
  const ordered = new Set<Table>();
  const begun = new Set<Table>();
  const add = (table: Table): void => {
    if (begun.has(table)) return;
    begun.add(table);
    for (const need of table.needs.flatMap((name) => byName.get(name) ?? [])) add(need);
    ordered.add(table);
  };
  for (const table of tables) add(table);
  return [...ordered];
}

/** Nobody drops or changes them before this transaction has ended. */
export async function holdTables(db: Db, tables: readonly TableShape[]): Promise<void> {
  if (tables.length === 0) return;
  const names = tables.map(({ name }) => sql.id(name));
  await sql`lock table ${sql.join(names)} in access share mode`.execute(db);
}

/** Where each sequence is. One that was never used is left out. */
export async function readSequences(db: Db): Promise<BackupEnd['sequences']> {
  const { rows } = await sql<BackupEnd['sequences'][number]>`
    select sequencename as name, last_value::text as value from pg_sequences
    where schemaname = current_schema() and last_value is not null order by 1`.execute(db);
  return rows;
}

/** Indexes that no constraint makes, and that belong to one table. */
export async function readIndexes(db: Db): Promise<BackupEnd['indexes']> {
  const { rows } = await sql<BackupEnd['indexes'][number]>`
    select own.relname as name, pg_get_indexdef(indexrelid) as definition
    from pg_index join pg_class on pg_class.oid = indrelid join pg_class as own on own.oid = indexrelid
    where ${ofTables} and indisvalid
      and not exists (select from pg_constraint where conindid = indexrelid)
      and not exists (select from pg_inherits where inhrelid = indexrelid)
    order by 1`.execute(db);
  return rows;
}

const ofTables = sql`pg_class.relnamespace = current_schema()::regnamespace and pg_class.relkind = 'r'
  and pg_class.relpersistence = 'p'`;

export async function readPlace(db: Db): Promise<{ database: string; schema: string }> {
  const { rows } = await sql<{ database: string; schema: string }>`
    select current_setting('server_version') as database, quote_ident(current_schema()) as schema`.execute(
    db,
  );
  return rows[0] ?? { database: '', schema: '' };
}

/** Whether anything is in the schema, and whether a service made it. */
export async function readFilling(db: Db): Promise<'empty' | 'ours' | 'foreign'> {
  const { rows } = await sql<{ relations: number; ours: boolean }>`
    select count(*)::int as relations, coalesce(bool_or(relname = 'kysely_migration'), false) as ours
    from pg_class where ${isOwn}`.execute(db);
  const [{ relations, ours } = { relations: 0, ours: false }] = rows;
  if (relations === 0) return 'empty';
  return ours ? 'ours' : 'foreign';
}
