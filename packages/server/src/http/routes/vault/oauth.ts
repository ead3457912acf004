import { newOAuth, oauthProviders, oauthStart } from '../../../contract/oauth.ts';
import type { App } from '../../app.ts';
import { checkProvider } from '../../check-provider.ts';
import { sendJson } from '../../json-response.ts';
import { ownerOf } from '../../middleware/authenticate.ts';
import { jsonResponse, problemResponses } from '../../responses.ts';
import type { HttpServices } from '../../services.ts';
import { noConnection } from './connections.ts';

const tags = ['Vault'];

/** Connecting an account of a person in place of a key. `auth/connect.ts` is where they come back to. */
export function registerOAuth(app: App, { oauth, vault }: HttpServices): void {
  const list = {
    tags,
    summary: 'List the providers whose accounts can be connected',
    description: 'With the settings that are missing, if the operator has not set it up. Needs an admin key.',
    response: {
      200: jsonResponse('The providers, by id.', oauthProviders),
      ...problemResponses(401, 403, 429, 503),
    },
  };
  app.get('/v1/connections/oauth', { schema: list }, async (_request, reply) =>
    sendJson(reply, JSON.stringify({ providers: oauth.providers, redirect_uri: oauth.redirectUri })),
  );

  const begin = {
    tags,
    summary: 'Begin to connect an account with OAuth',
    description:
      "Answers with the provider's page, which somebody opens in a browser within ten minutes. Then the connection is there. " +
      'Begun by a person in the dashboard, only that person can finish it; begun with a key, the browser asks once more ' +
      'before the account is connected. Needs an admin key.',
    body: newOAuth,
    response: {
      200: jsonResponse('Where to go.', oauthStart),
      ...problemResponses(400, 401, 403, 404, 413, 415, 429, 503),
    },
  };
  app.post('/v1/connections/oauth', { schema: begin }, async (request, reply) => {
    const { provider, name, connection = null } = request.body;
    checkProvider(provider, { providers: vault.providers, path: 'provider' });
    const { organizationId, keyId: actor, person } = ownerOf(request);
    const isPerson = person !== undefined;
    const begun = await oauth.begin({ organizationId, provider, name, connection, actor, isPerson });
    if (begun === null) throw noConnection(connection ?? '');
    request.changed = begun.connection;
    const { url, connection: id, endsAt } = begun;
    return sendJson(reply, JSON.stringify({ url, connection: id, ends_at: endsAt }));
  });
}
