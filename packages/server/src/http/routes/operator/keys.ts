import { z } from 'zod';
import { ServiceError } from '../../../contract/errors.ts';
import { newKey, operatorId } from '../../../contract/operator.ts';
import type { App } from '../../app.ts';
import { sendJson } from '../../json-response.ts';
import { refuseKey } from '../../refuse-key.ts';
import type { HttpServices } from '../../services.ts';

export function registerOperatorKeys(app: App, { operator }: HttpServices): void {
  const querystring = z.object({ organization_id: operatorId.optional() });
  app.get('/operator/keys', { schema: { hide: true, querystring } }, async (request, reply) => {
    const keys = await operator.listKeys(request.query.organization_id ?? null);
    const rows = keys.map(({ org_id: organization_id, ...key }) => ({ organization_id, ...key }));
    return sendJson(reply, JSON.stringify({ keys: rows }));
  });

  app.post('/operator/keys', { schema: { hide: true, body: newKey } }, async (request, reply) => {
    const { organization_id: organizationId, name, role } = request.body;
    const created = await operator.createKey({ organizationId, name, role });
    if (created === null)
      throw new ServiceError('not-found', `There is no organization "${organizationId}".`);
    if (typeof created === 'string') throw refuseKey(created);
    return sendJson(reply, JSON.stringify({ id: created.row.id, api_key: created.apiKey }));
  });

  const params = z.object({ id: operatorId });
  app.delete('/operator/keys/:id', { schema: { hide: true, params } }, async (request, reply) => {
    if (await operator.revokeKey(request.params.id)) return reply.code(204).send();
    throw new ServiceError('not-found', `There is no live key "${request.params.id}".`);
  });
}
