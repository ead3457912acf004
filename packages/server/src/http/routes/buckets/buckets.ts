import { bucket, buckets, listScope, newList } from '../../../contract/lists.ts';
import { ServiceError } from '../../../contract/errors.ts';
import type { App } from '../../app.ts';
import { sendJson } from '../../json-response.ts';
import { ownerOf } from '../../middleware/authenticate.ts';
import { jsonResponse, noContent, problemResponses } from '../../responses.ts';
import type { HttpServices } from '../../services.ts';
import { listParams, placeOf } from '../lists.ts';
import { registerEntries } from './entries.ts';
import { registerClaims } from './claims.ts';

const tags = ['Buckets'];
const one = jsonResponse('The bucket.', bucket);

/** Sets of keys that are claimed once. */
export function registerBuckets(app: App, services: HttpServices): void {
  registerReads(app, services);
  registerWrites(app, services);
  registerEntries(app, services);
  registerClaims(app, services);
}

function registerReads(app: App, { lists: { buckets: service } }: HttpServices): void {
  const list = {
    tags,
    summary: 'List buckets',
    querystring: listScope,
    response: {
      200: jsonResponse('The buckets of an environment, by name.', buckets),
      ...problemResponses(400, 401, 403, 429, 503),
    },
  };
  app.get('/v1/buckets', { schema: list }, async (request, reply) => {
    const { organizationId } = ownerOf(request);
    const rows = await service.list(organizationId, request.query.environment);
    return sendJson(reply, JSON.stringify({ buckets: rows }));
  });

  const show = {
    tags,
    summary: 'Show a bucket',
    params: listParams,
    querystring: listScope,
    response: { 200: one, ...problemResponses(400, 401, 403, 404, 429, 503) },
  };
  app.get('/v1/buckets/:name', { schema: show }, async (request, reply) =>
    sendJson(reply, JSON.stringify(await service.get(placeOf(request)))),
  );
}

function registerWrites(app: App, { lists: { buckets: service } }: HttpServices): void {
  const create = {
    tags,
    summary: 'Create a bucket',
    description: 'An organization may have 1,000.',
    body: newList,
    response: { 200: one, ...problemResponses(400, 401, 403, 409, 413, 415, 429, 503) },
  };
  app.post('/v1/buckets', { schema: create }, async (request, reply) => {
    const { organizationId } = ownerOf(request);
    return sendJson(reply, JSON.stringify(await service.create({ ...request.body, organizationId })));
  });

  const remove = {
    tags,
    summary: 'Delete a bucket with its entries, for good',
    description: 'All its keys become free again. Needs an admin key.',
    params: listParams,
    querystring: listScope,
    response: { 204: noContent, ...problemResponses(400, 401, 403, 404, 429, 503) },
  };
  app.delete('/v1/buckets/:name', { schema: remove }, async (request, reply) => {
    const place = placeOf(request);
    if (await service.remove(place)) return reply.code(204).send(null);
    throw new ServiceError('not-found', `There is no bucket "${place.name}" in ${place.environment}.`);
  });
}
