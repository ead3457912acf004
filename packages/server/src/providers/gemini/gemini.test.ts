import { expect, test } from 'vitest';
import { describeVendor } from '../kit/bad-vendor.fixture.ts';
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

describeVendor({
  operation: converse,
  input: { ...modelRequest, model: 'gemini-3.5-flash-lite' },
  asks: {
    method: 'POST',
    path: '/models/gemini-3.5-flash-lite:generateContent',
    header: ['x-goog-api-key', 'secret-key'],
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
  },
  found: [
    {
      name: 'an answer',
      reply: { body: generated([{ text: '{"industry":"Software"}' }]) },
      answer: { finish: 'stop', ...said('{"industry":"Software"}') },
    },
    {
      name: 'one in pieces, without the thoughts before it',
      reply: { body: generated([{ text: 'Hm.', thought: true }, { text: '{"industry":' }, { text: '1}' }]) },
      answer: {
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
    },
    {
      name: 'one that was cut off',
      reply: { body: generated([{ text: '{"indu' }], 'MAX_TOKENS') },
      answer: { finish: 'cut', ...said('{"indu') },
    },
    {
      name: 'nothing but thoughts, up to the maximum',
      reply: { body: { candidates: [{ finishReason: 'MAX_TOKENS', index: 0 }], usageMetadata } },
      answer: { ...silent, finish: 'cut' },
    },
    ...['SAFETY', 'RECITATION', 'BLOCKLIST', 'PROHIBITED_CONTENT', 'SPII'].map((reason) => ({
      name: `an answer that was stopped for ${reason}`,
      reply: { body: { candidates: [{ finishReason: reason, index: 0 }], usageMetadata } },
      answer: silent,
    })),
    {
      name: 'a prompt that was blocked',
      reply: { body: { promptFeedback: { blockReason: 'PROHIBITED_CONTENT' }, usageMetadata } },
      answer: silent,
    },
    {
      name: 'a call of a tool, with the mark that goes back with it',
      reply: {
        body: generated([
          {
            functionCall: { id: 'f1', name: 'web_search', args: { query: 'Acme' } },
            thoughtSignature: 'signed',
          },
        ]),
      },
      answer: {
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
    },
    {
      name: 'a part of a kind nobody knows, as if it were not there',
      reply: { body: generated([{ hologram: 'Software' }, { text: 'Yes' }]) },
      answer: { finish: 'stop', ...said('Yes') },
    },
    {
      name: 'a call that Gemini itself could not write',
      reply: { body: generated([], 'MALFORMED_FUNCTION_CALL') },
      answer: { ...silent, finish: 'stop' },
    },
  ],
  notFound: [],
  errors: [
    {
      name: 'a wrong key',
      reply: error(400, 'INVALID_ARGUMENT', because('API_KEY_INVALID')),
      means: 'credential_rejected',
    },
    { name: 'a bad request', reply: error(400, 'INVALID_ARGUMENT'), means: 'request_refused' },
    {
      name: 'a bad request for a reason',
      reply: error(400, 'INVALID_ARGUMENT', because('FIELD_INVALID')),
      means: 'request_refused',
    },
    { name: 'a country without it', reply: error(400, 'FAILED_PRECONDITION'), means: 'credential_rejected' },
    { name: 'no key', reply: error(401, 'UNAUTHENTICATED'), means: 'credential_rejected' },
    {
      name: 'a key without rights',
      reply: error(403, 'PERMISSION_DENIED', because('SERVICE_DISABLED')),
      means: 'credential_rejected',
    },
    { name: 'a model that is not there', reply: error(404, 'NOT_FOUND'), means: 'request_refused' },
    { name: 'a fault of theirs', reply: error(500, 'INTERNAL'), means: 'unavailable' },
    { name: 'too much to do for good', reply: error(503, 'UNAVAILABLE'), means: 'unavailable' },
    { name: 'a reply that took too long', reply: error(504, 'DEADLINE_EXCEEDED'), means: 'unavailable' },
    { name: 'neither a word nor a reason', reply: { body: {} }, means: 'broken_reply' },
    {
      name: 'parts that are no list',
      reply: { body: { candidates: [{ content: { parts: 'none' }, finishReason: 'STOP' }] } },
      means: 'broken_reply',
    },
  ],
  rateLimit: error(429, 'RESOURCE_EXHAUSTED', later),
  wrongTypes: { candidates: 7 },
});

test('Gemini 2.5, told how much to think in tokens, is told not to', async () => {
  const { body } = await askOnce(converse, { ...modelRequest, model: 'gemini-2.5-flash' });
  expect(body).toMatchObject({ generationConfig: { thinkingConfig: { thinkingBudget: 0 } } });
});

describeVendor({
  operation: listModels,
  input: undefined,
  asks: { method: 'GET', path: '/models?pageSize=1000', header: ['x-goog-api-key', 'secret-key'] },
  found: [
    {
      name: 'models',
      reply: { body: { models: [{ name: 'models/a' }, { name: 'models/b' }], nextPageToken: 'x' } },
      answer: { detail: '2 models' },
    },
  ],
  notFound: [],
  errors: [
    {
      name: 'a wrong key',
      reply: error(400, 'INVALID_ARGUMENT', because('API_KEY_INVALID')),
      means: 'credential_rejected',
    },
  ],
  rateLimit: error(429, 'RESOURCE_EXHAUSTED', later),
  wrongTypes: { models: 7 },
});
