import type { SessionRing } from '../accounts/find-session.ts';
import { setPassword, signInWithPassword } from '../accounts/passwords.ts';
import { createPasswordHasher } from '../accounts/scrypt.ts';
import { endSession, listSessions } from '../accounts/sessions.ts';
import { createSignInLink, useSignInLink } from '../accounts/sign-in-links.ts';
import { findUserId, renameUser } from '../accounts/users.ts';
import { createRequestCounter } from '../admission/count-requests.ts';
import { networkOf } from '../admission/network-of.ts';
import { createRateBuckets } from '../admission/rate-buckets.ts';
import { createWrongKeyLimit } from '../admission/wrong-key-limit.ts';
import type { AccountServices } from '../http/account-services.ts';
import type { Base } from './base.ts';
import { wireOidc } from './wire-oidc.ts';
import { writePlaces } from './write-places.ts';

/** Requests of one person, apart from those of the organization's keys. */
const requestsPerMinute = 1200;
/** Attempts to sign in from one network. */
const signInsPerMinute = 60;
/** The owner under which writes of strangers wait, so that they never take the places of an organization. */
const strangers = 'sign-in';

/** People and their sessions, as the HTTP layer sees them. */
export function wireAccounts(
  { config, storage }: Pick<Base, 'config' | 'storage'>,
  sessions: SessionRing,
): AccountServices {
  const db = storage.api;
  const now = () => performance.now();
  const inPlace = writePlaces(storage);
  const wrongCookies = createWrongKeyLimit({ now });
  const signIns = createRateBuckets({ perMinute: signInsPerMinute, now });
  return {
    publicUrl: config.publicUrl,
    findSession: async (cookie, address) => {
      const owner = await sessions.find(cookie, { isSuspect: wrongCookies.isOver(address) });
      if (owner === null) wrongCookies.count(address);
      return owner;
    },
    countRequest: createRequestCounter(db, { limitPerMinute: requestsPerMinute, now: Date.now }),
    countSignIn: (address) => signIns.count(networkOf(address)),
    createLink: async (email) => {
      const userId = email === null ? null : await findUserId(db, email);
      return email !== null && userId === null ? null : createSignInLink(db, userId);
    },
    useLink: (link) => inPlace(strangers, () => useSignInLink(db, link)),
    ...wirePasswords(storage, sessions),
    oidc: wireOidc({ config, storage }, sessions),
    listSessions: (userId) => listSessions(db, userId),
    endSession: async (session) => {
      const isEnded = await inPlace(session.userId, () => endSession(db, session));
      if (isEnded) sessions.forget();
      return isEnded;
    },
    rename: async (user) => {
      await inPlace(user.userId, () => renameUser(db, user));
      sessions.forget();
    },
  };
}

function wirePasswords(
  storage: Base['storage'],
  sessions: SessionRing,
): Pick<AccountServices, 'signInWithPassword' | 'setPassword'> {
  const inPlace = writePlaces(storage);
  const passwords = {
    db: storage.api,
    hasher: createPasswordHasher(),
    inPlace: <Result>(task: () => Promise<Result>) => inPlace(strangers, task),
  };
  return {
    signInWithPassword: (attempt) => signInWithPassword(passwords, attempt),
    setPassword: async (asked) => {
      const outcome = await setPassword(passwords, asked);
      if (outcome === 'set') sessions.forget();
      return outcome;
    },
  };
}
