import { z } from 'zod';
import { connectionTest } from '../../../contract/vault.ts';
import type { App } from '../../app.ts';
import { sendJson } from '../../json-response.ts';
import { ownerOf } from '../../middleware/authenticate.ts';
import { jsonResponse, problemResponses } from '../../responses.ts';
import type { HttpServices } from '../../services.ts';
import type { CredentialTest } from '../../vault-services.ts';
import { noConnection } from './connections.ts';

export function registerTestConnection(app: App, { vault }: HttpServices): void {
  const schema = {
    summary: 'Ask the provider whether the key of a connection works',
    description: 'Makes a free call, if the provider has one. Needs no body. Needs an admin key.',
    tags: ['Vault'],
    params: z.object({ connection_id: z.string() }),
    response: {
      200: jsonResponse('What the provider answered.', connectionTest),
      ...problemResponses(401, 403, 404, 429, 503),
    },
  };
  const path = '/v1/connections/:connection_id/test';
  app.post(path, { schema }, async (request, reply) => {
    const { connection_id: id } = request.params;
    const result = await vault.connections.test(ownerOf(request).organizationId, id);
    if (result === null) throw noConnection(id);
    return sendJson(reply, JSON.stringify(describeTest(result)));
  });
}

export function describeTest(result: CredentialTest): z.infer<typeof connectionTest> {
  if (result.ok === true) return { ok: true, code: null, message: result.detail };
  if (result.ok === false) return result;
  return { ok: null, code: null, message: 'This provider has no free call to test a key with.' };
}
