import { z } from 'zod';
import { openSessions } from '../../../contract/accounts.ts';
import { ServiceError } from '../../../contract/errors.ts';
import { operatorId } from '../../../contract/operator.ts';
import type { App } from '../../app.ts';
import { sendJson } from '../../json-response.ts';
import { signedInOf } from '../../middleware/guard-sign-in.ts';
import { jsonResponse, noContent, problemResponses } from '../../responses.ts';
import type { HttpServices } from '../../services.ts';
import { security, tags } from './sign-in.ts';

/** All sessions of the person who is signed in. */
export function registerSessions(app: App, { accounts }: HttpServices): void {
  const listed = {
    tags,
    security,
    summary: 'List your sessions',
    response: {
      200: jsonResponse('The last used first.', openSessions),
      ...problemResponses(401, 403, 421, 429, 503),
    },
  };
  app.get('/auth/sessions', { schema: listed }, async (request, reply) => {
    const { user, sessionId } = signedInOf(request);
    const sessions = (await accounts.listSessions(user.id)).map((session) => ({
      id: session.id,
      is_current: session.id === sessionId,
      created_at: session.createdAt,
      last_used_at: session.lastUsedAt,
      expires_at: session.expiresAt,
      address: session.address,
      browser: session.browser,
    }));
    return sendJson(reply, JSON.stringify({ sessions }));
  });

  const ended = {
    tags,
    security,
    summary: 'End one of your sessions',
    description: 'This process refuses it at once, the others within two seconds.',
    params: z.object({ session_id: operatorId }),
    response: { 204: noContent, ...problemResponses(400, 401, 403, 404, 421, 429, 503) },
  };
  app.delete('/auth/sessions/:session_id', { schema: ended }, async (request, reply) => {
    const { session_id: id } = request.params;
    if (await accounts.endSession({ userId: signedInOf(request).user.id, id }))
      return reply.code(204).send(null);
    throw new ServiceError('not-found', `You have no session "${id}".`);
  });
}
