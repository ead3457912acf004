import { expect, test } from 'vitest';
import { z } from 'zod';
import { describeVendor } from '../kit/bad-vendor.fixture.ts';
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

describeVendor({
  operation: converse,
  input: modelRequest,
  asks: { method: 'POST', path: '/chat/completions', header: ['authorization', 'Bearer secret-key'] },
  found: [
    {
      name: 'an answer',
      reply: { body: completion({ content: '{"industry":"Software"}' }) },
      answer: { finish: 'stop', ...said('{"industry":"Software"}') },
    },
    {
      name: 'one that was cut off',
      reply: { body: completion({ content: '{"indu' }, 'length') },
      answer: { finish: 'cut', ...said('{"indu') },
    },
    {
      name: 'a refusal',
      reply: { body: completion({ content: null, refusal: 'I cannot.' }) },
      answer: { finish: 'refused', ...said('I cannot.') },
    },
    {
      name: 'a call of a tool, with input that is no JSON',
      reply: {
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
      answer: {
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
    },
  ],
  notFound: [],
  errors: [
    {
      name: 'a wrong key',
      reply: { status: 401, body: { error: { code: 'invalid_api_key' } } },
      means: 'credential_rejected',
    },
    { name: 'no choices', reply: { body: { choices: [] } }, means: 'broken_reply' },
    {
      name: 'a used-up account',
      reply: { status: 429, body: { error: { code: 'insufficient_quota' } } },
      means: 'quota_exhausted',
    },
    {
      name: 'a model that is not there',
      reply: { status: 404, body: { error: { code: 'model_not_found' } } },
      means: 'request_refused',
    },
    {
      name: 'a prompt over the window',
      reply: { status: 400, body: { error: { code: 'context_length_exceeded' } } },
      means: 'request_refused',
    },
  ],
  rateLimit: { status: 429, body: { error: { code: 'rate_limit_exceeded' } } },
  wrongTypes: { choices: 'none' },
});

describeVendor({
  operation: listModels,
  input: undefined,
  asks: { method: 'GET', path: '/models', header: ['authorization', 'Bearer secret-key'] },
  found: [{ name: 'models', reply: { body: { data: [{ id: 'a' }] } }, answer: { detail: '1 models' } }],
  notFound: [],
  errors: [
    {
      name: 'a wrong key',
      reply: { status: 401, body: { error: { code: 'invalid_api_key' } } },
      means: 'credential_rejected',
    },
  ],
  rateLimit: { status: 429, body: {} },
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
