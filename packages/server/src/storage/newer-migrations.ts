/*
 * Migrations that this version does not know, because a newer one applied them. Each applied migration has a row that
 * names the oldest migration whose code still works with it. So an older process can start beside a newer one, and can
 * come back when the newer one is taken away again.
 */
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** A migration that says which older versions of the service still work once it is applied. */
export interface VersionedMigration extends Migration {
  /** The name of the oldest migration whose code works with this one; null when no older code does. */
  compatibleWith: string | null;
}

/** Raised when a newer version has changed the database in a way that this version cannot work with. */
export class NewerDatabaseError extends Error {
  constructor(unknown: readonly string[], newest: string) {
    super(
      `a newer version of Headrace has changed the database (${unknown.join(', ')}), and this version, which knows ` +
        `the migrations up to ${newest}, cannot work with that. Start the newer version again, or restore a backup ` +
        'from before the upgrade.',
    );
    this.name = 'NewerDatabaseError';
  }
}

/** The migration, which also writes its row. Both are written in the transaction of the migrator. */
export function withNote(name: string, { up, compatibleWith }: VersionedMigration): Migration {
  return {
    up: async (db) => {
      await up(db);
      await noteApplied(db, { name, compatibleWith });
    },
  };
}

async function noteApplied<Schema>(
  db: Kysely<Schema>,
  { name, compatibleWith }: { name: string; compatibleWith: string | null },
): Promise<void> {
  await sql`create table if not exists migration_notes (name text primary key, compatible_with text)`.execute(
    db,
  );
  await sql`insert into migration_notes values (${name}, ${compatibleWith}) on conflict do nothing`.execute(
    db,
  );
}

/** Names of all migrations that were applied; empty for a new database. */
export async function readApplied<Schema>(db: Kysely<Schema>): Promise<string[]> {
  if (!(await hasTable(db, 'kysely_migration'))) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/** Throws unless code that knows only `known` works with each of the other migrations. */
export async function requireCompatible<Schema>(
  db: Kysely<Schema>,
  { known, unknown }: { known: readonly string[]; unknown: readonly string[] },
): Promise<void> {
  if (unknown.length === 0) return;
  const notes = await readNotes(db, unknown);
  const breaking = unknown.filter((name) => !known.includes(notes.get(name) ?? ''));
  if (breaking.length > 0) throw new NewerDatabaseError(breaking, known.at(-1) ?? 'none');
}

async function readNotes<Schema>(
  db: Kysely<Schema>,
  names: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  if (!(await hasTable(db, 'migration_notes'))) return new Map();
  const { rows } = await sql<{ name: string; compatible_with: string | null }>`
    select name, compatible_with from migration_notes where name = any(${names}::text[])`.execute(db);
  return new Map(rows.map((row) => [row.name, row.compatible_with]));
}

async function hasTable<Schema>(db: Kysely<Schema>, name: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select to_regclass(${name}) is not null as found`.execute(
    db,
  );
  return rows[0]?.found ?? false;
}
