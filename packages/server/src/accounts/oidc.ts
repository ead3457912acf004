/* OpenID Connect: a provider of the operator's says who somebody is. Code flow with PKCE, state and nonce. */
import { randomBytes } from 'node:crypto';
import type { Configuration } from 'openid-client';
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  discovery,
  enableNonRepudiationChecks,
} from 'openid-client';
import { z } from 'zod';
import { ServiceError } from '../contract/errors.ts';

export interface OidcSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Where the provider sends people back. */
  redirectUri: string;
}

/** What is remembered in the browser while somebody is at the provider. */
const memoShape = z.strictObject({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  /** The person who asked, while signed in, to sign in this way from then on. */
  link: z.string().nullable(),
});
type Memo = z.infer<typeof memoShape>;

/** Who the provider says it is. */
export interface Identity {
  issuer: string;
  subject: string;
  /** In lower case. */
  email: string;
  name: string;
  claims: Readonly<Record<string, unknown>>;
}

const timeoutSeconds = 8;
const maxNameLength = 200;

const claimsShape = z.looseObject({
  iss: z.string(),
  sub: z
    .string()
    .max(255)
    .regex(/^[^\0]+$/),
  email: z.string().toLowerCase().max(254).optional(),
  email_verified: z.union([z.boolean(), z.stringbool()]).optional(),
  name: z.string().optional().catch(undefined),
});

export interface OidcProvider {
  /** Where to send somebody, and what the browser has to remember meanwhile. */
  begin(link: string | null): Promise<{ url: string; memo: string }>;
  /** Who came back. Throws where anything does not fit. */
  finish(answer: { query: string; memo: string | null }): Promise<Identity & { link: string | null }>;
}

export function createOidcProvider(settings: OidcSettings): OidcProvider {
  let known: Promise<Configuration> | null = null;
  const find = (): Promise<Configuration> => {
    known ??= discover(settings).catch((error: unknown) => {
      known = null;
      throw away(error);
    });
    return known;
  };
  return {
    begin: async (link) => {
      const memo = { state: random(), nonce: random(), verifier: random(), link };
      const url = buildAuthorizationUrl(await find(), {
        redirect_uri: settings.redirectUri,
        scope: 'openid email profile',
        state: memo.state,
        nonce: memo.nonce,
        code_challenge: await calculatePKCECodeChallenge(memo.verifier),
        code_challenge_method: 'S256',
      });
      return { url: url.href, memo: Buffer.from(JSON.stringify(memo)).toString('base64url') };
    },
    finish: async ({ query, memo }) => {
      const { state, nonce, verifier, link } = readMemo(memo);
      const came = new URL(settings.redirectUri);
      came.search = query;
      const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier };
      const tokens = await authorizationCodeGrant(await find(), came, checks).catch((error: unknown) => {
        throw refused('The provider did not confirm who you are. Sign in again.', error);
      });
      return { ...readClaims(tokens.claims()), link };
    },
  };
}

async function discover({ issuer, clientId, clientSecret }: OidcSettings): Promise<Configuration> {
  const url = new URL(issuer);
  // The signature is checked even where the token comes straight from the provider.
  const execute = [enableNonRepudiationChecks];
  // The settings allow this on the machine itself alone.
  if (url.protocol === 'http:') execute.push(allowInsecureRequests);
  const found = await discovery(url, clientId, clientSecret, undefined, { execute, timeout: timeoutSeconds });
  found.timeout = timeoutSeconds;
  return found;
}

function readClaims(claims: unknown): Identity {
  const read = claimsShape.safeParse(claims);
  if (!read.success) throw refused('The provider did not say who you are.', read.error);
  const { iss: issuer, sub: subject, email, email_verified: isVerified, name } = read.data;
  if (email === undefined || isVerified !== true)
    throw refused('The provider has not verified your e-mail address.');
  return { issuer, subject, email, name: nameOf(name) || email, claims: read.data };
}

function nameOf(name: string | undefined): string {
  return (name ?? '').replaceAll('\0', '').trim().slice(0, maxNameLength);
}

function readMemo(memo: string | null): Memo {
  const text = memo === null ? '' : Buffer.from(memo, 'base64url').toString();
  try {
    return memoShape.parse(JSON.parse(text));
  } catch (error) {
    throw refused('This browser did not begin to sign in, or too long ago. Sign in again.', error);
  }
}

function random(): string {
  return randomBytes(32).toString('base64url');
}

function refused(detail: string, cause?: unknown): ServiceError {
  return new ServiceError('unauthorized', detail, { cause });
}

function away(cause: unknown): ServiceError {
  return new ServiceError(
    'unavailable',
    'The provider that you sign in with does not answer, or not as HEADRACE_OIDC_ISSUER needs it to.',
    { cause, headers: { 'retry-after': '5' } },
  );
}
