/* Gives a call an access token in the place of its id and secret: the client credentials of RFC 6749, 4.4. */
import { z } from 'zod';
import type { CallFailure, FailureMeaning } from './call-result.ts';
import type { AnswerShape } from './operation.ts';
import { chooseWay } from './choose-way.ts';
import type { Client } from './client.ts';
import type { Call } from './exchange.ts';
import { failure } from './judge-reply.ts';
import { partsOf } from './place-credential.ts';
import type { Granted } from './token-grants.ts';
import { createTokenGrants } from './token-grants.ts';

const timeoutMs = 10_000;
const maxReplyBytes = 64 * 1024;

/** It is sent in a header. */
const tokenReply = z.object({
  access_token: z
    .string()
    .max(8_000)
    .regex(/^[\x21-\x7e]+$/),
  expires_in: z.coerce.number().positive().nullish().catch(null),
});

const meanings: Readonly<Record<Exclude<Granted['outcome'], 'given'>, FailureMeaning>> = {
  rejected: 'credential_rejected',
  limited: 'rate_limited',
  away: 'unavailable',
};

/** Null when the call may go on: it has its token, or its vendor wants none. */
export async function grantToken<Input, Answer extends AnswerShape>(
  call: Call<Input, Answer>,
): Promise<CallFailure | null> {
  const { operation, opened, settings, context } = call;
  const { provider } = operation;
  if (provider.auth === 'none' || !('tokenAt' in provider.auth) || opened?.key == null) return null;
  const { key } = opened;
  const path = provider.auth.tokenAt;
  const grants = settings.grants ?? createTokenGrants(settings.now);
  const { client, baseUrl } = chooseWay(settings, { provider, opened });
  const parts = partsOf(provider.auth, key);
  const ask = () => askToken(client, { url: baseUrl + path, parts });
  const name = `${baseUrl}${path} ${key}`;
  const granted = await grants.tokenOf(name, ask);
  if (granted.outcome !== 'given') return failure(provider, meanings[granted.outcome]);
  call.opened = { ...opened, key: granted.token };
  const renew = async () => {
    const again = await grants.tokenOf(name, ask, granted.token);
    if (again.outcome === 'given') return { outcome: 'renewed' as const, key: again.token };
    const { message } = failure(provider, meanings[again.outcome]);
    return { outcome: again.outcome === 'rejected' ? ('refused' as const) : ('away' as const), message };
  };
  call.context = { ...context, credential: { ...context.credential, renew } };
  return null;
}

async function askToken(
  client: Client,
  { url, parts: [id = '', secret = ''] }: { url: string; parts: readonly string[] },
): Promise<Granted> {
  const form = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: id,
    client_secret: secret,
  });
  const result = await client.request({
    method: 'POST',
    url,
    headers: [
      ['content-type', 'application/x-www-form-urlencoded'],
      ['accept', 'application/json'],
    ],
    body: form.toString(),
    timeoutMs,
    maxResponseBytes: maxReplyBytes,
    followsRedirects: false,
  });
  if (result.outcome !== 'answered') return { outcome: 'away' };
  const { status, body } = result;
  if (status === 429) return { outcome: 'limited' };
  // RFC 6749, 5.2: 400 or 401 for a client that is not known.
  if (status >= 400 && status < 500) return { outcome: 'rejected' };
  const read = tokenReply.safeParse(parse(body));
  if (status >= 300 || !read.success) return { outcome: 'away' };
  return { outcome: 'given', token: read.data.access_token, lifetimeSeconds: read.data.expires_in ?? null };
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
}
