import { ServiceError } from '../../../contract/errors.ts';
import { invitationAnswer, invitationCode, shownInvitation } from '../../../contract/members.ts';
import type { App } from '../../app.ts';
import { invalidRequest } from '../../invalid-request.ts';
import { sendJson } from '../../json-response.ts';
import { jsonResponse, problemResponses } from '../../responses.ts';
import type { HttpServices } from '../../services.ts';
import { readCookie } from '../../session-cookie.ts';
import { bodyLimit, placeOf, sendSession, signInResponses, tags } from './sign-in.ts';

/** What somebody does who was sent an invitation. */
export function registerInvitationAnswers(app: App, services: HttpServices): void {
  registerShow(app, services);
  registerAccept(app, services);
}

function registerShow(app: App, { members }: HttpServices): void {
  const schema = {
    tags,
    security: [],
    summary: 'Look at an invitation',
    description: 'Does not use it up.',
    body: invitationCode,
    response: {
      200: jsonResponse('What the code invites to.', shownInvitation),
      ...problemResponses(400, 401, 403, 413, 415, 421, 429, 503),
    },
  };
  app.post('/auth/invitation/show', { schema, bodyLimit }, async (request, reply) => {
    const found = await members.showInvitation(request.body.code);
    if (found === null) throw overInvitation();
    const { organization, role, expiresAt } = found;
    return sendJson(reply, JSON.stringify({ organization, role, expires_at: expiresAt }));
  });
}

function registerAccept(app: App, services: HttpServices): void {
  const { members, accounts } = services;
  const schema = {
    tags,
    security: [],
    summary: 'Accept an invitation',
    description:
      'If you are signed in, you become a member. Otherwise the call creates a new person, who is then signed in. Of two roles the higher one stays.',
    body: invitationAnswer,
    response: signInResponses,
  };
  app.post('/auth/invitation', { schema, bodyLimit }, async (request, reply) => {
    const { signedIn } = request;
    const { code } = request.body;
    const name = signedIn?.user.name ?? request.body.name;
    if (name === undefined)
      throw invalidRequest([{ code: 'ValidationFailed', message: 'Send your name.', path: 'name' }]);
    const userId = signedIn?.user.id ?? null;
    const accepted = await members.acceptInvitation({ code, userId, name, from: placeOf(request) });
    if (accepted === null) throw overInvitation();
    await members.writeAudit({
      organizationId: accepted.organizationId,
      actor: accepted.userId,
      actorName: name,
      address: request.ip,
      action: 'POST /auth/invitation',
      target: accepted.role,
    });
    // A person who was signed in before keeps the cookie, and is read again with the new membership.
    const cookie = accepted.cookie ?? readCookie(request, accounts.publicUrl);
    if (cookie === null) throw new Error('somebody is signed in without a cookie');
    return sendSession(reply, cookie, services);
  });
}

function overInvitation(): ServiceError {
  return new ServiceError(
    'unauthorized',
    'This invitation was used already, was revoked, is over or was never made. Ask the sender for a new one.',
  );
}
