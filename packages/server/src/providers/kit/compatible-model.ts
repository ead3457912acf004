import type { ModelReply, ModelRequest } from './language-model.ts';
import { defineModelTurn, libraryBaseUrl, libraryKey } from './language-model.ts';
import type { Operation } from './operation.ts';
import type { ProviderSpec } from './provider-spec.ts';
import { defineProvider } from './provider.ts';

/**
 * A turn of a model on a server that speaks OpenAI's chat completions (Ollama, vLLM, llama.cpp and others) in the place
 * of a vendor: it has that vendor's key, prices and breaker, and its address by the settings.
 */
export function defineCompatibleTurn(vendor: ProviderSpec): Operation<ModelRequest, ModelReply> {
  const server = defineProvider({
    ...vendor,
    label: `The server in the place of ${vendor.label}`,
    auth: { header: 'authorization', prefix: 'Bearer ' },
    headers: {},
    // One's own machine; what it can bear, HEADRACE_PROVIDER_LIMITS says.
    limits: { concurrency: 50 },
    errors: {
      codeAt: ['error.code', 'error.type'],
      means: { insufficient_quota: 'quota_exhausted', 404: 'request_refused' },
    },
  });
  return defineModelTurn(server, {
    id: `${vendor.id}.converse_compatible`,
    library: {
      open: async (model, fetch) => {
        const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
        const settings = { name: 'compatible', baseURL: libraryBaseUrl, apiKey: libraryKey, fetch };
        return createOpenAICompatible({ ...settings, supportsStructuredOutputs: true })(model);
      },
      options: ({ isStrict }) => ({ providerOptions: { compatible: { strictJsonSchema: isStrict } } }),
    },
  });
}
