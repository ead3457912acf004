import { expect, test } from 'vitest';
import { z } from 'zod';
import { describeVendor } from '../kit/vendor-table.fixture.ts';
import type { ModelRequest } from '../kit/language-model.ts';
import { askOnce, modelRequest, withToolTurn } from '../kit/model-request.fixture.ts';
import { converse, listModels } from './openai.ts';

const usage = {
  prompt_tokens: 20,
  completion_tokens: 8,
  total_tokens: 28,
  prompt_tokens_details: { cached_tokens: 16 },
};
const completion = (message: object, finish = 'stop') => ({
  id: 'chatcmpl-1',
  object: 'chat.completion',
  created: 1763700000,
  model: 'model-1',
  choices: [{ index: 0, message: { role: 'assistant', ...message }, finish_reason: finish }],
  usage,
});
const tokens = { input: 20, output: 8, cached: 16 };
const said = (text: string) => ({ text, calls: [], content: [{ type: 'text', text }], usage: tokens });

const vendor = describeVendor({
  key: 'authorization: Bearer secret-key',
  refusals: {
    'a wrong key': [{ status: 401, body: { error: { code: 'invalid_api_key' } } }, 'credential_rejected'],
    'no choices': [{ body: { choices: [] } }, 'broken_reply'],
    'a used-up account': [
      { status: 429, body: { error: { code: 'insufficient_quota' } } },
      'quota_exhausted',
    ],
    'a model that is not there': [
      { status: 404, body: { error: { code: 'model_not_found' } } },
      'request_refused',
    ],
    'a prompt over the window': [
      { status: 400, body: { error: { code: 'context_length_exceeded' } } },
      'request_refused',
    ],
  },
  tooOften: { status: 429, body: { error: { code: 'rate_limit_exceeded' } } },
});

vendor.asks(converse, {
  about: modelRequest,
  sends: 'POST /chat/completions',
  found: {
    'an answer': [
      { body: completion({ content: '{"industry":"Software"}' }) },
      { finish: 'stop', ...said('{"industry":"Software"}') },
    ],
    'one that was cut off': [
      { body: completion({ content: '{"indu' }, 'length') },
      { finish: 'cut', ...said('{"indu') },
    ],
    'a refusal': [
      { body: completion({ content: null, refusal: 'I cannot.' }) },
      { finish: 'refused', ...said('I cannot.') },
    ],
    'a call of a tool, with input that is no JSON': [
      {
        body: completion(
          {
            content: null,
            tool_calls: [
              { id: 'c1', type: 'function', function: { name: 'web_search', arguments: '{"query":"Acme"}' } },
              { id: 'c2', type: 'function', function: { name: 'web_search', arguments: 'Acme' } },
            ],
          },
          'tool_calls',
        ),
      },
      {
        finish: 'calls',
        text: '',
        calls: [
          { id: 'c1', name: 'web_search', input: { query: 'Acme' } },
          { id: 'c2', name: 'web_search', input: 'Acme' },
        ],
        content: [
          { type: 'tool-call', toolCallId: 'c1', toolName: 'web_search', input: { query: 'Acme' } },
          { type: 'tool-call', toolCallId: 'c2', toolName: 'web_search', input: 'Acme' },
        ],
        usage: tokens,
      },
    ],
  },
  wrongTypes: { choices: 'none' },
});

vendor.asks(listModels, {
  about: undefined,
  sends: 'GET /models',
  found: { models: [{ body: { data: [{ id: 'a' }] } }, { detail: '1 models' }] },
  refusals: {
    'a wrong key': [{ status: 401, body: { error: { code: 'invalid_api_key' } } }, 'credential_rejected'],
  },
  wrongTypes: { data: 7 },
});

test.each([
  ['gpt-5.4-mini', 'low', 'none'],
  ['gpt-5.5', 'low', 'none'],
  // Knows no `none`, and takes tools beside thinking.
  ['gpt-5-mini', 'low', 'minimal'],
  ['o4-mini', 'low', 'low'],
  ['gpt-4.1-mini', undefined, undefined],
  ['gpt-5-chat-latest', undefined, undefined],
])('%s is told how much to think where it takes that: %s, with tools %s', async (model, alone, withTools) => {
  const effortOf = async (request: ModelRequest) => {
    const { body } = await askOnce(converse, { ...request, model });
    return z.object({ reasoning_effort: z.string().optional() }).parse(body).reasoning_effort;
  };
  expect(await effortOf(modelRequest)).toBe(alone);
  expect(await effortOf(withToolTurn([]))).toBe(withTools);
});
