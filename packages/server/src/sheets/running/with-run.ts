import { sql } from 'kysely';
import type { Db, Tx } from '../../storage/database.ts';
import { shareOrganization } from '../../storage/organizations.ts';
import { shareSheet } from '../structure/lock-sheet.ts';
import { leaseSeconds } from './running-limits.ts';
import type { SheetRun } from './sheet-run.ts';
import { lockRun } from './sheet-run.ts';

/** From here on the transaction waits a second for a lock at most: places are few, and another organization may be next. */
export async function limitLockWait(tx: Tx): Promise<void> {
  await sql`set local lock_timeout = 1000`.execute(tx);
}

/**
 * A short transaction in the name of a run, with the run as it is now and the structure of its sheet; null where another
 * process has it.
 */
export async function withRun<Result>(
  db: Db,
  leased: SheetRun,
  work: (tx: Tx, run: SheetRun, structure: number) => Promise<Result>,
): Promise<Result | null> {
  return db.transaction().execute(async (tx) => {
    await limitLockWait(tx);
    if (!(await shareOrganization(tx, leased.place.organizationId))) return null;
    const { structure } = await shareSheet(tx, leased.place);
    const run = await lockRun(tx, leased, leaseSeconds);
    return run === null ? null : work(tx, run, structure);
  });
}
