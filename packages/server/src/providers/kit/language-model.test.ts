import { describe, expect, test } from 'vitest';
import { converse as converseAnthropic } from '../anthropic/anthropic.ts';
import { converse as converseGemini } from '../gemini/gemini.ts';
import { converse as converseOpenai } from '../openai/openai.ts';
import { wires } from './language-model.fixture.ts';
import type { ModelRequest } from './language-model.ts';
import { askOnce, modelRequest } from './model-request.fixture.ts';

// What an output may be beyond text: missing, one of a few, and whatever a definition of the caller says.
const wideSchema: NonNullable<ModelRequest['schema']> = {
  type: 'object',
  properties: {
    industry: { type: ['string', 'null'], description: 'What it sells.', maxLength: 40 },
    size: { anyOf: [{ $ref: '#/$defs/size' }, { type: 'null' }] },
  },
  required: ['industry', 'size'],
  additionalProperties: false,
  $defs: { size: { type: 'string', enum: ['small', 'large'] } },
};

describe.each(wires)('$vendor is sent', ({ converse, model, keyHeader, key }) => {
  const send = (request: Partial<ModelRequest> = {}) =>
    askOnce(converse, { ...modelRequest, model, ...request });

  test('the key once, in its header, and nothing that stands for a key or a host', async () => {
    const { headers, text } = await send();
    const sent = { ...headers, body: text };
    expect(headers[keyHeader]).toBe(key);
    expect(Object.values(sent).filter((value) => String(value).includes('secret-key'))).toHaveLength(1);
    for (const value of Object.values(sent)) {
      expect(value).not.toMatch(/vendor\.invalid|ai-sdk/);
      expect(value).not.toMatch(/^(?:Bearer )?none$/);
    }
    expect(headers['user-agent']).toBe('headrace');
    expect(headers['content-type']).toBe('application/json');
  });

  test('the system, then what stays the same, then what is asked', async () => {
    const { text } = await send({ system: 'Be terse.' });
    const places = ['Be terse.', 'What industry? ', 'Acme'].map((part) => text.indexOf(part));
    expect(places.every((place) => place > 0)).toBe(true);
    // Gemini has the system in a field of its own.
    expect((places[1] ?? 0) < (places[2] ?? 0)).toBe(true);
  });

  test('no schema where none is wanted', async () => {
    const { text } = await send({ schema: null });
    expect(text).not.toMatch(/schema|responseMimeType|response_format|output_config/i);
  });

  test('no turn without words', async () => {
    const nothing = { prefix: '', text: '' };
    const { text } = await send({
      system: '',
      messages: [
        ...modelRequest.messages,
        { role: 'assistant', content: [] },
        { role: 'user', ...nothing },
        { role: 'user', prefix: '', text: 'Again.' },
      ],
    });
    expect(text).not.toMatch(/""|\[\]/);
    expect(text).toContain('Again.');
  });

  test('marks for what to keep only if it is Anthropic', async () => {
    const marks = (await send()).text.match(/cache_control|cacheControl|ephemeral/gi) ?? [];
    expect(marks.length > 0).toBe(converse === converseAnthropic);
  });
});

test('Anthropic is told its version once', async () => {
  const { headers } = await askOnce(converseAnthropic, modelRequest);
  expect(headers['anthropic-version']).toBe('2023-06-01');
});

test.each([
  ['gpt-5.4-mini', { max_completion_tokens: 100 }],
  ['gpt-4.1-mini', { max_tokens: 100 }],
])('OpenAI takes the maximum of tokens of %s by its name', async (model, maximum) => {
  const { body } = await askOnce(converseOpenai, { ...modelRequest, model });
  expect(body).toMatchObject(maximum);
});

test('OpenAI keeps nothing of what it is asked', async () => {
  const { body } = await askOnce(converseOpenai, modelRequest);
  expect(body).toMatchObject({ store: false });
});

describe('a schema is sent as such', () => {
  test.each([true, false])('to OpenAI, which must keep to it where it can: %s', async (isStrict) => {
    const { body } = await askOnce(converseOpenai, { ...modelRequest, schema: wideSchema, isStrict });
    const format = { name: 'answer', strict: isStrict, schema: wideSchema };
    expect(body).toMatchObject({ response_format: { type: 'json_schema', json_schema: format } });
  });

  // What Anthropic does not take of a schema, the library puts into words.
  const inWords = {
    ...wideSchema,
    properties: {
      industry: { type: ['string', 'null'], description: 'What it sells.\nmax length: 40.' },
      size: { anyOf: [{ $ref: '#/$defs/size' }, { type: 'null' }] },
    },
  };
  test.each(['claude-haiku-4-5', 'claude-opus-5'])('to %s', async (model) => {
    const { body } = await askOnce(converseAnthropic, { ...modelRequest, model, schema: wideSchema });
    expect(body).toMatchObject({ output_config: { format: { type: 'json_schema', schema: inWords } } });
    expect(body).not.toHaveProperty('tools');
  });

  test('to Claude as a tool it must use, where an object may have any properties', async () => {
    const schema = { type: 'object', additionalProperties: { type: 'string' } };
    const request = { ...modelRequest, model: 'claude-opus-5', schema, isStrict: false };
    const input = { industry: 'Software' };
    const { body, result } = await askOnce(converseAnthropic, request, {
      body: {
        type: 'message',
        content: [{ type: 'tool_use', id: 't1', name: 'json', input }],
        stop_reason: 'tool_use',
        usage: { input_tokens: 1, output_tokens: 1 },
      },
    });
    expect(body).toMatchObject({
      tools: [{ name: 'json', input_schema: schema }],
      tool_choice: { type: 'any', disable_parallel_tool_use: true },
    });
    expect(body).not.toHaveProperty('output_config');
    expect(result).toMatchObject({ answer: { finish: 'stop', text: JSON.stringify(input), calls: [] } });
  });

  test('to Gemini', async () => {
    const model = 'gemini-3.5-flash-lite';
    const { body } = await askOnce(converseGemini, { ...modelRequest, model, schema: wideSchema });
    expect(body).toMatchObject({
      generationConfig: { responseMimeType: 'application/json', responseJsonSchema: wideSchema },
    });
  });
});
