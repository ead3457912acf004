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
    codeAt: ['error.status'],
    means: {
      // A wrong key is a bad request to Google; which of the two it is, only its free text says.
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
    options: () => ({ reasoning: 'low' }),
  },
});

/** Free, and tells whether a key works. */
export const listModels = gemini.operation({
  id: 'gemini.list_models',
  request: (_: undefined) => ({ method: 'GET', path: '/models', query: { pageSize: 1000 } }),
  reply: z.object({ models: z.array(z.unknown()) }),
  answer: ({ models }) => ({ detail: `${models.length} models` }),
});
