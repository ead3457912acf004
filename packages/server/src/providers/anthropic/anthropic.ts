import { z } from 'zod';
import { defineModelTurn, libraryBaseUrl, libraryKey } from '../kit/language-model.ts';
import { defineProvider } from '../kit/provider.ts';

/** https://docs.anthropic.com/en/api/messages */
export const anthropic = defineProvider({
  id: 'anthropic',
  label: 'Anthropic',
  baseUrl: 'https://api.anthropic.com/v1',
  auth: { header: 'x-api-key' },
  headers: { 'anthropic-version': '2023-06-01' },
  // The first tier.
  limits: { requestsPerMinute: 50, concurrency: 20 },
  errors: {
    codeAt: ['error.type'],
    means: {
      // Used-up credit is, so far, often an invalid_request_error that only its free text tells from others.
      authentication_error: 'credential_rejected',
      billing_error: 'quota_exhausted',
      rate_limit_error: 'rate_limited',
      overloaded_error: 'rate_limited',
      404: 'request_refused',
    },
  },
});

/** One turn of a model. */
export const converse = defineModelTurn(anthropic, {
  id: 'anthropic.converse',
  library: {
    open: async (model, fetch) => {
      const { createAnthropic } = await import('@ai-sdk/anthropic');
      return createAnthropic({ baseURL: libraryBaseUrl, apiKey: libraryKey, fetch })(model);
    },
    // From Claude 5 on they think unless told not to, out of the same maximum, and cannot be made to use a tool then.
    // https://platform.claude.com/docs/en/about-claude/models/whats-new-opus-5
    options: () => ({ reasoning: 'none' }),
  },
});

/** Free, and tells whether a key works. */
export const listModels = anthropic.get('list_models', '/models', {
  reply: { data: z.array(z.unknown()) },
  answer: () => ({ detail: 'The key is accepted' }),
});
