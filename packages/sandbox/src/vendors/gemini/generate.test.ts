import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  calling,
  company,
  contents,
  declaring,
  generate,
  json,
  saying,
  schema,
  search,
} from './gemini.fixture.ts';

const answer = JSON.stringify({ industry: company.industry });
const candidate = (parts: object[]) => ({
  candidates: [{ content: { role: 'model', parts }, finishReason: 'STOP', index: 0 }],
});
const nested = (own: object) => json({ responseSchema: { type: 'OBJECT', properties: { a: own } } });

describe('generateContent', () => {
  it('answers with a candidate and what it cost', () => {
    expect(generate({})).toMatchObject({
      status: 200,
      body: {
        ...candidate([{ text: company.industry }]),
        usageMetadata: {
          promptTokenCount: expect.any(Number),
          candidatesTokenCount: Math.ceil(company.industry.length / 4),
          totalTokenCount: expect.any(Number),
        },
        modelVersion: 'gemini-2.5-flash',
        responseId: expect.any(String),
      },
    });
  });

  it('fits either kind of schema, in either spelling, and any object where only JSON is asked for', () => {
    const jsonSchema = {
      type: 'object',
      properties: { industry: { type: ['string', 'null'] } },
      required: ['industry'],
      additionalProperties: false,
    };
    expect(generate(json({ responseSchema: schema })).body).toMatchObject(candidate([{ text: answer }]));
    expect(generate(json({ responseJsonSchema: jsonSchema })).body).toMatchObject(
      candidate([{ text: answer }]),
    );
    expect(
      generate({ generation_config: { response_mime_type: 'application/json', response_schema: schema } })
        .body,
    ).toMatchObject(candidate([{ text: answer }]));
    expect(generate(json({})).body).toMatchObject(
      candidate([{ text: JSON.stringify({ answer: company.industry }) }]),
    );
  });

  it('says null where that may be, in lists, choices and bounds of their own form', () => {
    const properties = {
      color: { type: 'STRING', nullable: true },
      kind: { type: 'STRING', enum: ['a', 'b'], format: 'enum', nullable: true },
      either: { anyOf: [{ type: 'INTEGER', format: 'int32' }, { type: 'STRING' }], nullable: true },
      competitors: { type: 'ARRAY', items: { type: 'STRING' }, minItems: '1', maxItems: '1' },
    };
    const { body } = generate({
      ...saying('Nobody'),
      ...json({ responseSchema: { type: 'OBJECT', properties, propertyOrdering: ['kind'] } }),
    });
    expect(body).toMatchObject(
      candidate([
        { text: JSON.stringify({ color: null, kind: null, either: null, competitors: ['unknown'] }) },
      ]),
    );
  });

  it('calls functions and takes what came of them', () => {
    const { candidates } = z
      .object({
        candidates: z.tuple([z.object({ content: z.looseObject({ parts: z.array(z.looseObject({})) }) })]),
      })
      .parse(generate(declaring(search)).body);
    const { content } = candidates[0];
    expect(content.parts).toEqual([
      { functionCall: { name: 'search', args: { query: expect.stringContaining(company.name) } } },
    ]);
    const result = {
      role: 'user',
      parts: [{ functionResponse: { name: 'search', response: { result: 'Nothing new.' } } }],
    };
    expect(generate({ ...declaring(search), contents: [...contents, content, result] }).body).toMatchObject(
      candidate([{ text: company.industry }]),
    );
    expect(generate(declaring(search), 'gemini-3-flash-preview').body).toMatchObject(
      candidate([{ functionCall: { id: expect.any(String), name: 'search' } }]),
    );
  });

  it('calls the function that is allowed, and none when it shall not', () => {
    const record = {
      name: 'record',
      parametersJsonSchema: { type: 'object', properties: { industry: { type: 'string' } } },
    };
    const forced = calling({ mode: 'ANY', allowedFunctionNames: ['record'] });
    expect(generate({ ...declaring(search, record), ...forced }).body).toMatchObject(
      candidate([{ functionCall: { name: 'record', args: { industry: company.industry } } }]),
    );
    expect(generate({ ...declaring(search), ...calling({ mode: 'NONE' }) }).body).toMatchObject(
      candidate([{ text: company.industry }]),
    );
  });

  it('stops at a bound, and says nothing when it refuses', () => {
    expect(generate({ generationConfig: { maxOutputTokens: 1 } }).body).toMatchObject({
      candidates: [{ finishReason: 'MAX_TOKENS' }],
      usageMetadata: { candidatesTokenCount: 1 },
    });
    const { body } = generate(saying('sandbox:model=refuse'));
    expect(body).toMatchObject({ candidates: [{ finishReason: 'SAFETY' }] });
    expect(JSON.stringify(body)).not.toContain('content"');
  });

  it.each<[string, object, string]>([
    [
      'no contents',
      { contents: undefined },
      '* GenerateContentRequest.contents: contents is not specified\n',
    ],
    [
      'no parts',
      { contents: [{ role: 'user', parts: [] }] },
      '* GenerateContentRequest.contents[0].parts: contents.parts must not be empty.\n',
    ],
    [
      'a role it does not know',
      { contents: [{ role: 'assistant', parts: [{ text: 'x' }] }] },
      'Please use a valid role: user, model.',
    ],
    [
      'a part it does not know',
      { contents: [{ parts: [{ content: 'x' }] }] },
      `Invalid JSON payload received. Unknown name "content" at 'contents[0].parts[0]': Cannot find field.`,
    ],
    [
      'a message of another vendor',
      { messages: [] },
      'Invalid JSON payload received. Unknown name "messages": Cannot find field.',
    ],
    [
      'a parameter it does not know',
      { generationConfig: { max_tokens: 5 } },
      `Invalid JSON payload received. Unknown name "max_tokens" at 'generation_config': Cannot find field.`,
    ],
    [
      'a call without response',
      {
        contents: [
          ...contents,
          { role: 'model', parts: [{ functionCall: { name: 'f', args: {} } }] },
          ...contents,
        ],
      },
      'Please ensure that the number of function response parts is equal',
    ],
    [
      'a response of no call',
      { contents: [{ role: 'user', parts: [{ functionResponse: { name: 'f', response: {} } }] }] },
      'Please ensure that function response turn comes immediately after',
    ],
    [
      'a schema for text',
      { generationConfig: { responseSchema: schema } },
      'only allowed when response_mime_type is',
    ],
    [
      'a mime type that there is not',
      { generationConfig: { responseMimeType: 'json' } },
      'allowed mimetypes are',
    ],
    ['two schemas', json({ responseSchema: schema, responseJsonSchema: {} }), 'only one of'],
    [
      'a keyword of JSON Schema',
      json({ responseSchema: { ...schema, additionalProperties: false } }),
      `Unknown name "additionalProperties" at 'generation_config.response_schema': Cannot find field.`,
    ],
    [
      'an object without properties',
      nested({ type: 'OBJECT' }),
      '* GenerateContentRequest.generation_config.response_schema.properties[0].value.properties: should be non-empty for OBJECT type\n',
    ],
    [
      'a list of types',
      nested({ type: ['string', 'null'] }),
      'response_schema.properties[0].value.type: must be specified',
    ],
    [
      'a type that there is not',
      nested({ type: 'TEXT' }),
      `Invalid value at 'generation_config.response_schema.properties[0].value.type'`,
    ],
    ['a list of nothing', nested({ type: 'ARRAY' }), '.items: missing field.'],
    [
      'a property that is not there',
      json({ responseSchema: { ...schema, required: ['x'] } }),
      'response_schema.required[0]: property is not defined',
    ],
    [
      'functions beside JSON, of an older model',
      { ...declaring(search), ...json({}) },
      "Function calling with a response mime type: 'application/json' is unsupported",
    ],
    [
      'a function of a bad name',
      declaring({ name: '1 x' }),
      'tools[0].function_declarations[0].name: Invalid function name.',
    ],
    ['a tool of another vendor', { tools: [{ type: 'function' }] }, `Unknown name "type" at 'tools[0]'`],
    [
      'a mode that there is not',
      { ...declaring(search), ...calling({ mode: 'REQUIRED' }) },
      "Invalid value at 'tool_config.function_calling_config.mode'",
    ],
    [
      'a function that is not there',
      { ...declaring(search), ...calling({ mode: 'ANY', allowedFunctionNames: ['x'] }) },
      'should be a subset',
    ],
    ['several candidates', { generationConfig: { candidateCount: 2 } }, 'Multiple candidates is not enabled'],
    [
      'a bound of nothing',
      { generationConfig: { maxOutputTokens: 0 } },
      'max_output_tokens must be positive.',
    ],
    ['too high a temperature', { generationConfig: { temperature: 3 } }, 'temperature must be in the range'],
  ])('complains about %s', (_, body, message) => {
    expect(generate(body)).toMatchObject({
      status: 400,
      body: { error: { code: 400, status: 'INVALID_ARGUMENT', message: expect.stringContaining(message) } },
    });
  });
});
