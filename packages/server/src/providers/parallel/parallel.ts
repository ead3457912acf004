import { defineProvider } from '../kit/provider.ts';

/**
 * https://docs.parallel.ai. No free call tells whether a key works: balances are behind a key of another kind, and
 * everything else is billed.
 */
export const parallel = defineProvider({
  id: 'parallel',
  label: 'Parallel',
  baseUrl: 'https://api.parallel.ai',
  auth: { header: 'x-api-key' },
  // What the documentation gives entity searches.
  limits: { requestsPerMinute: 600 },
  // Errors have a text for people and no code (`{"type": "error", "error": {"message"}}`): the status says it all.
});
