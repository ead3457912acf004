import { sql } from 'kysely';
import type { Db } from './database.ts';

/**
 * Deletes runs whose time is over, with all that belongs to them; in batches, so that no lock is held for long. What
 * was billed stays as long as the ledger does, without its values: a charge must stay provable. Goes from runs to their
 * slices, against the order of locks: the slices of a run that ended are nobody's but who deletes the organization, and
 * what of that is under way is passed over.
 */
export async function deleteExpiredRuns(db: Db, batchSize = 200): Promise<number> {
  for (let deleted = 0; ;) {
    const { numAffectedRows } = await sql`
      with old as (
        select runs.org_id, runs.id from runs join organizations on organizations.id = runs.org_id
        where expires_at < now() order by expires_at limit ${batchSize}::int
        for update of runs skip locked for key share of organizations skip locked
      ), gone as (
        delete from records using old where records.org_id = old.org_id and records.run_id = old.id
      ), unbilled as (
        delete from attempts using old
        where attempts.org_id = old.org_id and attempts.run_id = old.id and attempts.credits = 0
      ), billed as (
        update attempts set answer = null, message = null from old
        where attempts.org_id = old.org_id and attempts.run_id = old.id and attempts.credits > 0
      )
      delete from runs using old where runs.org_id = old.org_id and runs.id = old.id`.execute(db);
    const count = Number(numAffectedRows ?? 0n);
    deleted += count;
    if (count < batchSize) return deleted;
  }
}
