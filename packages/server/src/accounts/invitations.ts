import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { MemberRole } from '../contract/accounts.ts';
import type { Db, Tx } from '../storage/database.ts';
import type { ActorPlace } from './actor.ts';
import { lockMembers, mayGive } from './actor.ts';
import { createSecretCode, hashSecretCode } from './secret-code.ts';

const invitationDays = 7;
/** Open invitations of an organization. */
const maxInvitations = 100;

export interface Invitation {
  id: string;
  role: MemberRole;
  createdBy: string;
  createdAt: Date;
  expiresAt: Date;
}

/** `not-allowed`: the actor is no longer an admin. `owners-only`: only an owner invites owners. */
export type Invited = { code: string; invitation: Invitation } | 'too-many' | 'not-allowed' | 'owners-only';

const columns = sql`id, role, created_by as "createdBy", created_at as "createdAt", expires_at as "expiresAt"`;

/** Those that are still open, the oldest first. */
export async function listInvitations(db: Db, organizationId: string): Promise<Invitation[]> {
  const { rows } = await sql<Invitation>`
    select ${columns} from invitations where org_id = ${organizationId} and expires_at > now()
    order by created_at, id`.execute(db);
  return rows;
}

export async function invite(
  db: Db,
  { organizationId, by, role }: ActorPlace & { role: MemberRole },
): Promise<Invited> {
  return db.transaction().execute(async (tx) => {
    const members = await lockMembers(tx, { organizationId, by });
    if (members === null || members.rank === null) return 'not-allowed';
    if (!mayGive(members.rank, role)) return 'owners-only';
    return (await countOpen(tx, organizationId)) < maxInvitations
      ? insertInvitation(tx, { organizationId, by, role })
      : 'too-many';
  });
}

async function insertInvitation(
  tx: Tx,
  { organizationId, by, role }: ActorPlace & { role: MemberRole },
): Promise<Invited> {
  const code = createSecretCode();
  const { rows } = await sql<Invitation>`
    insert into invitations (org_id, id, hash, role, created_by, expires_at)
    values (${organizationId}, ${randomUUID()}, ${hashSecretCode(code)}, ${role}, ${by},
      now() + make_interval(days => ${invitationDays}::int))
    returning ${columns}`.execute(tx);
  const [invitation] = rows;
  if (invitation === undefined) throw new Error('an invitation was not stored');
  return { code, invitation };
}

async function countOpen(tx: Tx, organizationId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from invitations
    where org_id = ${organizationId} and expires_at > now()`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** `none`: there is no such invitation. */
export async function revokeInvitation(
  db: Db,
  { organizationId, by, id }: ActorPlace & { id: string },
): Promise<'revoked' | 'none' | 'not-allowed' | 'owners-only'> {
  return db.transaction().execute(async (tx) => {
    const members = await lockMembers(tx, { organizationId, by });
    if (members === null || members.rank === null) return 'not-allowed';
    const { rows } = await sql<{ role: MemberRole }>`
      select role from invitations where org_id = ${organizationId} and id = ${id} for update`.execute(tx);
    const [found] = rows;
    if (found === undefined) return 'none';
    if (!mayGive(members.rank, found.role)) return 'owners-only';
    await sql`delete from invitations where org_id = ${organizationId} and id = ${id}`.execute(tx);
    return 'revoked';
  });
}

/** Somebody who may not invite any more leaves no open invitation behind. */
export async function revokeInvitationsOf(
  tx: Tx,
  { organizationId, userId }: { organizationId: string; userId: string },
): Promise<void> {
  await sql`delete from invitations where org_id = ${organizationId} and created_by = ${userId}`.execute(tx);
}
