import { sql } from 'kysely';
import type { Db } from './database.ts';

/**
 * Records of one batch, not counting the last of its runs. On the embedded database everything else waits while a batch
 * is deleted.
 */
const recordsAtOnce = 1000;

/**
 * Deletes expired runs and everything that belongs to them, in batches, so that no lock lasts long. Attempts that
 * were billed stay as long as the ledger does, without their values: a charge must stay provable. It locks runs before
 * their slices, against the order of locks, so it never waits: it passes over a run while another transaction, such
 * as a late settlement, has locked one of its slices or its organization.
 */
export async function deleteExpiredRuns(db: Db, batchSize = 200): Promise<number> {
  for (let deleted = 0; ;) {
    const { numAffectedRows } = await sql`
      with oldest as (
        select org_id, id, expires_at, record_count from runs
        where expires_at < now() and not exists (
          -- What a run made of rows of a sheet is not written there yet.
          select from sheet_batches
          where sheet_batches.org_id = runs.org_id and sheet_batches.run_id = runs.id and state = 'submitted'
        ) and not exists (
          select from sheet_searches where sheet_searches.org_id = runs.org_id and sheet_searches.run_id = runs.id
        )
        order by expires_at, org_id, id limit ${batchSize}::int
      ), chosen as materialized (
        select org_id, id from (
          select org_id, id, record_count, sum(record_count) over (order by expires_at, org_id, id) as up_to from oldest
        ) as counted where up_to - record_count < ${recordsAtOnce}::int
      ), expired as (
        select runs.org_id, runs.id from runs join chosen using (org_id, id)
        join organizations on organizations.id = runs.org_id
        where expires_at < now()
        for update of runs skip locked for key share of organizations skip locked
      ), parts as (
        select slices.org_id, slices.run_id from slices
        join expired on slices.org_id = expired.org_id and slices.run_id = expired.id
        for update of slices skip locked
      ), old as (
        select org_id, id from expired where
          (select count(*) from parts where parts.org_id = expired.org_id and parts.run_id = expired.id)
          = (select count(*) from slices where slices.org_id = expired.org_id and slices.run_id = expired.id)
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
    if (count === 0) return deleted;
  }
}
