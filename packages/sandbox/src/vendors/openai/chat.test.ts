import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { chat, company, jsonSchema, loose, messages, schema, search, tool } from './openai.fixture.ts';

describe('chat completions', () => {
  it('answer with a choice and what it cost', () => {
    expect(chat({})).toMatchObject({
      status: 200,
      headers: { 'x-request-id': expect.stringMatching(/^req_/) },
      body: {
        id: expect.stringMatching(/^chatcmpl-/),
        object: 'chat.completion',
        model: 'gpt-4.1-mini',
        choices: [
          {
            index: 0,
            message: { role: 'assistant', content: company.industry, refusal: null },
            finish_reason: 'stop',
          },
        ],
        usage: {
          prompt_tokens: expect.any(Number),
          completion_tokens: Math.ceil(company.industry.length / 4),
          total_tokens: expect.any(Number),
        },
      },
    });
  });

  it('fit a schema, and any object where only JSON is asked for', () => {
    const content = JSON.stringify({ industry: company.industry });
    expect(chat({ response_format: jsonSchema({}) }).body).toMatchObject({
      choices: [{ message: { content } }],
    });
    const said = [{ role: 'developer', content: 'Answer in JSON.' }, ...messages];
    expect(chat({ response_format: { type: 'json_object' }, messages: said }).body).toMatchObject({
      choices: [{ message: { content: JSON.stringify({ answer: company.industry }) } }],
    });
  });

  it('call tools and take what came of it', () => {
    const first = chat({ tools: [search] });
    const { choices } = z
      .object({
        choices: z.array(
          z.object({
            message: z.looseObject({ tool_calls: z.array(z.looseObject({ id: z.string() })) }),
            finish_reason: z.literal('tool_calls'),
          }),
        ),
      })
      .parse(first.body);
    const message = choices[0]?.message;
    expect(message).toMatchObject({
      content: null,
      tool_calls: [
        { type: 'function', function: { name: 'search', arguments: expect.stringContaining(company.name) } },
      ],
    });
    const result = { role: 'tool', tool_call_id: message?.tool_calls[0]?.id, content: 'Nothing new.' };
    expect(chat({ tools: [search], messages: [...messages, message, result] }).body).toMatchObject({
      choices: [{ message: { content: company.industry }, finish_reason: 'stop' }],
    });
  });

  it('stop at a bound, refuse in a field of its own, and send broken arguments', () => {
    expect(chat({ max_tokens: 1 }).body).toMatchObject({
      choices: [{ finish_reason: 'length' }],
      usage: { completion_tokens: 1 },
    });
    const saying = (text: string) => [{ role: 'user', content: [{ type: 'text', text }] }];
    expect(chat({ messages: saying('sandbox:model=refuse') }).body).toMatchObject({
      choices: [{ message: { content: null, refusal: expect.any(String) }, finish_reason: 'stop' }],
    });
    const broken = chat({ messages: saying('sandbox:model=bad-arguments'), tools: [search] }).body;
    expect(broken).toMatchObject({
      choices: [{ message: { tool_calls: [{ function: { arguments: expect.not.stringMatching(/\}$/) } }] } }],
    });
  });

  it.each<[string, object, number, object]>([
    ['no model', { model: undefined }, 400, { message: 'you must provide a model parameter', param: null }],
    [
      'no messages',
      { messages: undefined },
      400,
      {
        message: "Missing required parameter: 'messages'.",
        param: 'messages',
        code: 'missing_required_parameter',
      },
    ],
    [
      'messages of text',
      { messages: 'Hi' },
      400,
      {
        message: "Invalid type for 'messages': expected an array, but got a string instead.",
        code: 'invalid_type',
      },
    ],
    ['no message', { messages: [] }, 400, { code: 'empty_array', param: 'messages' }],
    [
      'a role it does not know',
      { messages: [{ role: 'model', content: 'Hi' }] },
      400,
      {
        message:
          "Invalid value: 'model'. Supported values are: 'system', 'assistant', 'user', 'function', 'tool', and 'developer'.",
        param: 'messages[0].role',
        code: 'invalid_value',
      },
    ],
    ['no content', { messages: [{ role: 'user' }] }, 400, { param: 'messages[0].content' }],
    [
      'content of null',
      { messages: [{ role: 'user', content: null }] },
      400,
      { message: "Invalid value for 'content': expected a string, got null." },
    ],
    [
      'a part it does not know',
      { messages: [{ role: 'user', content: [{ type: 'input_text', text: 'Hi' }] }] },
      400,
      { param: 'messages[0].content[0].type' },
    ],
    [
      'a result of no call',
      { messages: [...messages, { role: 'tool', tool_call_id: 'x', content: '' }] },
      400,
      { param: 'messages.[1].role' },
    ],
    [
      'a call without result',
      {
        messages: [
          ...messages,
          {
            role: 'assistant',
            tool_calls: [{ id: 'c1', type: 'function', function: { name: 'f', arguments: '{}' } }],
          },
        ],
      },
      400,
      { message: expect.stringMatching(/did not have response messages: c1$/) },
    ],
    [
      'an unknown model',
      { model: 'gpt-nonsense' },
      404,
      {
        code: 'model_not_found',
        message: 'The model `gpt-nonsense` does not exist or you do not have access to it.',
      },
    ],
    [
      'a parameter it does not know',
      { max_length: 5 },
      400,
      { message: "Unknown parameter: 'max_length'.", code: 'unknown_parameter' },
    ],
    ['options of no stream', { stream_options: { include_usage: true } }, 400, { param: 'stream_options' }],
    ['too high a temperature', { temperature: 3 }, 400, { code: 'decimal_above_max_value' }],
    [
      'the old bound for a new model',
      { model: 'gpt-5-mini', max_tokens: 5 },
      400,
      { param: 'max_tokens', code: 'unsupported_parameter' },
    ],
    [
      'a schema without name',
      { response_format: jsonSchema({ name: undefined }) },
      400,
      { param: 'response_format.json_schema.name' },
    ],
    [
      'an open schema that shall be strict',
      { response_format: jsonSchema({ schema: loose }) },
      400,
      {
        message:
          "Invalid schema for response_format 'facts': In context=(), 'additionalProperties' is required to be supplied and to be false.",
        param: 'response_format',
      },
    ],
    [
      'an optional property that shall be strict',
      { response_format: jsonSchema({ schema: { ...schema, required: [] } }) },
      400,
      { message: expect.stringContaining("Missing 'industry'.") },
    ],
    [
      'a schema of a list',
      { response_format: jsonSchema({ schema: { type: 'array' } }) },
      400,
      { message: expect.stringContaining(`got 'type: "array"'`) },
    ],
    [
      'a type that there is not',
      {
        response_format: jsonSchema({
          strict: false,
          schema: { ...loose, properties: { a: { type: 'text' } } },
        }),
      },
      400,
      { message: expect.stringContaining("In context=('properties', 'a'), 'text' is not valid") },
    ],
    ['JSON that is not spoken of', { response_format: { type: 'json_object' } }, 400, { param: 'messages' }],
    [
      'a tool of a bad name',
      { tools: [tool('my tool')] },
      400,
      { param: 'tools[0].function.name', message: expect.stringContaining('^[a-zA-Z0-9_-]+$') },
    ],
    [
      'a tool of a bad shape',
      { tools: [tool('f', { type: 'string' })] },
      400,
      { param: 'tools[0].function.parameters', code: 'invalid_function_parameters' },
    ],
    ['a choice of no tool', { tool_choice: 'auto' }, 400, { param: 'tool_choice' }],
    [
      'a choice of a tool that is not there',
      { tools: [search], tool_choice: { type: 'function', function: { name: 'x' } } },
      400,
      { message: "Tool choice 'x' not found in 'tools' parameter." },
    ],
  ])('complain about %s', (_, body, status, error) => {
    expect(chat(body)).toMatchObject({
      status,
      body: { error: { type: 'invalid_request_error', ...error } },
    });
  });
});
