import { z } from 'zod';
import { ServiceError } from '../../../contract/errors.ts';
import { operatorId } from '../../../contract/operator.ts';
import { newCredentialKey } from '../../../contract/vault.ts';
import type { App } from '../../app.ts';
import { checkProvider } from '../../check-provider.ts';
import { sendJson } from '../../json-response.ts';
import type { HttpServices } from '../../services.ts';
import { describeTest } from '../vault/test-connection.ts';

/** The service's own keys at providers, which every organization uses. */
export function registerManagedCredentials(app: App, { vault }: HttpServices): void {
  const { managed, providers } = vault;
  app.get('/operator/managed-credentials', { schema: { hide: true } }, async (_request, reply) =>
    sendJson(reply, JSON.stringify({ managed_credentials: await managed.list() })),
  );

  const params = z.object({ provider: operatorId });
  const path = '/operator/managed-credentials/:provider';
  const set = { hide: true, params, body: newCredentialKey };
  app.put(path, { schema: set }, async (request, reply) => {
    const { provider } = request.params;
    checkProvider(provider, { providers, path: 'provider' });
    await managed.set(provider, request.body.key);
    return reply.code(204).send();
  });

  app.delete(path, { schema: { hide: true, params } }, async (request, reply) => {
    const { provider } = request.params;
    if (await managed.remove(provider)) return reply.code(204).send();
    const detail = `The vault has no managed key for "${provider}". If the key comes from the environment, remove it there.`;
    throw new ServiceError('not-found', detail);
  });

  app.post(`${path}/test`, { schema: { hide: true, params } }, async (request, reply) => {
    const { provider } = request.params;
    const result = await managed.test(provider);
    if (result === null) throw new ServiceError('not-found', `There is no managed key for "${provider}".`);
    return sendJson(reply, JSON.stringify(describeTest(result)));
  });

  app.post('/operator/vault/reseal', { schema: { hide: true } }, async (_request, reply) =>
    sendJson(reply, JSON.stringify(await vault.reseal())),
  );
}
