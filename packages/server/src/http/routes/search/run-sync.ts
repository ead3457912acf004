import { runHeaders } from '../../../contract/run-headers.ts';
import { searchRequest } from '../../../contract/search-request.ts';
import type { App } from '../../app.ts';
import { clientGone } from '../../client-gone.ts';
import { ownerOf } from '../../middleware/authenticate.ts';
import { searchRunResponses, syncResponses } from '../../responses.ts';
import type { HttpServices } from '../../services.ts';
import { loadSearch, sendSearch, submitSearch } from '../../submit-search.ts';
import { submitAndWait } from '../../wait-for-end.ts';
import { searchPrefixes } from './prefixes.ts';

export function registerRunSearchSync(app: App, services: HttpServices): void {
  const schema = {
    summary: 'Search and wait for the results',
    description:
      'Answers as soon as the search ends. Send `next_page` as `search` for more, with `config` repeated. ' +
      'After the sync wait it answers 408 with the run id, and the search goes on.',
    tags: ['Searches'],
    headers: runHeaders,
    body: searchRequest,
    response: { ...searchRunResponses, ...syncResponses },
  };
  for (const prefix of searchPrefixes)
    app.post(`${prefix}/run/sync`, { schema }, async (request, reply) => {
      const { organizationId } = ownerOf(request);
      const runId = services.newRunId();
      const waiting = {
        organizationId,
        runId,
        checkPath: '/v1/search/check/',
        services,
        signal: clientGone(reply),
      };
      const ended = await submitAndWait(waiting, () => submitSearch(request, reply, { runId, services }));
      return sendSearch(reply, await loadSearch(request, ended.runId, services));
    });
}
