import { expect, test } from 'vitest';
import { describeVendor } from './vendor-table.fixture.ts';
import { defineCompatibleTurn } from './compatible-model.ts';
import { askOnce, modelRequest } from './model-request.fixture.ts';

const northmodels = {
  id: 'northmodels',
  label: 'Northmodels',
  baseUrl: 'https://api.northmodels.example',
  auth: { header: 'x-own-key' },
  headers: { 'northmodels-version': '1' },
  limits: { requestsPerMinute: 1 },
  errors: { codeAt: ['fault'], means: { model_not_found: 'not_found' as const } },
};
const converse = defineCompatibleTurn(northmodels);

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

const vendor = describeVendor({
  key: 'authorization: Bearer secret-key',
  refusals: {
    'a wrong key': [error(401, 401, 'authentication_error'), 'credential_rejected'],
    'a used-up account': [error(429, 'insufficient_quota', 'quota'), 'quota_exhausted'],
    'a model that is not there, which is no "not found"': [
      error(404, 'model_not_found', 'api_error'),
      'request_refused',
    ],
    'a prompt over the window': [error(400, 400, 'exceed_context_size_error'), 'request_refused'],
    'a model that is still being loaded': [error(503, 503, 'unavailable'), 'unavailable'],
    'an error as a success': [{ body: { error: { message: 'No.', code: 502 } } }, 'broken_reply'],
    'no choices': [{ body: { choices: [] } }, 'broken_reply'],
    'neither a word nor a reason': [{ body: completion({ content: '' }, null) }, 'broken_reply'],
  },
  tooOften: { status: 429, body: {} },
});

vendor.asks(converse, {
  about: modelRequest,
  sends: 'POST /chat/completions',
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
  found: {
    'an answer': [
      { body: completion({ content: '{"industry":"Software"}' }) },
      { finish: 'stop', ...said('{"industry":"Software"}') },
    ],
    'one of a server that counts nothing and says not why it stopped': [
      { body: { choices: [{ message: { content: 'Yes' } }] } },
      { finish: 'stop', ...said('Yes'), usage: { input: 0, output: 0, cached: 0 } },
    ],
    'one that was cut off': [
      { body: completion({ content: '{"indu' }, 'length') },
      { finish: 'cut', ...said('{"indu') },
    ],
    'one that was filtered': [
      { body: completion({ content: '' }, 'content_filter') },
      { finish: 'refused', text: '', calls: [], content: [], usage: tokens },
    ],
    'a call of a tool, after thinking': [
      {
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
      {
        finish: 'calls',
        text: '',
        calls: [{ id: 'c1', name: 'web_search', input: { query: 'Acme' } }],
        content: [
          { type: 'reasoning', text: 'Hm.' },
          { type: 'tool-call', toolCallId: 'c1', toolName: 'web_search', input: { query: 'Acme' } },
        ],
        usage: tokens,
      },
    ],
  },
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
