/* What the ways to sign in have in common. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { signedIn } from '../../../contract/accounts.ts';
import type { SignInPlace } from '../../../contract/session-owner.ts';
import { sendJson } from '../../json-response.ts';
import { jsonResponse, problemResponses } from '../../responses.ts';
import type { HttpServices } from '../../services.ts';
import { setCookie } from '../../session-cookie.ts';
import { showSignedIn } from '../../show-signed-in.ts';

/** Nobody needs more to sign in. */
export const bodyLimit = 16 * 1024;
export const tags = ['Sign-in'];
/** What needs a session. */
export const security = [{ session: [] }];

export const signInResponses = {
  200: jsonResponse('Who is signed in now; the cookie of the session comes with it.', signedIn),
  ...problemResponses(400, 401, 403, 413, 415, 421, 429, 503),
};

export function placeOf({ ip, headers }: FastifyRequest): SignInPlace {
  return { address: ip, browser: headers['user-agent'] ?? '' };
}

/** Answers with a new session. */
export async function sendSession(
  reply: FastifyReply,
  cookie: string,
  { accounts }: Pick<HttpServices, 'accounts'>,
): Promise<FastifyReply> {
  const owner = await accounts.findSession(cookie, reply.request.ip);
  if (owner === null) throw new Error('a session that was just opened is not there');
  setCookie(reply, cookie, accounts.publicUrl);
  return sendJson(reply, JSON.stringify(showSignedIn(owner)));
}
