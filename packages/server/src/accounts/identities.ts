/* People whom a provider of OpenID Connect names. */
import { sql } from 'kysely';
import { ServiceError } from '../contract/errors.ts';
import type { MemberRole } from '../contract/accounts.ts';
import type { SignInPlace } from '../contract/session-owner.ts';
import type { Db, Tx } from '../storage/database.ts';
import { findFirstOrganization, shareOrganization } from '../storage/organizations.ts';
import { lockRoles, maxMembers, tooManyMembers, writeMember } from './actor.ts';
import { revokeInvitationsOf } from './invitations.ts';
import { openSession } from './sessions.ts';
import { createUser } from './users.ts';

/** By the provider and the name that it never gives to anybody else. */
export interface IdentitySignIn {
  issuer: string;
  subject: string;
  name: string;
  /** What it may do in the first organization, from now on; null: new members are members, others stay what they are. */
  role: 'viewer' | 'member' | 'admin' | null;
  /** Whose a new identity becomes; null: that of a new person. */
  userId: string | null;
  from: SignInPlace;
}

/**
 * The cookie of a new session. An e-mail address never leads to somebody's account: people may give any when they set a
 * password.
 */
export async function signInWithIdentity(db: Db, identity: IdentitySignIn): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const organization = await findFirstOrganization(tx);
    if (organization === undefined || !(await shareOrganization(tx, organization.id))) throw noOrganization();
    const userId = await findOrCreate(tx, identity);
    await giveRole(tx, { organizationId: organization.id, userId, role: identity.role });
    return openSession(tx, { userId, byLink: false, from: identity.from });
  });
}

/** Owners are made by owners: the provider neither makes nor changes one. */
async function giveRole(
  tx: Tx,
  { organizationId, userId, role }: { organizationId: string; userId: string; role: MemberRole | null },
): Promise<void> {
  const roles = await lockRoles(tx, organizationId);
  const before = roles.get(userId);
  if (before === 'owner' || (before !== undefined && role === null)) return;
  if (before === undefined && roles.size >= maxMembers) throw tooManyMembers();
  await writeMember(tx, { organizationId, userId, role: role ?? 'member' });
  if (role !== 'admin') await revokeInvitationsOf(tx, { organizationId, userId });
}

async function findOrCreate(tx: Tx, { issuer, subject, name, userId }: IdentitySignIn): Promise<string> {
  // One at a time, so that two tabs do not make two people.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${issuer} ${subject}`}, 0))`.execute(tx);
  const { rows } = await sql<{ user_id: string }>`
    select user_id from identities where issuer = ${issuer} and subject = ${subject}`.execute(tx);
  const known = rows[0]?.user_id;
  if (known !== undefined) return known;
  const id = userId ?? (await createUser(tx, { name, isOperator: false }));
  await sql`insert into identities (issuer, subject, user_id) values (${issuer}, ${subject}, ${id})`.execute(
    tx,
  );
  return id;
}

function noOrganization(): ServiceError {
  return new ServiceError('forbidden', 'There is no organization to sign in to.');
}
