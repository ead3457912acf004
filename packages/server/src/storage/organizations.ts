import { sql } from 'kysely';
import type { PlanName } from '../engine/ports.ts';
import type { Db, Tx } from './database.ts';

export interface Organization {
  id: string;
  name: string;
  plan: PlanName;
}

/** Creates an organization together with its empty capacity window. */
export async function insertOrganization(tx: Tx, organization: Organization): Promise<void> {
  await tx.insertInto('organizations').values(organization).execute();
  await tx.insertInto('capacity').values({ org_id: organization.id, in_flight: 0 }).execute();
}

/** All organizations, the oldest first. */
export async function listOrganizations(db: Db): Promise<(Organization & { created_at: Date })[]> {
  return db.selectFrom('organizations').selectAll().orderBy('created_at').orderBy('id').execute();
}

/** The oldest organization: the one that was seeded at first start. */
export async function findFirstOrganization(db: Db): Promise<Organization | undefined> {
  const columns = ['id', 'name', 'plan'] as const;
  return db
    .selectFrom('organizations')
    .select(columns)
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

export async function findOrganization(db: Db, id: string): Promise<Organization | undefined> {
  return db
    .selectFrom('organizations')
    .select(['id', 'name', 'plan'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Deletes an organization and all it owns. False when there was none. */
export async function deleteOrganization(tx: Tx, id: string): Promise<boolean> {
  await lockOrganization(tx, id);
  await tx.deleteFrom('records').where('org_id', '=', id).execute();
  await tx.deleteFrom('idempotency_keys').where('org_id', '=', id).execute();
  await tx.deleteFrom('attempts').where('org_id', '=', id).execute();
  await tx.deleteFrom('ledger_entries').where('org_id', '=', id).execute();
  await tx.deleteFrom('ledger_batches').where('org_id', '=', id).execute();
  const { numDeletedRows } = await tx.deleteFrom('organizations').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** In the order in which everything locks; a cascade would go its own way, across whatever is settled at the time. */
async function lockOrganization(tx: Tx, id: string): Promise<void> {
  // With the organization itself locked, nothing is added to it any more.
  await sql`select from organizations where id = ${id} for update`.execute(tx);
  // But for the parts of a slice that was being split, which the statement that waited for it does not see.
  for (let before = -1, locked = 0; locked > before;) {
    before = locked;
    locked = await lockSlices(tx, id);
  }
  await sql`select from runs where org_id = ${id} order by id for update`.execute(tx);
  await sql`select from capacity where org_id = ${id} for update`.execute(tx);
  await sql`select from ledger_heads where org_id = ${id} for update`.execute(tx);
}

/** Those that are done as well: a settlement that comes too late locks them before it sees that they are. */
async function lockSlices(tx: Tx, id: string): Promise<number> {
  const { rows } = await sql`
    select from slices where org_id = ${id} order by run_id, first_position for update`.execute(tx);
  return rows.length;
}
