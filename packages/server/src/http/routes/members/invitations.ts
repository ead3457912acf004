import { z } from 'zod';
import {
  createdInvitation,
  invitations as invitationsAnswer,
  memberId,
  newInvitation,
} from '../../../contract/members.ts';
import type { App } from '../../app.ts';
import { sendJson } from '../../json-response.ts';
import type { Invitation } from '../../member-services.ts';
import { ownerOf } from '../../middleware/authenticate.ts';
import { jsonResponse, noContent, problemResponses } from '../../responses.ts';
import type { HttpServices } from '../../services.ts';
import { refuseMember } from './refuse-member.ts';

const tags = ['Members'];

/** Links that make somebody a member. The person who invites sends them; the service sends no mail. */
export function registerInvitations(app: App, services: HttpServices): void {
  registerList(app, services);
  registerInvite(app, services);
  registerRevoke(app, services);
}

function registerList(app: App, { members }: HttpServices): void {
  const schema = {
    tags,
    summary: 'List open invitations',
    description: 'Needs an admin.',
    response: {
      200: jsonResponse('Without their codes, the oldest first.', invitationsAnswer),
      ...problemResponses(401, 403, 429, 503),
    },
  };
  app.get('/v1/invitations', { schema }, async (request, reply) => {
    const rows = await members.listInvitations(ownerOf(request).organizationId);
    return sendJson(reply, JSON.stringify({ invitations: rows.map(showInvitation) }));
  });
}

function registerInvite(app: App, { members, accounts }: HttpServices): void {
  const schema = {
    tags,
    summary: 'Invite somebody',
    description:
      'Only this answer shows the code. It works once, for 7 days, for anybody who has it. An organization may have 100 open ' +
      'invitations. Needs an admin; for an owner, an owner.',
    body: newInvitation,
    response: {
      200: jsonResponse('The invitation, with the code that is shown this once.', createdInvitation),
      ...problemResponses(400, 401, 403, 409, 413, 415, 429, 503),
    },
  };
  app.post('/v1/invitations', { schema }, async (request, reply) => {
    const { organizationId, keyId: by } = ownerOf(request);
    const { role } = request.body;
    const invited = await members.invite({ organizationId, by, role });
    if (typeof invited === 'string') throw refuseMember(invited, 'such organization');
    const { code, invitation } = invited;
    request.changed = `${invitation.id} ${role}`;
    const link = accounts.publicUrl === null ? null : `${accounts.publicUrl}/app#invitation=${code}`;
    reply.header('cache-control', 'no-store');
    return sendJson(reply, JSON.stringify({ ...showInvitation(invitation), code, link }));
  });
}

function registerRevoke(app: App, { members }: HttpServices): void {
  const schema = {
    tags,
    summary: 'Revoke an invitation',
    description: 'Needs an admin; where it is for an owner, an owner.',
    params: z.object({ invitation_id: memberId }),
    response: { 204: noContent, ...problemResponses(400, 401, 403, 404, 429, 503) },
  };
  app.delete('/v1/invitations/:invitation_id', { schema }, async (request, reply) => {
    const { invitation_id: id } = request.params;
    const { organizationId, keyId: by } = ownerOf(request);
    const outcome = await members.revokeInvitation({ organizationId, by, id });
    if (outcome !== 'revoked') throw refuseMember(outcome, `open invitation "${id}"`);
    return reply.code(204).send(null);
  });
}

function showInvitation({ id, role, createdBy, createdAt, expiresAt }: Invitation) {
  return { id, role, created_by: createdBy, created_at: createdAt, expires_at: expiresAt };
}
