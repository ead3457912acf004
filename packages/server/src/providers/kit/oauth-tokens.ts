/* Asking an authorization server for tokens. Nothing of a request or a reply is in a message but the server's own code. */
import type { Client } from './client.ts';
import type { OutboundRequest, OutboundResult } from './guarded-request.ts';
import type { OAuthClient, OAuthSpec } from './oauth-spec.ts';
import { tokenReply } from './oauth-spec.ts';

/** A new credential. `refreshToken`: null to keep the one before. `lifetimeSeconds`: null if the vendor does not say. */
export interface Tokens {
  key: string;
  refreshToken: string | null;
  lifetimeSeconds: number | null;
}

/** `refused`: for good. `away`: the same may be asked again later. Messages may be shown to users. */
export type TokenAnswer =
  | { outcome: 'given'; tokens: Tokens }
  | { outcome: 'refused' | 'away'; message: string };

/** What is shown to the server: a code of a person who came back, or the refresh token of an earlier answer. */
export type TokenProof = { code: string; verifier: string; redirectUri: string } | { refreshToken: string };

interface Asked {
  spec: OAuthSpec;
  client: OAuthClient;
  vendors: Client;
}

/** Shorter than the lease of a renewal, so that only one process ever waits for an answer. */
export const tokenTimeoutMs = 10_000;
const maxReplyBytes = 64 * 1024;

/** Asks once. An authorization code works once, and so may a refresh token. */
export async function askTokens({ spec, client, vendors }: Asked, proof: TokenProof): Promise<TokenAnswer> {
  const result = await vendors.request(tokenRequest({ spec, client }, proof));
  if (result.outcome !== 'answered') return away(spec, 'does not answer');
  return readTokens(spec, result);
}

/** Where a person says yes. `verifier`: the secret that the code will be exchanged with. */
export function authorizeUrl(
  spec: OAuthSpec,
  asked: { clientId: string; redirectUri: string; state: string; challenge: string },
): string {
  const url = new URL(spec.authorizeUrl);
  const parameters = {
    response_type: 'code',
    client_id: asked.clientId,
    redirect_uri: asked.redirectUri,
    scope: spec.scopes.join(spec.scopeSeparator ?? ' '),
    state: asked.state,
    ...(spec.pkce === 'none' ? {} : { code_challenge: asked.challenge, code_challenge_method: 'S256' }),
    ...spec.more,
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}

function tokenRequest({ spec, client }: Pick<Asked, 'spec' | 'client'>, proof: TokenProof): OutboundRequest {
  const form = new URLSearchParams({ client_id: client.id, client_secret: client.secret });
  if ('code' in proof) {
    form.set('grant_type', 'authorization_code');
    form.set('code', proof.code);
    form.set('redirect_uri', proof.redirectUri);
    if (spec.pkce !== 'none') form.set('code_verifier', proof.verifier);
  } else {
    form.set('grant_type', 'refresh_token');
    form.set('refresh_token', proof.refreshToken);
  }
  return {
    method: 'POST',
    url: spec.tokenUrl,
    headers: [
      ['content-type', 'application/x-www-form-urlencoded'],
      ['accept', 'application/json'],
    ],
    body: form.toString(),
    timeoutMs: tokenTimeoutMs,
    maxResponseBytes: maxReplyBytes,
  };
}

function readTokens(
  spec: OAuthSpec,
  { status, body }: Extract<OutboundResult, { outcome: 'answered' }>,
): TokenAnswer {
  const reply = parse(body);
  const code = codeOf(reply);
  const isPassing = status === 429 || status >= 500;
  // Slack tells of errors with the status 200.
  if (status < 200 || status >= 300 || code !== null) {
    const isForGood = !isPassing && code !== null && refusalsOf(spec).includes(code);
    const detail = `HTTP ${status}${code === null ? '' : `, ${code}`}`;
    if (isForGood) return refused(spec, detail);
    return away(spec, `did not give a token (${detail})`);
  }
  const read = tokenReply.safeParse(reply);
  const key = read.success ? (spec.keyOf ?? accessToken)(read.data) : null;
  if (!read.success || key === null) return away(spec, 'gave a reply without a token that can be used');
  const { refresh_token: refreshToken, expires_in: lifetimeSeconds } = read.data;
  const tokens = { key, refreshToken: refreshToken ?? null, lifetimeSeconds: lifetimeSeconds ?? null };
  return { outcome: 'given', tokens };
}

function accessToken({ access_token: token }: { access_token: string }): string | null {
  // It is sent in a header.
  return /^[\x21-\x7e]+$/.test(token) ? token : null;
}

function refusalsOf({ refusals = [] }: OAuthSpec): readonly string[] {
  return ['invalid_grant', ...refusals];
}

/** The server's own code: `error` of RFC 6749, or HubSpot's `status`. Anything else may have been written by anybody. */
function codeOf(reply: unknown): string | null {
  if (typeof reply !== 'object' || reply === null) return null;
  const said = 'error' in reply ? reply.error : 'status' in reply ? reply.status : null;
  return typeof said === 'string' && /^[A-Za-z_]{1,60}$/.test(said) ? said : null;
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
}

function refused({ at }: OAuthSpec, detail: string): TokenAnswer {
  return { outcome: 'refused', message: `${at} refused it (${detail}).` };
}

function away({ at }: OAuthSpec, what: string): TokenAnswer {
  return { outcome: 'away', message: `${at} ${what}.` };
}
