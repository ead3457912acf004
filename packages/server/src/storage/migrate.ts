import type { Kysely } from 'kysely';
import { sql } from 'kysely';
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
import * as losses from './migrations/0012-losses.ts';
import * as needs from './migrations/0013-needs.ts';
import * as deletion from './migrations/0015-deletion.ts';
import * as ownAnswers from './migrations/0016-own-answers.ts';
import * as secretHosts from './migrations/0019-secret-hosts.ts';
import * as waiting from './migrations/0020-waiting.ts';
import * as buckets from './migrations/0021-buckets.ts';
import * as sends from './migrations/0023-sends.ts';
import * as sheets from './migrations/0024-sheets.ts';
import * as sheetRows from './migrations/0025-sheet-rows.ts';
import * as turns from './migrations/0026-turns.ts';
import * as sheetAuto from './migrations/0027-sheet-auto.ts';
import * as sheetChanges from './migrations/0028-sheet-changes.ts';
import * as budgets from './migrations/0029-budgets.ts';
import * as sheetSearches from './migrations/0030-sheet-searches.ts';
import * as sheetSelection from './migrations/0031-sheet-selection.ts';
import * as sheetEvents from './migrations/0032-sheet-events.ts';
import * as sheetUpkeep from './migrations/0035-sheet-upkeep.ts';
import * as accounts from './migrations/0036-accounts.ts';
import * as savedSearches from './migrations/0037-saved-searches.ts';
import * as attemptWaits from './migrations/0038-attempt-waits.ts';
import * as flightCompany from './migrations/0039-flight-company.ts';
import * as datasetIndexes from './migrations/0041-dataset-indexes.ts';
import * as webhooks from './migrations/0042-webhooks.ts';
import * as dueDeliveries from './migrations/0043-due-deliveries.ts';
import * as oauth from './migrations/0044-oauth.ts';
import * as bulkJobs from './migrations/0045-bulk-jobs.ts';
import * as bulkKeys from './migrations/0046-bulk-keys.ts';
import * as packedRecords from './migrations/0047-packed-records.ts';
import * as tokenPairs from './migrations/0048-token-pairs.ts';
import * as tokenTriples from './migrations/0049-token-triples.ts';
import type { VersionedMigration } from './newer-migrations.ts';
import { readApplied, requireCompatible, withNote } from './newer-migrations.ts';

/** The migrations from before they said which older versions they work with. */
const unversioned: Record<string, Migration> = {
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
};

/** The file of a migration exports `compatibleWith`, which decides whether older processes can keep running. */
const versioned: Record<string, VersionedMigration> = {
  '0012-losses': losses,
  '0013-needs': needs,
  '0015-deletion': deletion,
  '0016-own-answers': ownAnswers,
  '0019-secret-hosts': secretHosts,
  '0020-waiting': waiting,
  '0021-buckets': buckets,
  '0023-sends': sends,
  '0024-sheets': sheets,
  '0025-sheet-rows': sheetRows,
  '0026-turns': turns,
  '0027-sheet-auto': sheetAuto,
  '0028-sheet-changes': sheetChanges,
  '0029-budgets': budgets,
  '0030-sheet-searches': sheetSearches,
  '0031-sheet-selection': sheetSelection,
  '0032-sheet-events': sheetEvents,
  '0035-sheet-upkeep': sheetUpkeep,
  '0036-accounts': accounts,
  '0037-saved-searches': savedSearches,
  '0038-attempt-waits': attemptWaits,
  '0039-flight-company': flightCompany,
  '0041-dataset-indexes': datasetIndexes,
  '0042-webhooks': webhooks,
  '0043-due-deliveries': dueDeliveries,
  '0044-oauth': oauth,
  '0045-bulk-jobs': bulkJobs,
  '0046-bulk-keys': bulkKeys,
  '0047-packed-records': packedRecords,
  '0048-token-pairs': tokenPairs,
  '0049-token-triples': tokenTriples,
};

export type Migrations = Readonly<Record<string, Migration>>;

/** All that this version knows, by name. */
export const migrations: Migrations = withVersions(versioned);

/** Adds migrations that say which older versions they work with. */
export function withVersions(added: Readonly<Record<string, VersionedMigration>>): Migrations {
  const noted = Object.entries(added).map(([name, migration]) => [name, withNote(name, migration)] as const);
  return { ...unversioned, ...Object.fromEntries(noted) };
}

/**
 * Brings the database to the current schema, or leaves it as a newer version made it if this version works with that.
 * Many processes may safely run it at once.
 */
export async function migrate<Schema>(db: Kysely<Schema>, known: Migrations = migrations): Promise<void> {
  if (await isCurrent(db, known)) return;
  try {
    await inTransaction(db, (tx) => applyMigrations(tx, known));
  } catch (cause) {
    // A newer process that started at the same time may have been first, and has applied the migrations known here, too.
    if (!(await isCurrent(db, known))) throw new Error('the database could not be migrated', { cause });
  }
}

function inTransaction<Schema>(
  db: Kysely<Schema>,
  run: (tx: Kysely<Schema>) => Promise<void>,
): Promise<void> {
  return db.isTransaction ? run(db) : db.transaction().execute(run);
}

async function isCurrent<Schema>(db: Kysely<Schema>, known: Migrations): Promise<boolean> {
  const applied = await readApplied(db);
  const names = Object.keys(known);
  await requireCompatible(db, { known: names, unknown: applied.filter((name) => !names.includes(name)) });
  return names.every((name) => applied.includes(name));
}

/** Any number that is the same in every version. Kysely's migrator, which had the lock in earlier ones, uses this one. */
const lockId = 3_853_314_791_062_309_107n;

async function applyMigrations<Schema>(tx: Kysely<Schema>, known: Migrations): Promise<void> {
  await sql`set local lock_timeout = 0`.execute(tx);
  // Until the commit, so that another process sees what was done here.
  await sql`select pg_advisory_xact_lock(${sql.lit(lockId)})`.execute(tx);
  // The migrator wants to know all applied migrations, including those of a newer version, and never runs them again.
  const foreign = (await readApplied(tx)).filter((name) => !(name in known));
  const passedOver = Object.fromEntries(foreign.map((name) => [name, { up: () => Promise.resolve() }]));
  const getMigrations = () => Promise.resolve({ ...known, ...passedOver });
  // Versions that were developed side by side may add theirs in either order.
  const migrator = new Migrator({ db: tx, provider: { getMigrations }, allowUnorderedMigrations: true });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
}
