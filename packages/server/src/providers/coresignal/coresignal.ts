import { z } from 'zod';
import { defineProvider } from '../kit/provider.ts';

/**
 * https://docs.coresignal.com, multi-source data. A search of ids is free, but 20 credits each are due for what is
 * collected by id, one request at a time. A preview gives 20 rows for the same 20 credits, which is why searches here
 * are previews.
 */
export const coresignal = defineProvider({
  id: 'coresignal',
  label: 'Coresignal',
  baseUrl: 'https://api.coresignal.com/cdapi/v2',
  auth: { header: 'apikey' },
  // Of the smallest plans, over all endpoints.
  limits: { requestsPerSecond: 5 },
  // Errors are a status and a text in `detail`.
});

/** A free call that tells whether a credential works: a search of ids that finds one at most. */
export const tryKey = coresignal.operation({
  id: 'coresignal.try_key',
  // What is left stands in a header only. That such a search is free is known from the documents of 2026; plans of
  // before had credits for searches.
  request: () => ({
    method: 'POST',
    path: '/company_multi_source/search/es_dsl',
    query: { items_per_page: 1 },
    body: { query: { term: { id: 1 } } },
  }),
  reply: z.array(z.unknown()),
  answer: () => ({ detail: 'The key is accepted' }),
});
