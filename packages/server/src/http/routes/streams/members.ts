import { enrolledMember, listPage, listScope, newMember, streamMembers } from '../../../contract/lists.ts';
import { ServiceError } from '../../../contract/errors.ts';
import type { App } from '../../app.ts';
import { sendJson } from '../../json-response.ts';
import type { MemberRecord } from '../../list-services.ts';
import { jsonResponse, noContent, problemResponses } from '../../responses.ts';
import type { HttpServices } from '../../services.ts';
import { keyParams, listParams, placeOf, readCursor, repeatHeaders, repeatOf, showCursor } from '../lists.ts';

const tags = ['Streams'];

export function registerMembers(app: App, services: HttpServices): void {
  registerList(app, services);
  registerChanges(app, services);
}

function registerList(app: App, { lists: { streams: service } }: HttpServices): void {
  const schema = {
    tags,
    summary: 'List the members of a stream',
    description:
      'The newest first. A page may have fewer than `limit`; on the last page `next_cursor` is null.',
    params: listParams,
    querystring: listPage,
    response: {
      200: jsonResponse('A page of members.', streamMembers),
      ...problemResponses(400, 401, 403, 404, 429, 503),
    },
  };
  app.get('/v1/streams/:name/members', { schema }, async (request, reply) => {
    const { cursor, limit } = request.query;
    const page = await service.readMembers(placeOf(request), { after: readCursor(cursor), limit });
    const answer = { members: page.members.map(showMember), next_cursor: showCursor(page.next) };
    return sendJson(reply, JSON.stringify(answer));
  });
}

function registerChanges(app: App, { lists: { streams: service } }: HttpServices): void {
  const enroll = {
    tags,
    summary: 'Enroll a member in a stream',
    description:
      'Does the same as `stream:enroll@1`. If the key is already a member, new fields replace the old ones.',
    params: listParams,
    querystring: listScope,
    headers: repeatHeaders,
    body: newMember,
    response: {
      200: jsonResponse('Whether the member is new.', enrolledMember),
      ...problemResponses(400, 401, 403, 404, 409, 413, 415, 429, 503),
    },
  };
  app.post('/v1/streams/:name/members', { schema: enroll }, async (request, reply) => {
    const { key, fields = null } = request.body;
    const enrolled = await service.enroll(placeOf(request), { key, fields }, repeatOf(request));
    return sendJson(reply, JSON.stringify(enrolled));
  });

  const unenroll = {
    tags,
    summary: 'End the membership of a key in a stream',
    params: keyParams,
    querystring: listScope,
    response: { 204: noContent, ...problemResponses(400, 401, 403, 404, 429, 503) },
  };
  app.delete('/v1/streams/:name/members/:key', { schema: unenroll }, async (request, reply) => {
    if (await service.unenroll(placeOf(request), request.params.key)) return reply.code(204).send(null);
    throw new ServiceError('not-found', 'The key is not a member of the stream.');
  });
}

function showMember({ key, enrollmentId, fields, enrolledAt }: MemberRecord) {
  return { key, enrollment_id: enrollmentId, fields, enrolled_at: enrolledAt };
}
