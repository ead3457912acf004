/*
 * An organization is deleted in steps, each a short transaction, so that no other organization ever waits for it: it is
 * marked, its slices end, and what it owns goes in batches. Any process can continue where another one stopped.
 */
import { sql } from 'kysely';
import type { Db, Tx } from './database.ts';
import { emptyTables } from './empty-tables.ts';

/** Slices that are looked at in one transaction. */
const slicesAtOnce = 500;

/**
 * Marks an organization as deleted: from the commit on its keys open nothing, and nothing more is admitted. That is true
 * for processes of an older version, too: they count records in a row that is no longer there. False when there is no
 * such organization.
 */
export async function markDeleted(db: Db, id: string): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    if (!(await lockToDelete(tx, id))) return false;
    await closeOrganization(tx, id);
    return true;
  });
}

/**
 * Waits for submissions in progress; those that come later wait for this transaction. False when there is no such
 * organization. Comes before any other lock of the transaction.
 */
export async function lockToDelete(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from organizations where id = ${id} and deleted_at is null for update`.execute(tx);
  return rows.length > 0;
}

/** Marks an organization that the transaction has locked, and takes away what opens it. */
export async function closeOrganization(tx: Tx, id: string): Promise<void> {
  await sql`update organizations set deleted_at = now() where id = ${id}`.execute(tx);
  // These tables have few rows of it, and the keys must go at once, so none of them waits for a batch.
  for (const table of [
    'api_keys',
    'memberships',
    'invitations',
    'capacity',
    'connections',
    'oauth_visits',
    'template_constants',
    'webhook_endpoints',
    'webhook_secrets',
  ] as const)
    await tx.deleteFrom(table).where('org_id', '=', id).execute();
}

/** Takes all slices of a deleted organization off the queue, and from the workers that have them. */
export async function endAllSlices(db: Db, id: string): Promise<void> {
  // If a slice is split meanwhile, a pass in the order of keys may miss some of its parts.
  for (let ended = 1; ended > 0;) ended = await endSlicesOnce(db, id);
}

type SlicePlace = { run: string; position: number };

interface SliceWindow {
  ended: number;
  /** The last slice that was looked at; null at the end. */
  last: SlicePlace | null;
}

async function endSlicesOnce(db: Db, id: string): Promise<number> {
  let ended = 0;
  for (let after: SlicePlace | null = { run: '', position: -1 }; after !== null;) {
    const window: SliceWindow = await endWindow(db, { id, after });
    ended += window.ended;
    after = window.last;
  }
  return ended;
}

async function endWindow(db: Db, { id, after }: { id: string; after: SlicePlace }): Promise<SliceWindow> {
  const { rows } = await sql<{ ended: number; run: string | null; position: number | null }>`
    with seen as materialized (
      select run_id, first_position from slices
      where org_id = ${id} and (run_id, first_position) > (${after.run}, ${after.position}::int)
      order by run_id, first_position limit ${slicesAtOnce}::int
    ), open as (
      select slices.org_id, slices.run_id, slices.first_position from slices join seen using (run_id, first_position)
      where slices.org_id = ${id} and slices.state <> 'done'
      order by slices.run_id, slices.first_position for update of slices
    ), ended as (
      update slices set state = 'done', lease_until = null from open
      where slices.org_id = open.org_id and slices.run_id = open.run_id and slices.first_position = open.first_position
      returning 1
    ), last as (
      select run_id, first_position from seen order by run_id desc, first_position desc limit 1
    )
    select (select count(*)::int from ended) as ended, (select run_id from last) as run,
      (select first_position from last) as position`.execute(db);
  const { ended = 0, run = null, position = null } = rows[0] ?? {};
  return { ended, last: run === null || position === null ? null : { run, position } };
}

/**
 * Deletes everything that deleted organizations left behind, and the organizations last. Any number of processes may do
 * so at the same time: each leaves an organization that another is working on to that one. `signal` ends it between two
 * batches.
 */
export async function emptyDeletedOrganizations(db: Db, signal: AbortSignal): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select id from organizations where deleted_at is not null order by id`.execute(db);
  let gone = 0;
  for (const { id } of rows) {
    // The process that marked it may have died before this.
    if (signal.aborted) break;
    await endAllSlices(db, id);
    if (!(await emptyTables(db, { id, signal }))) continue;
    const { numAffectedRows } = await sql`
      delete from organizations where id = ${id} and deleted_at is not null`.execute(db);
    gone += Number(numAffectedRows ?? 0n);
  }
  return gone;
}
