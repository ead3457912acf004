import type { Membership, SessionOwner } from '../contract/session-owner.ts';
import type { OwnerRing } from '../admission/owner-ring.ts';
import { createOwnerRing } from '../admission/owner-ring.ts';
import type { Db } from '../storage/database.ts';
import { hashSecretCode, isSecretCode } from './secret-code.ts';
import { liveSessions, touchSession, touchSessionMs } from './sessions.ts';

export type SessionRing = OwnerRing<SessionOwner>;

/** Who the cookies of sessions belong to. */
export function createSessionRing(db: Db, now: () => number): SessionRing {
  return createOwnerRing({
    isKey: isSecretCode,
    hashOf: hashSecretCode,
    read: (hashes) => findSessionOwners(db, hashes),
    touch: ({ sessionId }) => touchSession(db, sessionId),
    touchMs: touchSessionMs,
    idOf: ({ sessionId }) => sessionId,
    now,
  });
}

async function findSessionOwners(db: Db, hashes: readonly string[]): Promise<Map<string, SessionOwner>> {
  const rows = await readRows(db, hashes);
  const owners = new Map<string, SessionOwner>();
  for (const [hash, ofSession] of Map.groupBy(rows, (row) => row.hash)) {
    const [first] = ofSession;
    if (first !== undefined) owners.set(hash, toOwner(first, ofSession.flatMap(toMembership)));
  }
  return owners;
}

/** One row for each membership; without one, a row without an organization. */
function readRows(db: Db, hashes: readonly string[]) {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .leftJoin('memberships', 'memberships.user_id', 'users.id')
    .leftJoin('organizations', (join) =>
      join.onRef('organizations.id', '=', 'memberships.org_id').on('organizations.deleted_at', 'is', null),
    )
    .select([
      'sessions.hash',
      'sessions.id as session_id',
      'sessions.by_link',
      'sessions.created_at',
      'users.id as user_id',
      'users.email',
      'users.name',
      'users.is_operator',
      'users.password',
      'organizations.id as organization',
      'organizations.name as organization_name',
      'organizations.plan',
      'memberships.role',
    ])
    .where('sessions.hash', 'in', hashes)
    .where(liveSessions)
    .orderBy('memberships.created_at')
    .orderBy('memberships.org_id')
    .execute();
}

type Row = Awaited<ReturnType<typeof readRows>>[number];

function toMembership({ organization: id, organization_name: name, plan, role }: Row): Membership[] {
  return id === null || name === null || plan === null || role === null ? [] : [{ id, name, plan, role }];
}

function toOwner(row: Row, organizations: Membership[]): SessionOwner {
  const { user_id: id, email, name, is_operator: isOperator, password } = row;
  return {
    sessionId: row.session_id,
    byLink: row.by_link,
    createdAt: row.created_at,
    user: { id, email, name, isOperator, hasPassword: password !== null },
    organizations,
  };
}
