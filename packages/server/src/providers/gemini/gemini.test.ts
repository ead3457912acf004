import { expect, test } from 'vitest';
import { describeVendor } from '../kit/vendor-table.fixture.ts';
import { askOnce, modelRequest } from '../kit/model-request.fixture.ts';
import { converse, listModels } from './gemini.ts';

const usageMetadata = {
  promptTokenCount: 20,
  candidatesTokenCount: 5,
  thoughtsTokenCount: 3,
  cachedContentTokenCount: 16,
  totalTokenCount: 28,
};
const generated = (parts: object[], finishReason = 'STOP') => ({
  candidates: [{ content: { role: 'model', parts }, finishReason, index: 0, safetyRatings: [] }],
  usageMetadata,
  modelVersion: 'gemini-3.5-flash-lite',
  responseId: 'abc',
});
// Thoughts are paid for as output; what was cached is part of the prompt.
const tokens = { input: 20, output: 8, cached: 16 };
const said = (text: string) => ({ text, calls: [], content: [{ type: 'text', text }], usage: tokens });
const silent = { finish: 'refused' as const, text: '', calls: [], content: [], usage: tokens };
const error = (code: number, status: string, details: object[] = []) => ({
  status: code,
  body: { error: { code, message: 'No.', status, details } },
});
const detail = (type: string, rest: object) => ({
  '@type': `type.googleapis.com/google.rpc.${type}`,
  ...rest,
});
const because = (reason: string) => [
  detail('ErrorInfo', { reason, domain: 'googleapis.com' }),
  detail('LocalizedMessage', { locale: 'en-US', message: 'No.' }),
];
const later = [
  detail('QuotaFailure', { violations: [{ quotaId: 'GenerateRequestsPerMinute' }] }),
  detail('RetryInfo', { retryDelay: '7s' }),
];

const vendor = describeVendor({
  key: 'x-goog-api-key: secret-key',
  refusals: {
    'a wrong key': [error(400, 'INVALID_ARGUMENT', because('API_KEY_INVALID')), 'credential_rejected'],
    'a bad request': [error(400, 'INVALID_ARGUMENT'), 'request_refused'],
    'a bad request for a reason': [
      error(400, 'INVALID_ARGUMENT', because('FIELD_INVALID')),
      'request_refused',
    ],
    'a country without it': [error(400, 'FAILED_PRECONDITION'), 'credential_rejected'],
    'no key': [error(401, 'UNAUTHENTICATED'), 'credential_rejected'],
    'a key without rights': [
      error(403, 'PERMISSION_DENIED', because('SERVICE_DISABLED')),
      'credential_rejected',
    ],
    'a model that is not there': [error(404, 'NOT_FOUND'), 'request_refused'],
    'a fault of theirs': [error(500, 'INTERNAL'), 'unavailable'],
    'too much to do for good': [error(503, 'UNAVAILABLE'), 'unavailable'],
    'a reply that took too long': [error(504, 'DEADLINE_EXCEEDED'), 'unavailable'],
    'neither a word nor a reason': [{ body: {} }, 'broken_reply'],
    'parts that are no list': [
      { body: { candidates: [{ content: { parts: 'none' }, finishReason: 'STOP' }] } },
      'broken_reply',
    ],
  },
  tooOften: error(429, 'RESOURCE_EXHAUSTED', later),
});

vendor.asks(converse, {
  about: { ...modelRequest, model: 'gemini-3.5-flash-lite' },
  sends: 'POST /models/gemini-3.5-flash-lite:generateContent',
  body: {
    systemInstruction: { parts: [{ text: 'You answer.' }] },
    contents: [{ role: 'user', parts: [{ text: 'What industry? ' }, { text: 'Acme' }] }],
    generationConfig: {
      maxOutputTokens: 100,
      responseMimeType: 'application/json',
      responseJsonSchema: modelRequest.schema,
      thinkingConfig: { thinkingLevel: 'low' },
    },
  },
  found: {
    'an answer': [
      { body: generated([{ text: '{"industry":"Software"}' }]) },
      { finish: 'stop', ...said('{"industry":"Software"}') },
    ],
    'one in pieces, without the thoughts before it': [
      { body: generated([{ text: 'Hm.', thought: true }, { text: '{"industry":' }, { text: '1}' }]) },
      {
        finish: 'stop',
        text: '{"industry":1}',
        calls: [],
        content: [
          { type: 'reasoning', text: 'Hm.' },
          { type: 'text', text: '{"industry":' },
          { type: 'text', text: '1}' },
        ],
        usage: tokens,
      },
    ],
    'one that was cut off': [
      { body: generated([{ text: '{"indu' }], 'MAX_TOKENS') },
      { finish: 'cut', ...said('{"indu') },
    ],
    'nothing but thoughts, up to the maximum': [
      { body: { candidates: [{ finishReason: 'MAX_TOKENS', index: 0 }], usageMetadata } },
      { ...silent, finish: 'cut' },
    ],
    ...Object.fromEntries(
      ['SAFETY', 'RECITATION', 'BLOCKLIST', 'PROHIBITED_CONTENT', 'SPII'].map((reason) => [
        `an answer that was stopped for ${reason}`,
        [{ body: { candidates: [{ finishReason: reason, index: 0 }], usageMetadata } }, silent] as const,
      ]),
    ),
    'a prompt that was blocked': [
      { body: { promptFeedback: { blockReason: 'PROHIBITED_CONTENT' }, usageMetadata } },
      silent,
    ],
    'a call of a tool, with the mark that goes back with it': [
      {
        body: generated([
          {
            functionCall: { id: 'f1', name: 'web_search', args: { query: 'Acme' } },
            thoughtSignature: 'signed',
          },
        ]),
      },
      {
        finish: 'calls',
        text: '',
        calls: [{ id: 'f1', name: 'web_search', input: { query: 'Acme' } }],
        content: [
          {
            type: 'tool-call',
            toolCallId: 'f1',
            toolName: 'web_search',
            input: { query: 'Acme' },
            providerOptions: { google: { thoughtSignature: 'signed' } },
          },
        ],
        usage: tokens,
      },
    ],
    'a part of a kind nobody knows, as if it were not there': [
      { body: generated([{ hologram: 'Software' }, { text: 'Yes' }]) },
      { finish: 'stop', ...said('Yes') },
    ],
    'a call that Gemini itself could not write': [
      { body: generated([], 'MALFORMED_FUNCTION_CALL') },
      { ...silent, finish: 'stop' },
    ],
  },
  wrongTypes: { candidates: 7 },
});

test('Gemini 2.5, told how much to think in tokens, is told not to', async () => {
  const { body } = await askOnce(converse, { ...modelRequest, model: 'gemini-2.5-flash' });
  expect(body).toMatchObject({ generationConfig: { thinkingConfig: { thinkingBudget: 0 } } });
});

vendor.asks(listModels, {
  about: undefined,
  sends: 'GET /models?pageSize=1000',
  found: {
    models: [
      { body: { models: [{ name: 'models/a' }, { name: 'models/b' }], nextPageToken: 'x' } },
      { detail: '2 models' },
    ],
  },
  refusals: {
    'a wrong key': [error(400, 'INVALID_ARGUMENT', because('API_KEY_INVALID')), 'credential_rejected'],
  },
  wrongTypes: { models: 7 },
});
