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
  await tx.deleteFrom('records').where('org_id', '=', id).execute();
  await tx.deleteFrom('idempotency_keys').where('org_id', '=', id).execute();
  await tx.deleteFrom('attempts').where('org_id', '=', id).execute();
  await tx.deleteFrom('ledger_entries').where('org_id', '=', id).execute();
  await tx.deleteFrom('ledger_batches').where('org_id', '=', id).execute();
  const { numDeletedRows } = await tx.deleteFrom('organizations').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}
