// The four wires of language models, and what a vendor of each says on them.
import { converse as converseAnthropic } from '../anthropic/anthropic.ts';
import { converse as converseGemini, gemini } from '../gemini/gemini.ts';
import { converse as converseOpenai } from '../openai/openai.ts';
import { defineCompatibleTurn } from './compatible-model.ts';
import type { ModelReply, ModelRequest } from './language-model.ts';
import type { Operation } from './operation.ts';

interface Wire {
  vendor: string;
  converse: Operation<ModelRequest, ModelReply>;
  model: string;
  keyHeader: string;
  /** What is in that header. */
  key: string;
  says(text: string): unknown;
  /** A call of `web_search`, with the marks that vendors put beside it. */
  calls(id: string, input: object): unknown;
}

const completion = (message: object, finish: string) => ({
  choices: [{ index: 0, message: { role: 'assistant', ...message }, finish_reason: finish }],
  usage: { prompt_tokens: 20, completion_tokens: 8, prompt_tokens_details: { cached_tokens: 16 } },
});
const chat = {
  keyHeader: 'authorization',
  key: 'Bearer secret-key',
  says: (content: string) => completion({ content }, 'stop'),
  calls: (id: string, input: object) => {
    const search = { name: 'web_search', arguments: JSON.stringify(input) };
    return completion(
      { content: 'I search.', tool_calls: [{ id, type: 'function', function: search }] },
      'tool_calls',
    );
  },
};

const message = (content: object[], stop: string) => ({
  type: 'message',
  role: 'assistant',
  content,
  stop_reason: stop,
  usage: { input_tokens: 4, cache_read_input_tokens: 16, output_tokens: 8 },
});

const generated = (parts: object[]) => ({
  candidates: [{ content: { role: 'model', parts }, finishReason: 'STOP' }],
  usageMetadata: { promptTokenCount: 20, candidatesTokenCount: 8, cachedContentTokenCount: 16 },
});

export const wires: readonly Wire[] = [
  { vendor: 'OpenAI', converse: converseOpenai, model: 'gpt-5.4-mini', ...chat },
  // In the place of a vendor whose key is elsewhere.
  { vendor: 'a compatible server', converse: defineCompatibleTurn(gemini), model: 'qwen3', ...chat },
  {
    vendor: 'Anthropic',
    converse: converseAnthropic,
    model: 'claude-haiku-4-5',
    keyHeader: 'x-api-key',
    key: 'secret-key',
    says: (text) => message([{ type: 'text', text }], 'end_turn'),
    calls: (id, input) =>
      message(
        [
          { type: 'thinking', thinking: 'Hm.', signature: 'signed' },
          { type: 'text', text: 'I search.' },
          { type: 'tool_use', id, name: 'web_search', input },
        ],
        'tool_use',
      ),
  },
  {
    vendor: 'Gemini',
    converse: converseGemini,
    model: 'gemini-3.5-flash-lite',
    keyHeader: 'x-goog-api-key',
    key: 'secret-key',
    says: (text) => generated([{ text }]),
    calls: (id, args) =>
      generated([
        { text: 'I search.' },
        { functionCall: { id, name: 'web_search', args }, thoughtSignature: 'signed' },
      ]),
  },
];
