import { bucketEntries, listPage, listScope } from '../../../contract/lists.ts';
import { ServiceError } from '../../../contract/errors.ts';
import type { BucketEntry } from '../../../engine/ports.ts';
import type { App } from '../../app.ts';
import { sendJson } from '../../json-response.ts';
import { jsonResponse, noContent, problemResponses } from '../../responses.ts';
import type { HttpServices } from '../../services.ts';
import { keyParams, listParams, placeOf, readCursor, showCursor } from '../lists.ts';

const tags = ['Buckets'];

export function registerEntries(app: App, { lists: { buckets: service } }: HttpServices): void {
  const list = {
    tags,
    summary: 'List the entries of a bucket',
    description:
      'The newest first. A page may have fewer than `limit`; on the last page `next_cursor` is null.',
    params: listParams,
    querystring: listPage,
    response: {
      200: jsonResponse('A page of entries.', bucketEntries),
      ...problemResponses(400, 401, 403, 404, 429, 503),
    },
  };
  app.get('/v1/buckets/:name/entries', { schema: list }, async (request, reply) => {
    const { cursor, limit } = request.query;
    const page = await service.readEntries(placeOf(request), { after: readCursor(cursor), limit });
    const answer = { entries: page.entries.map(showEntry), next_cursor: showCursor(page.next) };
    return sendJson(reply, JSON.stringify(answer));
  });

  const free = {
    tags,
    summary: 'Free a key of a bucket',
    params: keyParams,
    querystring: listScope,
    response: { 204: noContent, ...problemResponses(400, 401, 403, 404, 429, 503) },
  };
  app.delete('/v1/buckets/:name/entries/:key', { schema: free }, async (request, reply) => {
    if (await service.free(placeOf(request), request.params.key)) return reply.code(204).send(null);
    throw new ServiceError('not-found', 'This key is not claimed in the bucket.');
  });
}

function showEntry({ key, entryId, fields, claimedAt, expiresAt }: BucketEntry) {
  return { key, entry_id: entryId, fields, claimed_at: claimedAt, expires_at: expiresAt };
}
