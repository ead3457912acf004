import { claimedKey, importedKeys, keyClaim, listKey, listScope, manyKeys } from '../../../contract/lists.ts';
import type { App } from '../../app.ts';
import { sendJson } from '../../json-response.ts';
import { jsonResponse, problemResponses } from '../../responses.ts';
import type { HttpServices } from '../../services.ts';
import { listParams, placeOf, repeatHeaders, repeatOf } from '../lists.ts';

const tags = ['Buckets'];

export function registerClaims(app: App, { lists: { buckets: service } }: HttpServices): void {
  const claim = {
    tags,
    summary: 'Claim a key of a bucket',
    description:
      'Does the same as `bucket:claim@1`: `claimed` is true for exactly one of all calls and records that ask.',
    params: listParams,
    querystring: listScope,
    headers: repeatHeaders,
    body: keyClaim,
    response: {
      200: jsonResponse('Whether this call claimed the key, and its entry.', claimedKey),
      ...problemResponses(400, 401, 403, 404, 409, 413, 415, 429, 503),
    },
  };
  app.post('/v1/buckets/:name/entries/claim', { schema: claim }, async (request, reply) => {
    const { key, fields = {}, ttl_seconds: ttlSeconds } = request.body;
    const claimed = await service.claim(placeOf(request), { key, fields, ttlSeconds }, repeatOf(request));
    return sendJson(reply, JSON.stringify(claimed));
  });

  const importAll = {
    tags,
    summary: 'Claim up to 1,000 keys of a bucket',
    description:
      'Fills a bucket from a list. Keys that were claimed before stay as they are. Invalid keys are listed in `rejected`; the others are claimed all the same.',
    params: listParams,
    querystring: listScope,
    body: manyKeys,
    response: {
      200: jsonResponse('How many keys were claimed, existed before, or were rejected.', importedKeys),
      ...problemResponses(400, 401, 403, 404, 409, 413, 415, 429, 503),
    },
  };
  app.post('/v1/buckets/:name/entries', { schema: importAll }, async (request, reply) => {
    const { keys, ttl_seconds: ttlSeconds } = request.body;
    const { fit, rejected } = sortKeys(keys);
    const claimed = fit.length === 0 ? 0 : await service.claimAll(placeOf(request), fit, ttlSeconds);
    return sendJson(reply, JSON.stringify({ claimed, existing: fit.length - claimed, rejected }));
  });
}

function sortKeys(keys: readonly string[]) {
  const read = keys.map((key) => listKey.safeParse(key));
  const fit = read.flatMap((one) => (one.success ? [one.data] : []));
  const rejected = read.flatMap((one, index) =>
    one.success ? [] : [{ index, message: one.error.issues.map(({ message }) => message).join(' ') }],
  );
  return { fit, rejected };
}
