import { z } from 'zod';
import { memberChange, memberId, members as membersAnswer } from '../../../contract/members.ts';
import type { App } from '../../app.ts';
import { sendJson } from '../../json-response.ts';
import { ownerOf } from '../../middleware/authenticate.ts';
import { jsonResponse, noContent, problemResponses } from '../../responses.ts';
import type { HttpServices } from '../../services.ts';
import { refuseMember } from './refuse-member.ts';

const tags = ['Members'];
const params = z.object({ member_id: memberId });

/** The people of the caller's organization. */
export function registerMembers(app: App, services: HttpServices): void {
  registerList(app, services);
  registerChange(app, services);
  registerRemove(app, services);
}

function registerList(app: App, { members }: HttpServices): void {
  const schema = {
    tags,
    summary: 'List members',
    description: 'Needs an admin.',
    response: {
      200: jsonResponse('Who belongs to the organization; who joined first comes first.', membersAnswer),
      ...problemResponses(401, 403, 429, 503),
    },
  };
  app.get('/v1/members', { schema }, async (request, reply) => {
    const rows = await members.list(ownerOf(request).organizationId);
    const shown = rows.map(({ joinedAt, ...member }) => ({ ...member, joined_at: joinedAt }));
    return sendJson(reply, JSON.stringify({ members: shown }));
  });
}

function registerChange(app: App, { members }: HttpServices): void {
  const schema = {
    tags,
    summary: 'Change what a member may do',
    description:
      'It counts at once in this process, in others within two seconds. Open invitations of somebody who is no longer an admin end. ' +
      'Needs an admin; where an owner is made or changed, an owner.',
    params,
    body: memberChange,
    response: { 204: noContent, ...problemResponses(400, 401, 403, 404, 413, 415, 429, 503) },
  };
  app.patch('/v1/members/:member_id', { schema }, async (request, reply) => {
    const { member_id: userId } = request.params;
    const { role } = request.body;
    const { organizationId, keyId: by } = ownerOf(request);
    const outcome = await members.change({ organizationId, by, userId, role });
    if (outcome !== 'changed') throw refuseMember(outcome, `member "${userId}"`);
    request.changed = role;
    return reply.code(204).send(null);
  });
}

function registerRemove(app: App, { members }: HttpServices): void {
  const schema = {
    tags,
    summary: 'Remove a member',
    description:
      'Keys that the person has made stay; revoke those that only that person had. Needs an admin; where it is an owner, an owner.',
    params,
    response: { 204: noContent, ...problemResponses(400, 401, 403, 404, 429, 503) },
  };
  app.delete('/v1/members/:member_id', { schema }, async (request, reply) => {
    const { member_id: userId } = request.params;
    const { organizationId, keyId: by } = ownerOf(request);
    const outcome = await members.remove({ organizationId, by, userId });
    if (outcome !== 'changed') throw refuseMember(outcome, `member "${userId}"`);
    return reply.code(204).send(null);
  });
}
