import { expect, test } from 'vitest';
import { describeVendor } from './bad-vendor.fixture.ts';
import { defineCompatibleTurn } from './compatible-model.ts';
import { askOnce, modelRequest } from './model-request.fixture.ts';

const vendor = {
  id: 'northmodels',
  label: 'Northmodels',
  baseUrl: 'https://api.northmodels.example',
  auth: { header: 'x-own-key' },
  headers: { 'northmodels-version': '1' },
  limits: { requestsPerMinute: 1 },
  errors: { codeAt: ['fault'], means: { model_not_found: 'not_found' as const } },
};
const converse = defineCompatibleTurn(vendor);

const completion = (message: object, finish: string | null = 'stop') => ({
  choices: [{ message: { role: 'assistant', ...message }, finish_reason: finish }],
  usage: { prompt_tokens: 20, completion_tokens: 8, prompt_tokens_details: { cached_tokens: 16 } },
});
const tokens = { input: 20, output: 8, cached: 16 };
const said = (text: string) => ({ text, calls: [], content: [{ type: 'text', text }], usage: tokens });
const error = (status: number, code: string | number, type: string) => ({
  status,
  body: { error: { message: 'No.', type, code } },
});

describeVendor({
  operation: converse,
  input: modelRequest,
  asks: {
    method: 'POST',
    path: '/chat/completions',
    header: ['authorization', 'Bearer secret-key'],
    body: {
      model: 'model-1',
      max_tokens: 100,
      messages: [
        { role: 'system', content: 'You answer.' },
        {
          role: 'user',
          content: [
            { type: 'text', text: 'What industry? ' },
            { type: 'text', text: 'Acme' },
          ],
        },
      ],
      response_format: {
        type: 'json_schema',
        json_schema: { name: 'answer', strict: true, schema: modelRequest.schema },
      },
    },
  },
  found: [
    {
      name: 'an answer',
      reply: { body: completion({ content: '{"industry":"Software"}' }) },
      answer: { finish: 'stop', ...said('{"industry":"Software"}') },
    },
    {
      name: 'one of a server that counts nothing and says not why it stopped',
      reply: { body: { choices: [{ message: { content: 'Yes' } }] } },
      answer: { finish: 'stop', ...said('Yes'), usage: { input: 0, output: 0, cached: 0 } },
    },
    {
      name: 'one that was cut off',
      reply: { body: completion({ content: '{"indu' }, 'length') },
      answer: { finish: 'cut', ...said('{"indu') },
    },
    {
      name: 'one that was filtered',
      reply: { body: completion({ content: '' }, 'content_filter') },
      answer: { finish: 'refused', text: '', calls: [], content: [], usage: tokens },
    },
    {
      name: 'a call of a tool, after thinking',
      reply: {
        body: completion(
          {
            content: null,
            reasoning_content: 'Hm.',
            tool_calls: [
              { id: 'c1', type: 'function', function: { name: 'web_search', arguments: '{"query":"Acme"}' } },
            ],
          },
          'tool_calls',
        ),
      },
      answer: {
        finish: 'calls',
        text: '',
        calls: [{ id: 'c1', name: 'web_search', input: { query: 'Acme' } }],
        content: [
          { type: 'reasoning', text: 'Hm.' },
          { type: 'tool-call', toolCallId: 'c1', toolName: 'web_search', input: { query: 'Acme' } },
        ],
        usage: tokens,
      },
    },
  ],
  notFound: [],
  errors: [
    { name: 'a wrong key', reply: error(401, 401, 'authentication_error'), means: 'credential_rejected' },
    { name: 'a used-up account', reply: error(429, 'insufficient_quota', 'quota'), means: 'quota_exhausted' },
    {
      name: 'a model that is not there, which is no "not found"',
      reply: error(404, 'model_not_found', 'api_error'),
      means: 'request_refused',
    },
    {
      name: 'a prompt over the window',
      reply: error(400, 400, 'exceed_context_size_error'),
      means: 'request_refused',
    },
    {
      name: 'a model that is still being loaded',
      reply: error(503, 503, 'unavailable'),
      means: 'unavailable',
    },
    {
      name: 'an error as a success',
      reply: { body: { error: { message: 'No.', code: 502 } } },
      means: 'broken_reply',
    },
    { name: 'no choices', reply: { body: { choices: [] } }, means: 'broken_reply' },
    {
      name: 'neither a word nor a reason',
      reply: { body: completion({ content: '' }, null) },
      means: 'broken_reply',
    },
  ],
  rateLimit: { status: 429, body: {} },
  wrongTypes: { choices: 'none' },
});

test('it makes a model keep to a schema only where vendors could', async () => {
  const { body } = await askOnce(converse, { ...modelRequest, isStrict: false });
  expect(body).toMatchObject({ response_format: { json_schema: { strict: false } } });
});

test('it is told nothing that is meant for the vendor in whose place it is', async () => {
  const { headers } = await askOnce(converse, modelRequest);
  expect(Object.keys(headers)).not.toContain('northmodels-version');
  expect(Object.keys(headers)).not.toContain('x-own-key');
});
