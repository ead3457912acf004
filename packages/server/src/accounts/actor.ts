/* The caller that changes members and invitations, as the database knows it at that moment. */
import { sql } from 'kysely';
import type { MemberRole } from '../contract/accounts.ts';
import { ServiceError } from '../contract/errors.ts';
import { operatorKeyId } from '../contract/key-owner.ts';
import type { Tx } from '../storage/database.ts';
import { shareOrganization } from '../storage/organizations.ts';

/** Of whom the organization's members and invitations are. */
export interface ActorPlace {
  organizationId: string;
  /** The id of a person or an API key, or `operator`. */
  by: string;
}

/** `owner` may change everything; `admin` what is not about owners. */
export type ActorRank = 'admin' | 'owner';

export interface Members {
  /** What the actor may do; null when it is no longer an admin. */
  rank: ActorRank | null;
  roles: ReadonlyMap<string, MemberRole>;
}

/** All members of an organization, which no other transaction changes before this one ends. Null when it is gone. */
export async function lockMembers(tx: Tx, { organizationId, by }: ActorPlace): Promise<Members | null> {
  if (!(await shareOrganization(tx, organizationId))) return null;
  const isKey = await isAdminKey(tx, { organizationId, by });
  const roles = await lockRoles(tx, organizationId);
  return { rank: isKey ? 'admin' : rankOf(by, roles), roles };
}

/** What each member may do. The caller shares the organization. */
export async function lockRoles(tx: Tx, organizationId: string): Promise<ReadonlyMap<string, MemberRole>> {
  const { rows } = await sql<{ user_id: string; role: MemberRole }>`
    select user_id, role from memberships where org_id = ${organizationId}
    order by user_id for update`.execute(tx);
  return new Map(rows.map(({ user_id: id, role }) => [id, role]));
}

/** Members of an organization. All of them are locked where one changes. */
export const maxMembers = 1000;

export async function writeMember(
  tx: Tx,
  { organizationId, userId, role }: { organizationId: string; userId: string; role: MemberRole },
): Promise<void> {
  await sql`
    insert into memberships (org_id, user_id, role) values (${organizationId}, ${userId}, ${role})
    on conflict (org_id, user_id) do update set role = excluded.role`.execute(tx);
}

export function tooManyMembers(): ServiceError {
  return new ServiceError('limit-reached', `The organization already has ${maxMembers} members.`);
}

/** Whether somebody may give this role to others, or take it away. */
export function mayGive(rank: ActorRank, role: MemberRole): boolean {
  return rank === 'owner' || role !== 'owner';
}

function rankOf(by: string, roles: ReadonlyMap<string, MemberRole>): ActorRank | null {
  if (by === operatorKeyId) return 'owner';
  const role = roles.get(by);
  return role === 'owner' || role === 'admin' ? role : null;
}

/** It is locked before the members are, as where an admin makes a key. */
async function isAdminKey(tx: Tx, { organizationId, by }: ActorPlace): Promise<boolean> {
  const { rows } = await sql`
    select from api_keys
    where id = ${by} and org_id = ${organizationId} and role = 'admin' and revoked_at is null for share`.execute(
    tx,
  );
  return rows.length > 0;
}
