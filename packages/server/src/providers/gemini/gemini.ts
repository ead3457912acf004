import { z } from 'zod';
import { defineModelTurn, libraryBaseUrl, libraryKey } from '../kit/language-model.ts';
import { defineProvider } from '../kit/provider.ts';

/** https://ai.google.dev/api/generate-content */
export const gemini = defineProvider({
  id: 'gemini',
  label: 'Google Gemini',
  baseUrl: 'https://generativelanguage.googleapis.com/v1beta',
  auth: { header: 'x-goog-api-key' },
  // The first paid tier, of the smaller models.
  limits: { requestsPerMinute: 300, concurrency: 50 },
  errors: {
    codeAt: ['error.details.0.reason', 'error.status'],
    means: {
      // A wrong key is a bad request to Google, but for this. https://google.aip.dev/193
      API_KEY_INVALID: 'credential_rejected',
      // The account may not be served where it is, or not without billing: not even a list of models.
      FAILED_PRECONDITION: 'credential_rejected',
      PERMISSION_DENIED: 'credential_rejected',
      UNAUTHENTICATED: 'credential_rejected',
      RESOURCE_EXHAUSTED: 'rate_limited',
      404: 'request_refused',
    },
  },
});

/** One turn of a model. */
export const converse = defineModelTurn(gemini, {
  id: 'gemini.converse',
  library: {
    open: async (model, fetch) => {
      const { createGoogleGenerativeAI } = await import('@ai-sdk/google');
      return createGoogleGenerativeAI({ baseURL: libraryBaseUrl, apiKey: libraryKey, fetch })(model);
    },
    // Gemini 2.5 would be given thousands of tokens to think, beyond what it may answer.
    options: ({ model }) => ({ reasoning: model.startsWith('gemini-2') ? 'none' : 'low' }),
  },
});

/** Free, and tells whether a key works. */
export const listModels = gemini.get('list_models', '/models', {
  ask: () => ({ pageSize: 1000 }),
  reply: { models: z.array(z.unknown()) },
  answer: ({ models }) => ({ detail: `${models.length} models` }),
});
