/* Deletes deliveries that are no longer kept, in batches. */
import { sql } from 'kysely';
import type { Db } from '../storage/database.ts';
import { deliveryDays, maxDeliveries } from './webhook-limits.ts';

/** Rows of one transaction. */
const rowsAtOnce = 500;

/** Any number of processes may do this at the same time: each skips the rows that another one has locked. */
export async function sweepDeliveries(db: Db, signal: AbortSignal): Promise<void> {
  for (let gone = rowsAtOnce; gone === rowsAtOnce && !signal.aborted;) gone = await deleteOld(db);
  for (const organizationId of await findBusy(db))
    for (let gone = rowsAtOnce; gone === rowsAtOnce && !signal.aborted;)
      gone = await deleteSurplus(db, organizationId);
  await sql`delete from webhook_secrets where ends_at < now()`.execute(db);
}

async function deleteOld(db: Db): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from webhook_deliveries where ctid = any(array(
      select ctid from webhook_deliveries where created_at < now() - ${deliveryDays}::int * interval '1 day'
      order by created_at limit ${rowsAtOnce}::int for update skip locked))`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/** Only an organization with new deliveries can have too many since the last look, which was a minute ago. */
async function findBusy(db: Db): Promise<string[]> {
  const { rows } = await sql<{ org_id: string }>`
    select distinct org_id from webhook_deliveries where created_at > now() - interval '10 minutes'`.execute(
    db,
  );
  return rows.map(({ org_id: id }) => id);
}

async function deleteSurplus(db: Db, organizationId: string): Promise<number> {
  const { numAffectedRows } = await sql`
    with kept as (
      select seq from webhook_deliveries where org_id = ${organizationId}
      order by seq desc offset ${maxDeliveries}::int limit 1
    )
    delete from webhook_deliveries where ctid = any(array(
      select ctid from webhook_deliveries where org_id = ${organizationId} and seq <= (select seq from kept)
      order by seq limit ${rowsAtOnce}::int for update skip locked))`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
