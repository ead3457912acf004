import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { Migrator } from 'kysely/migration';
import * as runs from './migrations/0001-runs.ts';
import * as attempts from './migrations/0002-attempts.ts';
import * as vault from './migrations/0003-vault.ts';
import * as flights from './migrations/0004-flights.ts';
import * as trace from './migrations/0005-trace.ts';
import * as permits from './migrations/0006-permits.ts';
import * as wideMoney from './migrations/0007-wide-money.ts';
import * as quantities from './migrations/0008-quantities.ts';
import * as datasets from './migrations/0009-datasets.ts';
import * as searches from './migrations/0010-searches.ts';
import * as deletion from './migrations/0015-deletion.ts';
import * as ownAnswers from './migrations/0016-own-answers.ts';

const migrations: Record<string, Migration> = {
  '0001-runs': runs,
  '0002-attempts': attempts,
  '0003-vault': vault,
  '0004-flights': flights,
  '0005-trace': trace,
  '0006-permits': permits,
  '0007-wide-money': wideMoney,
  '0008-quantities': quantities,
  '0009-datasets': datasets,
  '0010-searches': searches,
  '0015-deletion': deletion,
  '0016-own-answers': ownAnswers,
};

/** Brings the database to the current schema; safe to run by many processes at once. */
export async function migrate<Schema>(db: Kysely<Schema>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw new Error('the database could not be migrated', { cause: error });
}
