import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Migrations } from '../src/storage/migrate.ts';
import { migrate, migrations, withVersions } from '../src/storage/migrate.ts';
import type { VersionedMigration } from '../src/storage/newer-migrations.ts';
import { NewerDatabaseError } from '../src/storage/newer-migrations.ts';
import type { Storage } from '../src/storage/open-storage.ts';
import { openStorage } from '../src/storage/open-storage.ts';
import { createHome, describeOnBothHomes } from './service.ts';

const newest = Object.keys(migrations).toSorted().at(-1) ?? '';

/** A migration that adds a table, and so cannot run twice. */
function adding(table: string, compatibleWith: string | null): VersionedMigration {
  return {
    up: async (db) => {
      await sql`create table ${sql.table(table)} (id int)`.execute(db);
    },
    compatibleWith,
  };
}

/** What a newer version knows: all of this one's, and more. */
function plus(added: Record<string, VersionedMigration>): Migrations {
  return { ...migrations, ...withVersions(added) };
}

describeOnBothHomes('a database that a newer version has migrated', (home) => {
  async function withDatabase(facts: (db: Storage['api']) => Promise<void>): Promise<void> {
    const { env, remove } = await createHome(home);
    const storage = await openStorage({
      databaseUrl: env.DATABASE_URL ?? null,
      dataDir: env.HEADRACE_DATA_DIR ?? '',
    });
    try {
      await facts(storage.api);
    } finally {
      await storage.close();
      await remove();
    }
  }

  async function applied(db: Storage['api']): Promise<string[]> {
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
    return rows.map(({ name }) => name);
  }

  it('is opened by an older one where every unknown migration goes with it', () =>
    withDatabase(async (db) => {
      await migrate(
        db,
        plus({ '9001-a': adding('newer_a', newest), '9002-b': adding('newer_b', '0010-searches') }),
      );
      await migrate(db);
      expect(await applied(db)).toEqual([...Object.keys(migrations).toSorted(), '9001-a', '9002-b']);
    }));

  it.each([
    ['one goes with nothing older', null],
    ['one goes only with code that is newer as well', '9001-a'],
  ])('is refused, with the remedy, where %s', (_, compatibleWith) =>
    withDatabase(async (db) => {
      await migrate(
        db,
        plus({ '9001-a': adding('newer_a', newest), '9002-b': adding('newer_b', compatibleWith) }),
      );
      const refused = migrate(db);
      await expect(refused).rejects.toThrow(NewerDatabaseError);
      await expect(refused).rejects.toThrow(
        `(9002-b), and this version, which knows the migrations up to ${newest}, cannot`,
      );
      await expect(refused).rejects.toThrow('Start the newer version again, or restore a backup');
    }),
  );

  it('is refused where the newer version left no word about a migration', () =>
    withDatabase(async (db) => {
      await sql`insert into kysely_migration (name, timestamp) values ('9001-a', '2030')`.execute(db);
      await expect(migrate(db)).rejects.toThrow(
        'a newer version of Headrace has changed the database (9001-a)',
      );
    }));

  it('takes the migrations that were developed beside those it has', () =>
    withDatabase(async (db) => {
      await migrate(db, plus({ '9002-b': adding('newer_b', newest) }));
      await migrate(db, plus({ '9001-a': adding('newer_a', newest) }));
      expect(await applied(db)).toEqual([...Object.keys(migrations).toSorted(), '9001-a', '9002-b']);
      await expect(sql`select * from newer_a, newer_b`.execute(db)).resolves.toMatchObject({ rows: [] });
    }));

  it('is the same after an older and a newer version have opened it together', () =>
    withDatabase(async (db) => {
      const newer = plus({ '9001-a': adding('newer_a', newest) });
      await Promise.all([migrate(db, newer), migrate(db), migrate(db, newer), migrate(db)]);
      expect(await applied(db)).toEqual([...Object.keys(migrations).toSorted(), '9001-a']);
    }));
});
