import { describeVendor } from '../kit/vendor-table.fixture.ts';
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

const vendor = describeVendor({
  key: 'x-api-key: secret-key',
  refusals: {
    'a bad request': [error(400, 'invalid_request_error'), 'request_refused'],
    'a wrong key': [error(401, 'authentication_error'), 'credential_rejected'],
    'a used-up account': [error(402, 'billing_error'), 'quota_exhausted'],
    'the same as a bad request': [error(400, 'billing_error'), 'quota_exhausted'],
    'a key without rights': [error(403, 'permission_error'), 'credential_rejected'],
    'a model that is not there': [error(404, 'not_found_error'), 'request_refused'],
    'too often for good': [
      { ...error(429, 'rate_limit_error'), headers: { 'retry-after': '60' } },
      'rate_limited',
    ],
    'a conflict': [error(409, 'conflict_error'), 'request_refused'],
    'a prompt too large': [error(413, 'request_too_large'), 'request_refused'],
    'a fault of theirs': [error(500, 'api_error'), 'unavailable'],
    'a reply that took too long': [error(504, 'timeout_error'), 'unavailable'],
    'too much to do for good': [
      { ...error(529, 'overloaded_error'), headers: { 'retry-after': '60' } },
      'rate_limited',
    ],
    'a part of a kind nobody knows': [
      { body: message([{ type: 'hologram', text: 'Software' }]) },
      'broken_reply',
    ],
    'neither a word nor a reason': [{ body: { ...message([]), stop_reason: null } }, 'broken_reply'],
  },
  tooOften: error(529, 'overloaded_error'),
});

vendor.asks(converse, {
  about: { ...modelRequest, model: 'claude-opus-5' },
  sends: 'POST /messages',
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
  found: {
    'an answer': [
      { body: message([{ type: 'text', text: '{"industry":"Software"}', citations: null }]) },
      { finish: 'stop', ...said('{"industry":"Software"}') },
    ],
    'one that was cut off': [
      { body: message([{ type: 'text', text: '{"indu' }], 'max_tokens') },
      { finish: 'cut', ...said('{"indu') },
    ],
    'one that ran out of the window': [
      { body: message([{ type: 'text', text: '{"indu' }], 'model_context_window_exceeded') },
      { finish: 'cut', ...said('{"indu') },
    ],
    'a refusal, without a word': [
      { body: message([], 'refusal') },
      { finish: 'refused', text: '', calls: [], content: [], usage: tokens },
    ],
    'a call of a tool, after thinking': [
      {
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
      {
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
    ],
    'usage that says the least': [
      {
        body: {
          type: 'message',
          content: [{ type: 'text', text: 'Yes' }],
          stop_reason: 'stop_sequence',
          usage: { input_tokens: 3, output_tokens: 1 },
        },
      },
      { finish: 'stop', ...said('Yes'), usage: { input: 3, output: 1, cached: 0 } },
    ],
  },
  wrongTypes: { ...message([]), content: 'none' },
});

vendor.asks(listModels, {
  about: undefined,
  sends: 'GET /models',
  headers: { 'anthropic-version': '2023-06-01' },
  found: {
    models: [
      { body: { data: [{ type: 'model', id: 'a' }], has_more: true, first_id: 'a', last_id: 'a' } },
      { detail: 'The key is accepted' },
    ],
  },
  refusals: {
    'a wrong key': [error(401, 'authentication_error'), 'credential_rejected'],
    'too much to do': [error(503, 'api_error'), 'unavailable'],
  },
  wrongTypes: { data: 7 },
});
