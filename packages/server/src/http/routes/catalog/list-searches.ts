import { toCredits } from '../../../contract/money.ts';
import { catalogSearches } from '../../../contract/catalog.ts';
import type { App } from '../../app.ts';
import { describeInTurns } from '../../describe-in-turns.ts';
import { describeSearch } from '../../describe-search.ts';
import { sendJson } from '../../json-response.ts';
import { jsonResponse } from '../../responses.ts';
import type { HttpServices } from '../../services.ts';

export function registerListSearches(app: App, { builtInSearches, prices }: HttpServices): void {
  const schema = {
    summary: 'List all searches',
    description:
      'With their filters, known values and prices. Searches of your own datasets are listed at /v1/datasets.',
    tags: ['Catalog'],
    security: [],
    response: { 200: jsonResponse('All searches.', catalogSearches) },
  };
  const body = describeInTurns(builtInSearches, {
    describe: (search) => describeSearch(search, prices),
    write: (all) => JSON.stringify({ searches: all, connection_fee: toCredits(prices.searchFee) }),
  });
  app.get('/v1/catalog/searches', { schema }, async (_request, reply) => sendJson(reply, await body()));
}
