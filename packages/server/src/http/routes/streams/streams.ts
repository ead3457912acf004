import { listScope, newList, stream, streams } from '../../../contract/lists.ts';
import { ServiceError } from '../../../contract/errors.ts';
import type { App } from '../../app.ts';
import { sendJson } from '../../json-response.ts';
import { ownerOf } from '../../middleware/authenticate.ts';
import { jsonResponse, noContent, problemResponses } from '../../responses.ts';
import type { HttpServices } from '../../services.ts';
import { listParams, placeOf } from '../lists.ts';
import { registerEvents } from './events.ts';
import { registerMembers } from './members.ts';

const tags = ['Streams'];
const one = jsonResponse('The stream.', stream);

/** Lists of members, with a log of who came and went. */
export function registerStreams(app: App, services: HttpServices): void {
  registerReads(app, services);
  registerWrites(app, services);
  registerMembers(app, services);
  registerEvents(app, services);
}

function registerReads(app: App, { lists: { streams: service } }: HttpServices): void {
  const list = {
    tags,
    summary: 'List streams',
    querystring: listScope,
    response: {
      200: jsonResponse('The streams of an environment, by name.', streams),
      ...problemResponses(400, 401, 403, 429, 503),
    },
  };
  app.get('/v1/streams', { schema: list }, async (request, reply) => {
    const { organizationId } = ownerOf(request);
    const rows = await service.list(organizationId, request.query.environment);
    return sendJson(reply, JSON.stringify({ streams: rows }));
  });

  const show = {
    tags,
    summary: 'Show a stream',
    params: listParams,
    querystring: listScope,
    response: { 200: one, ...problemResponses(400, 401, 403, 404, 429, 503) },
  };
  app.get('/v1/streams/:name', { schema: show }, async (request, reply) =>
    sendJson(reply, JSON.stringify(await service.get(placeOf(request)))),
  );
}

function registerWrites(app: App, { lists: { streams: service } }: HttpServices): void {
  const create = {
    tags,
    summary: 'Create a stream',
    description: 'An organization may have 1,000.',
    body: newList,
    response: { 200: one, ...problemResponses(400, 401, 403, 409, 413, 415, 429, 503) },
  };
  app.post('/v1/streams', { schema: create }, async (request, reply) => {
    const { organizationId } = ownerOf(request);
    return sendJson(reply, JSON.stringify(await service.create({ ...request.body, organizationId })));
  });

  const remove = {
    tags,
    summary: 'Delete a stream with its members and events, for good',
    description: 'Needs an admin key.',
    params: listParams,
    querystring: listScope,
    response: { 204: noContent, ...problemResponses(400, 401, 403, 404, 429, 503) },
  };
  app.delete('/v1/streams/:name', { schema: remove }, async (request, reply) => {
    const place = placeOf(request);
    if (await service.remove(place)) return reply.code(204).send(null);
    throw new ServiceError('not-found', `There is no stream "${place.name}" in ${place.environment}.`);
  });
}
