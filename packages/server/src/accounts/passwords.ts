import { sql } from 'kysely';
import { ServiceError } from '../contract/errors.ts';
import type { SessionOwner, SignInPlace } from '../contract/session-owner.ts';
import { networkOf } from '../admission/network-of.ts';
import type { Db, Tx } from '../storage/database.ts';
import { accountName, countTry, forgetTries, networkName, takeBackTry } from './password-tries.ts';
import type { PasswordHasher } from './scrypt.ts';
import { endOtherSessions, openSession } from './sessions.ts';

/** So long after signing in with a link, a lost password may be replaced without knowing it. */
const linkMinutes = 60;

interface Deps {
  db: Db;
  hasher: PasswordHasher;
  /** Waits for one of the places of those who sign in; a hash is made outside of it. */
  inPlace<Result>(task: () => Promise<Result>): Promise<Result>;
}

export interface PasswordSignIn {
  email: string;
  password: string;
  from: SignInPlace;
}

/** The cookie of a new session; null when the address or the password is wrong. Throws while too many were wrong. */
export async function signInWithPassword(
  deps: Deps,
  { email, password, from }: PasswordSignIn,
): Promise<string | null> {
  const { db, inPlace } = deps;
  const user = await inPlace(() =>
    db.selectFrom('users').select(['id', 'password']).where('email', '=', email).executeTakeFirst(),
  );
  const isRight = await tryPassword(deps, { email, password, stored: user?.password ?? null, from });
  if (!isRight || user === undefined) return null;
  return inPlace(() => openForPassword(db, { id: user.id, password: user.password, from }));
}

async function openForPassword(
  db: Db,
  { id, password, from }: { id: string; password: string | null; from: SignInPlace },
): Promise<string | null> {
  return db.transaction().execute(async (tx) => {
    // It may have been replaced while it was compared.
    const { rows } = await sql`
      select from users where id = ${id} and password = ${password} for no key update`.execute(tx);
    return rows.length === 0 ? null : openSession(tx, { userId: id, byLink: false, from });
  });
}

export interface PasswordChange {
  password: string;
  current: string | null;
  email: string | null;
}

/**
 * `no-current`: the present password is needed. `wrong-current`: it is another one. `no-email`: an address is needed.
 * `email-taken`: somebody else has it.
 */
export type PasswordSet = 'set' | 'no-current' | 'wrong-current' | 'no-email' | 'email-taken';

/** Sets the password of somebody who is signed in, and ends all other sessions of that person. */
export async function setPassword(
  deps: Deps,
  { owner, change, from }: { owner: SessionOwner; change: PasswordChange; from: SignInPlace },
): Promise<PasswordSet> {
  const { db, hasher, inPlace } = deps;
  const user = await db
    .selectFrom('users')
    .select(['id', 'email', 'password'])
    .where('id', '=', owner.user.id)
    .executeTakeFirstOrThrow();
  const email = change.email ?? user.email;
  if (email === null) return 'no-email';
  if (user.password !== null && !isFreshLink(owner)) {
    if (change.current === null) return 'no-current';
    const name = user.email ?? user.id;
    if (!(await tryPassword(deps, { email: name, password: change.current, stored: user.password, from })))
      return 'wrong-current';
  }
  const password = await hasher.hash(change.password, networkOf(from.address));
  const write = (tx: Tx) => writePassword(tx, { owner, email, password });
  return inPlace(() => db.transaction().execute(write).catch(refuseTaken));
}

async function writePassword(
  tx: Tx,
  { owner, email, password }: { owner: SessionOwner; email: string; password: string },
): Promise<PasswordSet> {
  const { id } = owner.user;
  const changed = await sql`
    update users set email = ${email}, password = ${password}
    where id = ${id} and not exists (select from users others where others.email = ${email} and others.id <> ${id})`.execute(
    tx,
  );
  if (changed.numAffectedRows === 0n) return 'email-taken';
  await endOtherSessions(tx, { userId: id, kept: owner.sessionId });
  return 'set';
}

/** SQLSTATE of a value that is there already: somebody took the address at the same time. */
const taken = '23505';

function refuseTaken(error: unknown): 'email-taken' {
  if (error instanceof Error && 'code' in error && error.code === taken) return 'email-taken';
  throw error;
}

function isFreshLink({ byLink, createdAt }: SessionOwner): boolean {
  return byLink && Date.now() - createdAt.getTime() < linkMinutes * 60_000;
}

interface Try {
  email: string;
  password: string;
  stored: string | null;
  from: SignInPlace;
}

async function tryPassword(
  { db, hasher, inPlace }: Deps,
  { email, password, stored, from }: Try,
): Promise<boolean> {
  const network = networkOf(from.address);
  const [ofNetwork, ofAccount] = [networkName(network), accountName(email)];
  // The network first: one that guessed too often no longer makes the owner of the account wait.
  for (const name of [ofNetwork, ofAccount]) {
    const seconds = await inPlace(() => countTry(db, name));
    if (seconds !== null) throw tooOften(seconds);
  }
  const isRight = await hasher.matches(password, stored, network);
  if (isRight) await inPlace(() => forgetTries(db, ofAccount));
  if (isRight) await inPlace(() => takeBackTry(db, ofNetwork));
  return isRight;
}

function tooOften(seconds: number): ServiceError {
  return new ServiceError(
    'org-rate-limited',
    `Too many wrong passwords were tried for this account, or from this address; try again in ${seconds} s. ` +
      '`headrace link`, on the machine of the service, prints a link that signs in without one.',
    { headers: { 'retry-after': String(seconds) } },
  );
}
