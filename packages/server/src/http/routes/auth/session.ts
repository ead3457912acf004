import { signedIn } from '../../../contract/accounts.ts';
import type { App } from '../../app.ts';
import { sendJson } from '../../json-response.ts';
import { signedInOf } from '../../middleware/guard-sign-in.ts';
import { jsonResponse, noContent, problemResponses } from '../../responses.ts';
import type { HttpServices } from '../../services.ts';
import { clearCookie } from '../../session-cookie.ts';
import { showSignedIn } from '../../show-signed-in.ts';
import { security, tags } from './sign-in.ts';

/** The session that a request is made with. */
export function registerOwnSession(app: App, { accounts }: HttpServices): void {
  const shown = {
    tags,
    security,
    summary: 'Who is signed in',
    response: {
      200: jsonResponse('The person, and the organizations the person is a member of.', signedIn),
      ...problemResponses(401, 403, 421, 429, 503),
    },
  };
  app.get('/auth/session', { schema: shown }, async (request, reply) =>
    sendJson(reply, JSON.stringify(showSignedIn(signedInOf(request)))),
  );

  const ended = {
    tags,
    security,
    summary: 'Sign out',
    description: 'The answer is the same if nobody is signed in.',
    response: { 204: noContent, ...problemResponses(403, 421, 429, 503) },
  };
  app.delete('/auth/session', { schema: ended }, async (request, reply) => {
    const { signedIn: owner } = request;
    if (owner !== null) await accounts.endSession({ userId: owner.user.id, id: owner.sessionId });
    clearCookie(reply, accounts.publicUrl);
    return reply.code(204).send(null);
  });
}
