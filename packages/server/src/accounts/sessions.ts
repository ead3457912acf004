/* Sessions of browsers: opened by signing in, ended by the person or by time. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { SignInPlace } from '../contract/session-owner.ts';
import type { Db, Tx } from '../storage/database.ts';
import { createSecretCode, hashSecretCode } from './secret-code.ts';

/** A session ends when it is not used for `maxUnusedDays`, and after `maxSessionDays` in any case. */
export const maxUnusedDays = 14;
export const maxSessionDays = 60;
/** The last use is noted at most this often. */
export const touchSessionMs = 600_000;
/** A person's open sessions. One more ends the one that was used least recently. */
const maxSessions = 50;
const maxBrowserLength = 300;

export interface OpenSession extends SignInPlace {
  id: string;
  createdAt: Date;
  lastUsedAt: Date;
  expiresAt: Date;
}

/** The condition of a session that still counts. */
export const liveSessions = sql<boolean>`
  sessions.last_used_at > now() - make_interval(days => ${maxUnusedDays}::int)
  and sessions.created_at > now() - make_interval(days => ${maxSessionDays}::int)`;

/** Opens a session; returns its cookie. The caller has found out who it is. */
export async function openSession(
  tx: Tx,
  { userId, byLink, from }: { userId: string; byLink: boolean; from: SignInPlace },
): Promise<string> {
  const cookie = createSecretCode();
  // One at a time, so that a person never has more than the limit.
  await sql`select from users where id = ${userId} for no key update`.execute(tx);
  await sql`
    delete from sessions where id in (
      select id from sessions where user_id = ${userId} order by last_used_at desc, id offset ${maxSessions - 1}::int
    )`.execute(tx);
  await tx
    .insertInto('sessions')
    .values({
      id: randomUUID(),
      hash: hashSecretCode(cookie),
      user_id: userId,
      by_link: byLink,
      address: from.address,
      // PostgreSQL's text accepts every character except NUL.
      browser: from.browser.replaceAll('\0', '').slice(0, maxBrowserLength),
    })
    .execute();
  return cookie;
}

/** The live sessions of a person, the last used first. */
export async function listSessions(db: Db, userId: string): Promise<OpenSession[]> {
  const { rows } = await sql<OpenSession>`
    select id, address, browser, created_at as "createdAt", last_used_at as "lastUsedAt",
      least(last_used_at + make_interval(days => ${maxUnusedDays}::int),
        created_at + make_interval(days => ${maxSessionDays}::int)) as "expiresAt"
    from sessions where user_id = ${userId} and ${liveSessions} order by last_used_at desc, id`.execute(db);
  return rows;
}

/** False when the person has no such session. */
export async function endSession(db: Db, { userId, id }: { userId: string; id: string }): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from sessions where id = ${id} and user_id = ${userId}`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

/** Ends all sessions of a person but one. */
export async function endOtherSessions(
  tx: Tx,
  { userId, kept }: { userId: string; kept: string },
): Promise<void> {
  await sql`delete from sessions where user_id = ${userId} and id <> ${kept}`.execute(tx);
}

export async function touchSession(db: Db, id: string): Promise<void> {
  await sql`
    update sessions set last_used_at = now() where id = (
      select id from sessions
      where id = ${id} and last_used_at < now() - make_interval(secs => ${touchSessionMs / 1000}::float8)
      for no key update skip locked
    )`.execute(db);
}
