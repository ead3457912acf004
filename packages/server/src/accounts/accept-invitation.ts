import { sql } from 'kysely';
import type { MemberRole } from '../contract/accounts.ts';
import type { SignInPlace } from '../contract/session-owner.ts';
import type { Db } from '../storage/database.ts';
import { shareOrganization } from '../storage/organizations.ts';
import { lockRoles, maxMembers, tooManyMembers, writeMember } from './actor.ts';
import { hashSecretCode } from './secret-code.ts';
import { openSession } from './sessions.ts';
import { createUser } from './users.ts';

/** From what may least to what may most. */
const order: readonly MemberRole[] = ['viewer', 'member', 'admin', 'owner'];

export interface ShownInvitation {
  organizationId: string;
  organization: string;
  role: MemberRole;
  expiresAt: Date;
}

/** What a code invites to, or null when it is unknown, used or over. */
export async function findInvitation(db: Db, code: string): Promise<ShownInvitation | null> {
  const { rows } = await sql<ShownInvitation>`
    select org_id as "organizationId", organizations.name as organization, role, expires_at as "expiresAt"
    from invitations join organizations on organizations.id = org_id
    where hash = ${hashSecretCode(code)} and expires_at > now() and deleted_at is null`.execute(db);
  return rows[0] ?? null;
}

interface Answer {
  code: string;
  /** Null where nobody is signed in: then a new person of this name is made. */
  userId: string | null;
  name: string;
  from: SignInPlace;
}

/** `cookie`: of a new session, if nobody was signed in. */
export interface Accepted {
  organizationId: string;
  userId: string;
  role: MemberRole;
  cookie: string | null;
}

/** Uses an invitation up. Null when it is unknown, used or over. */
export async function acceptInvitation(db: Db, answer: Answer): Promise<Accepted | null> {
  const invitation = await findInvitation(db, answer.code);
  if (invitation === null) return null;
  const { organizationId } = invitation;
  return db.transaction().execute(async (tx) => {
    if (!(await shareOrganization(tx, organizationId))) return null;
    const roles = await lockRoles(tx, organizationId);
    const { numAffectedRows } = await sql`
      delete from invitations where hash = ${hashSecretCode(answer.code)} and expires_at > now()`.execute(tx);
    if (numAffectedRows === 0n) return null;
    const userId = answer.userId ?? (await createUser(tx, { name: answer.name, isOperator: false }));
    const before = roles.get(userId);
    if (before === undefined && roles.size >= maxMembers) throw tooManyMembers();
    const role = higher(before, invitation.role);
    await writeMember(tx, { organizationId, userId, role });
    const { from } = answer;
    const cookie = answer.userId === null ? await openSession(tx, { userId, byLink: true, from }) : null;
    return { organizationId, userId, role, cookie };
  });
}

/** An invitation never takes anything away. */
function higher(before: MemberRole | undefined, invited: MemberRole): MemberRole {
  return before !== undefined && order.indexOf(before) > order.indexOf(invited) ? before : invited;
}
