import type { SearchRequest } from '../../contract/search-request.ts';
import { searchRequest } from '../../contract/search-request.ts';
import { assembleSearch } from '../../engine/search/assemble-search.ts';
import { estimateSearch } from '../../engine/search/estimate-search.ts';
import { ownerOf } from '../middleware/authenticate.ts';
import { searchCancelResponses, searchCheckResponses, searchRunResponses } from '../responses.ts';
import { planSearch } from './plan-search.ts';
import type { RunRoutes } from './run-routes.ts';
import { submitSearch } from './submit-search.ts';

/** Searches, which make records. New work uses the first prefix. */
export const searchRuns: RunRoutes<SearchRequest> = {
  kind: 'search',
  tag: 'Searches',
  prefixes: ['/v1/search', '/v1/searches'],
  checkParameter: 'run_id',
  body: searchRequest,
  takesLongBodies: false,
  words: {
    run: {
      summary: 'Start a search',
      description:
        'Queues the search and answers at once, without results. Poll the check endpoint for results. A search counts as one record. ' +
        'An `Idempotency-Key` header makes a repeated call return the first run.',
    },
    runSync: {
      summary: 'Search and wait for the results',
      description:
        'Answers as soon as the search ends. Send `next_page` as `search` for more, with `config` repeated. ' +
        'After the sync wait, or at once while too many calls wait, it answers 408 with the run id, and the search goes on.',
    },
    check: {
      summary: 'Read a search',
      description:
        'The search as it is now. Results and `next_page` are there when it has ended. Poll once a second. A search that has ended ' +
        'has a weak `ETag`: sent back as `If-None-Match`, it gets 304 without a body.',
    },
    cancel: {
      summary: 'Cancel a pending search',
      description:
        'Works while the search is pending, or while it does nothing but wait for a provider. Its capacity is free again at once. Needs no body.',
    },
    validate: {
      summary: 'Check a search without running it',
      description:
        'Free, stores nothing and asks no provider. Lists everything that is wrong with the search.',
    },
    estimate: {
      summary: 'Estimate what a search would cost',
      description: 'Free, stores nothing and asks no provider. Send the body of a search.',
    },
  },
  responses: { run: searchRunResponses, check: searchCheckResponses, cancel: searchCancelResponses },
  validate: async (request, _reply, services) => {
    await planSearch(request, services);
  },
  estimate: async (request, _reply, services) => {
    const plan = await planSearch(request, services);
    return estimateSearch(plan, await services.outlook(ownerOf(request).organizationId));
  },
  submit: submitSearch,
  show: async (run) => assembleSearch(run),
};
