import { z } from 'zod';
import { defineModelTurn, libraryBaseUrl, libraryKey } from '../kit/language-model.ts';
import { defineProvider } from '../kit/provider.ts';

/** https://platform.openai.com/docs/api-reference, and every server that speaks its chat completions. */
export const openai = defineProvider({
  id: 'openai',
  label: 'OpenAI',
  baseUrl: 'https://api.openai.com/v1',
  auth: { header: 'authorization', prefix: 'Bearer ' },
  // The first paid tier allows 500 requests a minute of most models.
  limits: { requestsPerMinute: 500, concurrency: 50 },
  errors: {
    codeAt: ['error.code', 'error.type'],
    means: {
      invalid_api_key: 'credential_rejected',
      insufficient_quota: 'quota_exhausted',
      rate_limit_exceeded: 'rate_limited',
      404: 'request_refused',
    },
  },
});

/** One turn of a model. Chat completions, for that is what compatible servers speak as well. */
export const converse = defineModelTurn(openai, {
  id: 'openai.converse',
  library: {
    open: async (model, fetch) => {
      const { createOpenAI } = await import('@ai-sdk/openai');
      return createOpenAI({ baseURL: libraryBaseUrl, apiKey: libraryKey, fetch }).chat(model);
    },
    options: ({ isStrict }) => ({
      reasoning: 'low',
      providerOptions: { openai: { strictJsonSchema: isStrict, store: false } },
    }),
  },
});

/** Free, and tells whether a key works. */
export const listModels = openai.operation({
  id: 'openai.list_models',
  request: (_: undefined) => ({ method: 'GET', path: '/models' }),
  reply: z.object({ data: z.array(z.unknown()) }),
  answer: ({ data }) => ({ detail: `${data.length} models` }),
});
