// A turn as pipes ask for it.
import type { ModelRequest } from './language-model.ts';

export const modelRequest: ModelRequest = {
  model: 'model-1',
  system: 'You answer.',
  messages: [{ role: 'user', prefix: 'What industry? ', text: 'Acme' }],
  schema: {
    type: 'object',
    properties: { industry: { type: 'string' } },
    required: ['industry'],
    additionalProperties: false,
  },
  isStrict: true,
  tools: [],
  toolChoice: null,
  maxOutputTokens: 100,
  secrets: [],
};

/** The same, offered a tool, after a first call of it. */
export function withToolTurn(content: ModelRequest['messages']): ModelRequest {
  return {
    ...modelRequest,
    schema: null,
    messages: [...modelRequest.messages, ...content],
    tools: [
      {
        name: 'web_search',
        description: 'Finds pages.',
        parameters: { type: 'object', properties: { query: { type: 'string' } }, required: ['query'] },
      },
    ],
    toolChoice: 'any',
  };
}
