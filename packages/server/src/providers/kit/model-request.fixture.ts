// A turn as pipes ask for it.
import type { JsonValue } from '../../contract/field.ts';
import type { ModelReply, ModelRequest } from './language-model.ts';
import type { Operation } from './operation.ts';
import type { ScriptedReply } from './scripted-vendor.fixture.ts';
import { startScriptedVendor } from './scripted-vendor.fixture.ts';

/** More than a busy machine needs. */
const patientMs = 10_000;

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

/** Asks once over HTTP; what the vendor was sent, and what became of it. Without a reply, the vendor refuses. Secrets may go to it. */
export async function askOnce(
  operation: Operation<ModelRequest, ModelReply>,
  request: ModelRequest,
  reply: ScriptedReply = { status: 400, body: {} },
) {
  const vendor = await startScriptedVendor([reply]);
  try {
    const allowedHosts = [new URL(vendor.baseUrl).host];
    const secrets = request.secrets.map((secret) => ({ ...secret, allowedHosts }));
    const result = await vendor.call(operation, { ...request, secrets }, patientMs);
    const [seen] = vendor.seen;
    const text = seen?.body ?? '';
    const body: JsonValue = JSON.parse(text);
    return { result, body, text, headers: seen?.headers ?? {}, requests: vendor.seen.length };
  } finally {
    await vendor.close();
  }
}
