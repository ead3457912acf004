import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { Migrator } from 'kysely/migration';
import * as runs from './migrations/0001-runs.ts';
import * as attempts from './migrations/0002-attempts.ts';
import * as vault from './migrations/0003-vault.ts';

const migrations: Record<string, Migration> = {
  '0001-runs': runs,
  '0002-attempts': attempts,
  '0003-vault': vault,
};

/** Brings the database to the current schema; safe to run by many processes at once. */
export async function migrate<Schema>(db: Kysely<Schema>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw new Error('the database could not be migrated', { cause: error });
}
