import { defineProvider } from '../kit/provider.ts';
import { num } from '../kit/shapes.ts';

/** https://developers.hubspot.com/docs/api-reference. The key is the token of a private app, or one of OAuth. */
export const hubspot = defineProvider({
  id: 'hubspot',
  label: 'HubSpot',
  baseUrl: 'https://api.hubapi.com',
  auth: { header: 'authorization', prefix: 'Bearer ' },
  // Of the search, which is nearly all that is asked here.
  limits: { requestsPerSecond: 5 },
  errors: {
    codeAt: ['policyName', 'category'],
    means: {
      DAILY: 'quota_exhausted',
      SECONDLY: 'rate_limited',
      TEN_SECONDLY_ROLLING: 'rate_limited',
      RATE_LIMITS: 'rate_limited',
      INVALID_AUTHENTICATION: 'credential_rejected',
      EXPIRED_AUTHENTICATION: 'credential_rejected',
      MISSING_SCOPES: 'credential_rejected',
      VALIDATION_ERROR: 'request_refused',
      // No such kind of object.
      OBJECT_NOT_FOUND: 'request_refused',
    },
    // A 409: `Contact already exists. Existing ID: 512`. It stands nowhere else.
    existingId: { at: ['message'], after: 'Existing ID: ' },
  },
});

/** Whose account it is: a free call that needs no scope and tells whether a token works. */
export const readAccount = hubspot.get('read_account', '/account-info/v3/details', {
  reply: { portalId: num },
  answer: ({ portalId }) => ({ detail: portalId == null ? 'The token is accepted' : `Account ${portalId}` }),
});
