import type { SubscriptionName } from '../contract/operator.ts';
import { sql } from 'kysely';
import type { Db, Tx } from './database.ts';

export interface Organization {
  id: string;
  name: string;
  plan: SubscriptionName;
}

/** Creates an organization together with its empty capacity window. */
export async function insertOrganization(tx: Tx, organization: Organization): Promise<void> {
  await tx.insertInto('organizations').values(organization).execute();
  await tx.insertInto('capacity').values({ org_id: organization.id, in_flight: 0 }).execute();
}

/* To these functions, an organization that is being deleted does not exist. */

export interface ListedOrganization extends Organization {
  created_at: Date;
  /** Ten-thousandths of a credit, as `held` is, which is the part of it that is set aside for runs. */
  balance: number;
  held: number;
}

/** All organizations, the oldest first. */
export async function listOrganizations(db: Db): Promise<ListedOrganization[]> {
  const rows = await db
    .selectFrom('organizations')
    .leftJoin('ledger_heads', 'ledger_heads.org_id', 'organizations.id')
    .select(['id', 'name', 'plan', 'created_at', 'balance', 'held'])
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, balance: Number(row.balance ?? 0), held: Number(row.held ?? 0) }));
}

/** The oldest organization: the one that was seeded at first start. */
export async function findFirstOrganization(db: Db): Promise<Organization | undefined> {
  const columns = ['id', 'name', 'plan'] as const;
  return db
    .selectFrom('organizations')
    .select(columns)
    .where('deleted_at', 'is', null)
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
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/** Makes the deletion of an organization wait for this transaction. False when there is no such organization. */
export async function shareOrganization(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from organizations where id = ${id} and deleted_at is null for key share`.execute(tx);
  return rows.length > 0;
}

/** Null when there is no such organization. */
export async function changeSubscription(
  db: Db,
  { id, plan }: { id: string; plan: SubscriptionName },
): Promise<(Organization & { created_at: Date }) | null> {
  const changed = await db
    .updateTable('organizations')
    .set({ plan })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning(['id', 'name', 'plan', 'created_at'])
    .executeTakeFirst();
  return changed ?? null;
}
