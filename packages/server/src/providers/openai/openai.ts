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
    options: ({ model, isStrict, tools }) => ({
      reasoning: effortFor(model, tools.length > 0),
      providerOptions: { openai: { strictJsonSchema: isStrict, store: false } },
    }),
  },
});

/** Models that do not think refuse to be told how much; what ChatGPT itself uses is not told either. */
function effortFor(model: string, hasTools: boolean): 'low' | 'none' | 'provider-default' {
  if (/^o\d/.test(model)) return 'low';
  if (!/^gpt-(?:[5-9]|\d\d)/.test(model) || model.includes('chat')) return 'provider-default';
  // "Function tools with reasoning_effort are not supported in /v1/chat/completions", from GPT-5.2 on.
  return hasTools ? 'none' : 'low';
}

/** Free, and tells whether a key works. */
export const listModels = openai.get('list_models', '/models', {
  reply: { data: z.array(z.unknown()) },
  answer: ({ data }) => ({ detail: `${data.length} models` }),
});
