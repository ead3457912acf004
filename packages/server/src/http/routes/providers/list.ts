import type { Provider } from '../../../contract/providers.ts';
import { providers } from '../../../contract/providers.ts';
import type { App } from '../../app.ts';
import type { CatalogProvider } from '../../describe-providers.ts';
import { describeFees, describeProviders } from '../../describe-providers.ts';
import { sendJson } from '../../json-response.ts';
import { ownerOf } from '../../middleware/authenticate.ts';
import { showUse } from '../../show-use.ts';
import type { ProviderKeys, SeenProvider } from '../../provider-services.ts';
import { jsonResponse, problemResponses } from '../../responses.ts';
import type { HttpServices } from '../../services.ts';

export function registerProviders(app: App, services: HttpServices): void {
  const schema = {
    tags: ['Catalog'],
    summary: 'List providers',
    description:
      'Every provider that pipes and searches can ask: whether there is a key for it, what it costs, and what your own runs saw of it.',
    response: {
      200: jsonResponse('All providers.', providers),
      ...problemResponses(401, 403, 429, 503),
    },
  };
  const known = describeProviders(services.providers.known, services);
  const fees = describeFees(services.prices);
  app.get('/v1/providers', { schema }, async (request, reply) => {
    const { organizationId } = ownerOf(request);
    const [keys, use] = await Promise.all([
      services.providers.keys(organizationId),
      services.providers.recentUse(organizationId),
    ]);
    const shown = known.map((provider) =>
      showProvider(provider, { keys, seen: use.providers.get(provider.id) }),
    );
    return sendJson(reply, JSON.stringify({ providers: shown, recent_runs: use.runs, ...fees }));
  });
}

function showProvider(
  { isKeyless, ...provider }: CatalogProvider,
  { keys, seen }: { keys: ProviderKeys; seen: SeenProvider | undefined },
): Provider {
  const connections = keys.own.get(provider.id) ?? 0;
  const isManaged = keys.managed.has(provider.id);
  return {
    ...provider,
    key: connections > 0 ? 'own' : isManaged ? 'managed' : isKeyless ? 'keyless' : 'none',
    connections,
    is_managed: isManaged,
    recent: seen === undefined ? null : showUse(seen),
  };
}
