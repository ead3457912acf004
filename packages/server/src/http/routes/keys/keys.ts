import { z } from 'zod';
import { apiKeys, createdApiKey, newApiKey } from '../../../contract/api-keys.ts';
import { ServiceError } from '../../../contract/errors.ts';
import type { App } from '../../app.ts';
import { sendJson } from '../../json-response.ts';
import type { ApiKeyRow } from '../../key-services.ts';
import { ownerOf } from '../../middleware/authenticate.ts';
import { refuseKey, revokedMeanwhile } from '../../refuse-key.ts';
import { jsonResponse, noContent, problemResponses } from '../../responses.ts';
import type { HttpServices } from '../../services.ts';

const common = { tags: ['Keys'], description: 'Needs an admin key.' };

/** The keys of the caller's organization. */
export function registerKeys(app: App, services: HttpServices): void {
  registerList(app, services);
  registerCreate(app, services);
  registerRevoke(app, services);
}

function registerList(app: App, { keys }: HttpServices): void {
  const schema = {
    ...common,
    summary: 'List API keys',
    response: {
      200: jsonResponse(
        'The keys of the organization without the keys themselves, the oldest first. Of revoked keys, the last 100.',
        apiKeys,
      ),
      ...problemResponses(401, 403, 429, 503),
    },
  };
  app.get('/v1/keys', { schema }, async (request, reply) => {
    const rows = await keys.list(ownerOf(request).organizationId);
    return sendJson(reply, JSON.stringify({ keys: rows.map(showKey) }));
  });
}

function registerCreate(app: App, { keys }: HttpServices): void {
  const schema = {
    ...common,
    summary: 'Create an API key',
    description:
      'Only this answer shows the key. An organization may have 100 live keys, two of them public. Needs an admin key.',
    body: newApiKey,
    response: {
      200: jsonResponse('The key, shown this once.', createdApiKey),
      ...problemResponses(400, 401, 403, 413, 415, 429, 503),
    },
  };
  app.post('/v1/keys', { schema }, async (request, reply) => {
    const { organizationId, keyId: createdBy } = ownerOf(request);
    const created = await keys.create({ ...request.body, organizationId, createdBy });
    if (created === null) throw revokedMeanwhile();
    if (typeof created === 'string') throw refuseKey(created);
    const { apiKey, row } = created;
    request.changed = `${row.id} ${row.role}`;
    return sendJson(
      reply.header('cache-control', 'no-store'),
      JSON.stringify({ ...showKey(row), api_key: apiKey }),
    );
  });
}

function registerRevoke(app: App, { keys }: HttpServices): void {
  const schema = {
    ...common,
    summary: 'Revoke an API key, for good',
    description:
      'This process refuses the key at once, the others within two seconds. The last admin key of an organization cannot be revoked. Needs an admin key.',
    params: z.object({ key_id: z.string() }),
    response: { 204: noContent, ...problemResponses(401, 403, 404, 429, 503) },
  };
  app.delete('/v1/keys/:key_id', { schema }, async (request, reply) => {
    const { key_id: id } = request.params;
    const { organizationId, keyId: by } = ownerOf(request);
    const outcome = await keys.revokeOwn({ organizationId, id, by });
    if (outcome === 'not-allowed') throw revokedMeanwhile();
    if (outcome === 'last') throw lastAdminKey();
    if (outcome === 'revoked') return reply.code(204).send(null);
    throw new ServiceError(
      'not-found',
      `There is no live key "${id.slice(0, 100)}" in this organization; the id of a key is not the key itself.`,
    );
  });
}

function lastAdminKey(): ServiceError {
  return new ServiceError(
    'forbidden',
    'This is the last admin key of the organization: without it, nobody in the organization could create keys or manage anything. ' +
      'Create another admin key first and revoke this one with it, or ask the operator.',
  );
}

function showKey({ org_id: _organization, ...key }: ApiKeyRow) {
  return key;
}
