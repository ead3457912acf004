import { defineProvider } from '../kit/provider.ts';

/** The vendor counts each endpoint by itself: searches 10 a minute unless agreed otherwise. */
export const perEndpoint = { requestsPerMinute: 10 };

/**
 * https://docs.peopledatalabs.com. A search costs a credit for each record it returns, and nothing when it finds none.
 * Only the headers of paid calls say how many credits are left.
 */
export const peopledatalabs = defineProvider({
  id: 'peopledatalabs',
  label: 'People Data Labs',
  baseUrl: 'https://api.peopledatalabs.com',
  auth: { header: 'X-Api-Key' },
  limits: perEndpoint,
  // It sends no `Retry-After`.
  waits: { 'x-ratelimit-reset': 'seconds' },
  errors: {
    codeAt: ['error.type'],
    // A search that finds nothing is a 404.
    means: {
      not_found: 'not_found',
      404: 'not_found',
      invalid_request_error: 'request_refused',
      authentication_error: 'credential_rejected',
      payment_required: 'quota_exhausted',
      rate_limit_error: 'rate_limited',
      api_error: 'unavailable',
    },
  },
});
