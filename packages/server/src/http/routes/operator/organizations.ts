import { z } from 'zod';
import { ServiceError } from '../../../contract/errors.ts';
import { toCredits } from '../../../contract/money.ts';
import { newOrganization, operatorId, organizationChange } from '../../../contract/operator.ts';
import type { App } from '../../app.ts';
import { sendJson } from '../../json-response.ts';
import type { HttpServices } from '../../services.ts';

/** Only the operator manages organizations. An API key cannot create, change or delete one. */
export function registerOrganizations(app: App, { operator }: HttpServices): void {
  app.get('/operator/organizations', { schema: { hide: true } }, async (_request, reply) => {
    const rows = await operator.listOrganizations();
    const organizations = rows.map(({ balance, held, ...row }) => ({
      ...row,
      balance: toCredits(balance),
      held: toCredits(held),
    }));
    return sendJson(reply, JSON.stringify({ organizations }));
  });

  app.post(
    '/operator/organizations',
    { schema: { hide: true, body: newOrganization } },
    async (request, reply) => {
      const { id, apiKey, publicKeys } = await operator.createOrganization(request.body);
      return sendJson(reply, JSON.stringify({ id, api_key: apiKey, public_keys: publicKeys }));
    },
  );

  const params = z.object({ id: operatorId });
  const change = { hide: true, params, body: organizationChange };
  app.patch('/operator/organizations/:id', { schema: change }, async (request, reply) => {
    const { id } = request.params;
    const changed = await operator.changeSubscription({ id, ...request.body });
    if (changed === null) throw noOrganization(id);
    return sendJson(reply, JSON.stringify(changed));
  });

  app.delete('/operator/organizations/:id', { schema: { hide: true, params } }, async (request, reply) => {
    if (await operator.deleteOrganization(request.params.id)) return reply.code(204).send();
    throw noOrganization(request.params.id);
  });
}

function noOrganization(id: string): ServiceError {
  return new ServiceError('not-found', `There is no organization "${id}".`);
}
