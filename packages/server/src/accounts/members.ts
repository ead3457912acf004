import { sql } from 'kysely';
import type { MemberRole } from '../contract/accounts.ts';
import type { Db, Tx } from '../storage/database.ts';
import type { ActorPlace, Members } from './actor.ts';
import { lockMembers, mayGive } from './actor.ts';
import { revokeInvitationsOf } from './invitations.ts';

export interface Member {
  id: string;
  name: string;
  email: string | null;
  role: MemberRole;
  joinedAt: Date;
}

/**
 * `none`: there is no such member. `not-allowed`: the actor is no longer an admin. `owners-only`: only an owner may.
 * `last-owner`: somebody has to stay.
 */
export type MemberChanged = 'changed' | 'none' | 'not-allowed' | 'owners-only' | 'last-owner';

/** The one who joined first comes first. */
export async function listMembers(db: Db, organizationId: string): Promise<Member[]> {
  return db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select([
      'users.id',
      'users.name',
      'users.email',
      'memberships.role',
      'memberships.created_at as joinedAt',
    ])
    .where('memberships.org_id', '=', organizationId)
    .orderBy('memberships.created_at')
    .orderBy('users.id')
    .execute();
}

/** Takes effect at once in this process, in others within two seconds. */
export async function changeMember(
  db: Db,
  { organizationId, by, userId, role }: ActorPlace & { userId: string; role: MemberRole },
): Promise<MemberChanged> {
  return db.transaction().execute(async (tx) => {
    const members = await lockMembers(tx, { organizationId, by });
    const refusal = refuse(members, { userId, to: role });
    if (refusal !== null) return refusal;
    await sql`
      update memberships set role = ${role} where org_id = ${organizationId} and user_id = ${userId}`.execute(
      tx,
    );
    if (role !== 'admin' && role !== 'owner') await revokeInvitationsOf(tx, { organizationId, userId });
    return 'changed';
  });
}

export async function removeMember(
  db: Db,
  { organizationId, by, userId }: ActorPlace & { userId: string },
): Promise<MemberChanged> {
  return db.transaction().execute(async (tx) => {
    const members = await lockMembers(tx, { organizationId, by });
    const refusal = refuse(members, { userId, to: null });
    if (refusal !== null) return refusal;
    await deleteMember(tx, { organizationId, userId });
    return 'changed';
  });
}

async function deleteMember(tx: Tx, { organizationId, userId }: { organizationId: string; userId: string }) {
  await sql`delete from memberships where org_id = ${organizationId} and user_id = ${userId}`.execute(tx);
  await revokeInvitationsOf(tx, { organizationId, userId });
}

/** `to` is null for a member who leaves. */
function refuse(
  members: Members | null,
  { userId, to }: { userId: string; to: MemberRole | null },
): Exclude<MemberChanged, 'changed'> | null {
  if (members === null || members.rank === null) return 'not-allowed';
  const from = members.roles.get(userId);
  if (from === undefined) return 'none';
  if (!mayGive(members.rank, from) || (to !== null && !mayGive(members.rank, to))) return 'owners-only';
  const owners = [...members.roles.values()].filter((role) => role === 'owner').length;
  return from === 'owner' && to !== 'owner' && owners === 1 ? 'last-owner' : null;
}
