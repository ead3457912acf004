import { runHeaders } from '../../../contract/run-headers.ts';
import { searchRequest } from '../../../contract/search-request.ts';
import type { App } from '../../app.ts';
import { searchRunResponses } from '../../responses.ts';
import type { HttpServices } from '../../services.ts';
import { loadSearch, sendSearch, submitSearch } from '../../submit-search.ts';
import { searchPrefixes } from './prefixes.ts';

export function registerRunSearch(app: App, services: HttpServices): void {
  const schema = {
    summary: 'Start a search',
    description:
      'Queues the search and answers at once, without results. Poll the check endpoint for results. A search counts as one record. ' +
      'An `Idempotency-Key` header makes a repeated call return the first run.',
    tags: ['Searches'],
    headers: runHeaders,
    body: searchRequest,
    response: searchRunResponses,
  };
  for (const prefix of searchPrefixes)
    app.post(`${prefix}/run`, { schema }, async (request, reply) => {
      const { runId } = await submitSearch(request, reply, { runId: services.newRunId(), services });
      return sendSearch(reply, await loadSearch(request, runId, services));
    });
}
