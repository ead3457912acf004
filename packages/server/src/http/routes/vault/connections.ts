import { z } from 'zod';
import { ServiceError } from '../../../contract/errors.ts';
import { connectionUsage } from '../../../contract/providers.ts';
import { connection, connections, newConnection, newCredentialKey } from '../../../contract/vault.ts';
import type { App } from '../../app.ts';
import { checkProvider } from '../../check-provider.ts';
import { sendJson } from '../../json-response.ts';
import { ownerOf } from '../../middleware/authenticate.ts';
import { jsonResponse, noContent, problemResponses } from '../../responses.ts';
import { showUse } from '../../show-use.ts';
import type { HttpServices } from '../../services.ts';

const common = { tags: ['Vault'], description: 'Needs an admin key.' };
const params = z.object({ connection_id: z.string() });
const one = jsonResponse('The connection, without its key.', connection);
const writeProblems = problemResponses(400, 401, 403, 404, 413, 415, 429, 503);

export function registerConnections(app: App, services: HttpServices): void {
  registerCollection(app, services);
  registerUsage(app, services);
  registerItem(app, services);
}

function registerCollection(app: App, { vault }: HttpServices): void {
  const list = {
    ...common,
    summary: 'List connections',
    response: {
      200: jsonResponse('All connections of the organization, the oldest first.', connections),
      ...problemResponses(401, 403, 429, 503),
    },
  };
  app.get('/v1/connections', { schema: list }, async (request, reply) => {
    const rows = await vault.connections.list(ownerOf(request).organizationId);
    return sendJson(reply, JSON.stringify({ connections: rows }));
  });

  const create = {
    ...common,
    summary: "Store a provider's key as a connection",
    description: 'The key is not tested; test the connection to do that. Needs an admin key.',
    body: newConnection,
    response: { 200: one, ...problemResponses(400, 401, 403, 413, 415, 429, 503) },
  };
  app.post('/v1/connections', { schema: create }, async (request, reply) => {
    checkProvider(request.body.provider, { providers: vault.providers, path: 'provider' });
    const { organizationId, keyId: createdBy } = ownerOf(request);
    const row = await vault.connections.create({ ...request.body, organizationId, createdBy });
    request.changed = row.id;
    return sendJson(reply, JSON.stringify(row));
  });
}

function registerUsage(app: App, { providers }: HttpServices): void {
  const schema = {
    ...common,
    summary: 'Show what connections were used for',
    description:
      'What your latest production runs asked with each connection, what was found, and what it cost. Needs an admin key.',
    response: {
      200: jsonResponse('By connection.', connectionUsage),
      ...problemResponses(401, 403, 429, 503),
    },
  };
  app.get('/v1/connections/usage', { schema }, async (request, reply) => {
    const use = await providers.connectionUse(ownerOf(request).organizationId);
    const rows = [...use.connections].map(([id, seen]) => ({ id, ...showUse(seen) }));
    return sendJson(reply, JSON.stringify({ connections: rows, recent_runs: use.runs }));
  });
}

function registerItem(app: App, { vault }: HttpServices): void {
  const rotate = {
    ...common,
    summary: 'Replace the key of a connection',
    description: 'The id stays, so requests need not change. Needs an admin key.',
    params,
    body: newCredentialKey,
    response: { 200: one, ...writeProblems },
  };
  app.put('/v1/connections/:connection_id', { schema: rotate }, async (request, reply) => {
    const { organizationId } = ownerOf(request);
    const { connection_id: id } = request.params;
    const row = await vault.connections.rotate({ organizationId, id, key: request.body.key });
    if (row === null) throw noConnection(id);
    return sendJson(reply, JSON.stringify(row));
  });

  const remove = {
    ...common,
    summary: 'Delete a connection, for good',
    params,
    response: { 204: noContent, ...problemResponses(401, 403, 404, 429, 503) },
  };
  app.delete('/v1/connections/:connection_id', { schema: remove }, async (request, reply) => {
    const { connection_id: id } = request.params;
    if (await vault.connections.remove(ownerOf(request).organizationId, id))
      return reply.code(204).send(null);
    throw noConnection(id);
  });
}

export function noConnection(id: string): ServiceError {
  return new ServiceError('not-found', `There is no connection "${id.slice(0, 100)}" in this organization.`);
}
