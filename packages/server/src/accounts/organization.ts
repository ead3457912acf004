import type { SubscriptionName } from '../contract/operator.ts';
import type { Db } from '../storage/database.ts';
import { closeOrganization, lockToDelete } from '../storage/delete-organization.ts';
import type { ActorPlace } from './actor.ts';
import { lockMembers } from './actor.ts';

export interface Organization {
  id: string;
  name: string;
  plan: SubscriptionName;
  createdAt: Date;
}

/** Null when it was deleted a moment ago. */
export async function readOrganization(db: Db, id: string): Promise<Organization | null> {
  const row = await db
    .selectFrom('organizations')
    .select(['id', 'name', 'plan', 'created_at as createdAt'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/** Only for owners. False for anybody else, also for somebody who was one a moment ago. */
export async function renameOrganization(
  db: Db,
  { organizationId, by, name }: ActorPlace & { name: string },
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const members = await lockMembers(tx, { organizationId, by });
    if (members?.rank !== 'owner') return false;
    await tx.updateTable('organizations').set({ name }).where('id', '=', organizationId).execute();
    return true;
  });
}

/**
 * Deletes an organization for an owner who names it: from the commit on it is gone for all callers, and housekeeping deletes
 * what it left behind. `not-allowed`: for anybody else. `other-name`: it is called differently, and stays.
 */
export async function deleteOwnOrganization(
  db: Db,
  { organizationId, by, name }: ActorPlace & { name: string },
): Promise<'deleted' | 'not-allowed' | 'other-name'> {
  return db.transaction().execute(async (tx) => {
    if (!(await lockToDelete(tx, organizationId))) return 'not-allowed';
    const members = await lockMembers(tx, { organizationId, by });
    if (members?.rank !== 'owner') return 'not-allowed';
    const found = await readOrganization(tx, organizationId);
    if (found?.name !== name) return 'other-name';
    await closeOrganization(tx, organizationId);
    return 'deleted';
  });
}
