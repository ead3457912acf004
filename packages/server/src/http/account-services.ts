import type { SessionOwner, SignInPlace } from '../contract/session-owner.ts';

interface SignInLink {
  code: string;
  expiresAt: Date;
}

interface OpenSession extends SignInPlace {
  id: string;
  createdAt: Date;
  lastUsedAt: Date;
  expiresAt: Date;
}

/** Why a password is not set; `accounts/passwords.ts` says what each means. */
export type PasswordRefusal = 'no-current' | 'wrong-current' | 'no-email' | 'email-taken';

/** Signing in at a provider of OpenID Connect. */
interface OidcServices {
  /**
   * Where to send the browser, and what it has to remember meanwhile. `link`: the person who is signed in, and wants to
   * sign in this way from now on.
   */
  begin(link: string | null): Promise<{ url: string; memo: string }>;
  /** The cookie of a new session. Throws where the provider does not confirm who it is, or somebody who may not come in. */
  finish(answer: {
    query: string;
    memo: string | null;
    userId: string | null;
    from: SignInPlace;
  }): Promise<string>;
}

/** People and their sessions. */
export interface AccountServices {
  /** The address of the dashboard: `HEADRACE_PUBLIC_URL`; null if it is not set. */
  publicUrl: string | null;
  /** Who the cookie of a session belongs to; null when it is unknown or over. */
  findSession(cookie: string, address: string): Promise<SessionOwner | null>;
  /** Counts a request of a person. */
  countRequest(userId: string): Promise<{ ok: true } | { ok: false; retryAfterSeconds: number }>;
  /** Counts an attempt to sign in; returns after how many seconds the next one is allowed, or null within the limit. */
  countSignIn(address: string): number | null;
  /** A new link for the person with this e-mail address; for the operator if it is null. Null when there is nobody. */
  createLink(email: string | null): Promise<SignInLink | null>;
  /** Signs in with a link: the cookie of a new session, or null when the link is unknown, used or over. */
  useLink(link: { code: string; from: SignInPlace }): Promise<string | null>;
  /** The cookie of a new session, or null when the address or the password is wrong. */
  signInWithPassword(attempt: { email: string; password: string; from: SignInPlace }): Promise<string | null>;
  setPassword(asked: {
    owner: SessionOwner;
    change: { password: string; current: string | null; email: string | null };
    from: SignInPlace;
  }): Promise<'set' | PasswordRefusal>;
  /** Null if no provider is set. */
  oidc: OidcServices | null;
  listSessions(userId: string): Promise<OpenSession[]>;
  /** False when the person has no such session. */
  endSession(session: { userId: string; id: string }): Promise<boolean>;
  rename(user: { userId: string; name: string }): Promise<void>;
}
