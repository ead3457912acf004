import { estimate } from '../../../contract/estimate.ts';
import { runHeaders } from '../../../contract/run-headers.ts';
import { searchRequest } from '../../../contract/search-request.ts';
import { estimateSearch } from '../../../engine/search/estimate-search.ts';
import type { App } from '../../app.ts';
import { sendJson } from '../../json-response.ts';
import { ownerOf } from '../../middleware/authenticate.ts';
import { planSearch } from '../../plan-search.ts';
import { jsonResponse, problemResponses } from '../../responses.ts';
import type { HttpServices } from '../../services.ts';
import { searchPrefixes } from './prefixes.ts';

export function registerEstimateSearch(app: App, services: HttpServices): void {
  const schema = {
    summary: 'Estimate what a search would cost',
    description: 'Free, stores nothing and asks no provider. Send the body of a search.',
    tags: ['Searches'],
    headers: runHeaders,
    body: searchRequest,
    response: {
      200: jsonResponse('What it would cost.', estimate),
      ...problemResponses(400, 401, 403, 413, 415, 422, 429, 503),
    },
  };
  for (const prefix of searchPrefixes)
    app.post(`${prefix}/estimate`, { schema }, async (request, reply) => {
      const plan = await planSearch(request, services);
      const outlook = await services.outlook(ownerOf(request).organizationId);
      return sendJson(reply, JSON.stringify(estimateSearch(plan, outlook)));
    });
}
