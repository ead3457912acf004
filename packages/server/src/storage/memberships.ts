import { sql } from 'kysely';
import type { Tx } from './database.ts';

/** Whether a person is an admin or an owner of an organization, and stays so until this transaction ends. */
export async function isAdminMember(
  tx: Tx,
  { organizationId, userId }: { organizationId: string; userId: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from memberships
    where org_id = ${organizationId} and user_id = ${userId} and role in ('admin', 'owner') for share`.execute(
    tx,
  );
  return rows.length > 0;
}
