/* Links that sign somebody in, once. Anybody who may use the machine can make one. */
import { sql } from 'kysely';
import type { SignInPlace } from '../contract/session-owner.ts';
import type { Db, Tx } from '../storage/database.ts';
import { findFirstOrganization } from '../storage/organizations.ts';
import { createSecretCode, hashSecretCode, isSecretCode } from './secret-code.ts';
import { openSession } from './sessions.ts';
import { createUser } from './users.ts';

const linkMinutes = 60;
/** Any number, the same in every process: it names the lock under which the first user is made. */
const firstUserLock = 4401;
const firstName = 'Owner';

export interface SignInLink {
  code: string;
  expiresAt: Date;
}

/** `userId` null: for the operator, who becomes the first user if there is none. */
export async function createSignInLink(db: Db, userId: string | null): Promise<SignInLink> {
  const code = createSecretCode();
  const { rows } = await sql<{ expiresAt: Date }>`
    insert into sign_in_links (hash, user_id, expires_at)
    values (${hashSecretCode(code)}, ${userId}, now() + make_interval(mins => ${linkMinutes}::int))
    returning expires_at as "expiresAt"`.execute(db);
  const [link] = rows;
  if (link === undefined) throw new Error('a link was not stored');
  return { code, expiresAt: link.expiresAt };
}

/** Uses a link up; returns the cookie of a new session, or null when the link is unknown, used or over. */
export async function useSignInLink(
  db: Db,
  { code, from }: { code: string; from: SignInPlace },
): Promise<string | null> {
  if (!isSecretCode(code)) return null;
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ user_id: string | null; is_live: boolean }>`
      delete from sign_in_links where hash = ${hashSecretCode(code)}
      returning user_id, expires_at > now() as is_live`.execute(tx);
    const [link] = rows;
    if (link?.is_live !== true) return null;
    const userId = link.user_id ?? (await findOperator(tx)) ?? (await createFirstUser(tx));
    return openSession(tx, { userId, byLink: true, from });
  });
}

/** Whether anybody has signed in yet. */
export async function hasUsers(db: Db): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** The oldest operator. Nobody else looks for one before this transaction ends. */
async function findOperator(tx: Tx): Promise<string | null> {
  await sql`select pg_advisory_xact_lock(${firstUserLock}::int)`.execute(tx);
  const { rows } = await sql<{ id: string }>`
    select id from users where is_operator order by created_at, id limit 1`.execute(tx);
  return rows[0]?.id ?? null;
}

/** Operator of the installation and owner of its first organization. */
async function createFirstUser(tx: Tx): Promise<string> {
  const id = await createUser(tx, { name: firstName, isOperator: true });
  const organization = await findFirstOrganization(tx);
  if (organization !== undefined)
    await tx
      .insertInto('memberships')
      .values({ org_id: organization.id, user_id: id, role: 'owner' })
      .execute();
  return id;
}
