import { describeVendor } from '../kit/bad-vendor.fixture.ts';
import { modelRequest } from '../kit/model-request.fixture.ts';
import { converse, listModels } from './anthropic.ts';

const message = (content: object[], stop = 'end_turn') => ({
  id: 'msg_1',
  type: 'message',
  role: 'assistant',
  model: 'claude-opus-5',
  content,
  stop_reason: stop,
  stop_sequence: null,
  usage: {
    input_tokens: 4,
    output_tokens: 8,
    cache_creation_input_tokens: 6,
    cache_read_input_tokens: 10,
    service_tier: 'standard',
  },
});
// What was written to the cache or read from it stands beside input_tokens, not in it.
const tokens = { input: 20, output: 8, cached: 10 };
const said = (text: string) => ({ text, calls: [], content: [{ type: 'text', text }], usage: tokens });
const error = (status: number, type: string) => ({
  status,
  body: { type: 'error', error: { type, message: 'No.' }, request_id: 'req_1' },
});

describeVendor({
  operation: converse,
  input: { ...modelRequest, model: 'claude-opus-5' },
  asks: {
    method: 'POST',
    path: '/messages',
    header: ['x-api-key', 'secret-key'],
    body: {
      model: 'claude-opus-5',
      max_tokens: 100,
      thinking: { type: 'disabled' },
      system: [{ type: 'text', text: 'You answer.', cache_control: { type: 'ephemeral' } }],
      messages: [
        {
          role: 'user',
          content: [
            { type: 'text', text: 'What industry? ', cache_control: { type: 'ephemeral' } },
            { type: 'text', text: 'Acme' },
          ],
        },
      ],
      output_config: { format: { type: 'json_schema', schema: modelRequest.schema } },
    },
  },
  found: [
    {
      name: 'an answer',
      reply: { body: message([{ type: 'text', text: '{"industry":"Software"}', citations: null }]) },
      answer: { finish: 'stop', ...said('{"industry":"Software"}') },
    },
    {
      name: 'one that was cut off',
      reply: { body: message([{ type: 'text', text: '{"indu' }], 'max_tokens') },
      answer: { finish: 'cut', ...said('{"indu') },
    },
    {
      name: 'one that ran out of the window',
      reply: { body: message([{ type: 'text', text: '{"indu' }], 'model_context_window_exceeded') },
      answer: { finish: 'cut', ...said('{"indu') },
    },
    {
      name: 'a refusal, without a word',
      reply: { body: message([], 'refusal') },
      answer: { finish: 'refused', text: '', calls: [], content: [], usage: tokens },
    },
    {
      name: 'a call of a tool, after thinking',
      reply: {
        body: message(
          [
            { type: 'thinking', thinking: 'Hm.', signature: 'signed' },
            { type: 'redacted_thinking', data: 'sealed' },
            { type: 'text', text: 'I search.' },
            { type: 'tool_use', id: 't1', name: 'web_search', input: { query: 'Acme' } },
          ],
          'tool_use',
        ),
      },
      answer: {
        finish: 'calls',
        text: 'I search.',
        calls: [{ id: 't1', name: 'web_search', input: { query: 'Acme' } }],
        content: [
          { type: 'reasoning', text: 'Hm.', providerOptions: { anthropic: { signature: 'signed' } } },
          { type: 'reasoning', text: '', providerOptions: { anthropic: { redactedData: 'sealed' } } },
          { type: 'text', text: 'I search.' },
          { type: 'tool-call', toolCallId: 't1', toolName: 'web_search', input: { query: 'Acme' } },
        ],
        usage: tokens,
      },
    },
    {
      name: 'usage that says the least',
      reply: {
        body: {
          type: 'message',
          content: [{ type: 'text', text: 'Yes' }],
          stop_reason: 'stop_sequence',
          usage: { input_tokens: 3, output_tokens: 1 },
        },
      },
      answer: { finish: 'stop', ...said('Yes'), usage: { input: 3, output: 1, cached: 0 } },
    },
  ],
  notFound: [],
  errors: [
    { name: 'a bad request', reply: error(400, 'invalid_request_error'), means: 'request_refused' },
    { name: 'a wrong key', reply: error(401, 'authentication_error'), means: 'credential_rejected' },
    { name: 'a used-up account', reply: error(402, 'billing_error'), means: 'quota_exhausted' },
    { name: 'the same as a bad request', reply: error(400, 'billing_error'), means: 'quota_exhausted' },
    { name: 'a key without rights', reply: error(403, 'permission_error'), means: 'credential_rejected' },
    { name: 'a model that is not there', reply: error(404, 'not_found_error'), means: 'request_refused' },
    { name: 'a conflict', reply: error(409, 'conflict_error'), means: 'request_refused' },
    { name: 'a prompt too large', reply: error(413, 'request_too_large'), means: 'request_refused' },
    { name: 'a fault of theirs', reply: error(500, 'api_error'), means: 'unavailable' },
    { name: 'a reply that took too long', reply: error(504, 'timeout_error'), means: 'unavailable' },
    {
      name: 'too much to do for good',
      reply: { ...error(529, 'overloaded_error'), headers: { 'retry-after': '60' } },
      means: 'rate_limited',
    },
    {
      name: 'a part of a kind nobody knows',
      reply: { body: message([{ type: 'hologram', text: 'Software' }]) },
      means: 'broken_reply',
    },
    {
      name: 'neither a word nor a reason',
      reply: { body: { ...message([]), stop_reason: null } },
      means: 'broken_reply',
    },
  ],
  rateLimit: error(429, 'rate_limit_error'),
  wrongTypes: { ...message([]), content: 'none' },
});

describeVendor({
  operation: listModels,
  input: undefined,
  asks: { method: 'GET', path: '/models', header: ['anthropic-version', '2023-06-01'] },
  found: [
    {
      name: 'models',
      reply: { body: { data: [{ type: 'model', id: 'a' }], has_more: true, first_id: 'a', last_id: 'a' } },
      answer: { detail: 'The key is accepted' },
    },
  ],
  notFound: [],
  errors: [
    { name: 'a wrong key', reply: error(401, 'authentication_error'), means: 'credential_rejected' },
    { name: 'too much to do', reply: error(503, 'api_error'), means: 'unavailable' },
  ],
  rateLimit: error(529, 'overloaded_error'),
  wrongTypes: { data: 7 },
});
