import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { company, flatSearch, loose, messages, respond, schema, search } from './openai.fixture.ts';

describe('responses', () => {
  it('answer with an item and what it cost', () => {
    expect(respond({})).toMatchObject({
      status: 200,
      body: {
        object: 'response',
        status: 'completed',
        output: [
          {
            type: 'message',
            role: 'assistant',
            content: [{ type: 'output_text', text: company.industry, annotations: [] }],
          },
        ],
        usage: {
          input_tokens: expect.any(Number),
          output_tokens: expect.any(Number),
          total_tokens: expect.any(Number),
        },
      },
    });
    const text = { format: { type: 'json_schema', name: 'facts', strict: true, schema } };
    expect(respond({ text }).body).toMatchObject({
      output: [{ content: [{ text: JSON.stringify({ industry: company.industry }) }] }],
    });
  });

  it('call functions and take their output, sent back or referred to', () => {
    const { output } = z
      .object({
        output: z.tuple([
          z.looseObject({ type: z.literal('function_call'), id: z.string(), call_id: z.string() }),
        ]),
      })
      .parse(respond({ tools: [flatSearch] }).body);
    const [call] = output;
    expect(call).toMatchObject({
      name: 'search',
      status: 'completed',
      arguments: expect.stringContaining(company.name),
    });
    const result = { type: 'function_call_output', call_id: call.call_id, output: 'Nothing new.' };
    for (const sent of [call, { type: 'item_reference', id: call.id }]) {
      expect(respond({ tools: [flatSearch], input: [...messages, sent, result] }).body).toMatchObject({
        output: [{ type: 'message', content: [{ text: company.industry }] }],
      });
    }
  });

  it('are incomplete at a bound, and refuse in a part of its own', () => {
    expect(respond({ input: `Describe ${company.domain}`, max_output_tokens: 16 }).body).toMatchObject({
      status: 'incomplete',
      incomplete_details: { reason: 'max_output_tokens' },
    });
    expect(respond({ input: 'sandbox:model=refuse' }).body).toMatchObject({
      output: [{ content: [{ type: 'refusal', refusal: expect.any(String) }] }],
    });
  });

  it.each<[string, object, object]>([
    ['no model', { model: undefined }, { message: "Missing required parameter: 'model'." }],
    ['an unknown model', { model: 'claude-opus-5' }, { code: 'model_not_found', param: 'model' }],
    ['no input', { input: undefined }, { message: "Missing required parameter: 'input'." }],
    ['input of a number', { input: 5 }, { code: 'invalid_type' }],
    [
      'a role it does not know',
      { input: [{ role: 'tool', content: '' }] },
      { param: 'input[0].role', code: 'invalid_value' },
    ],
    ['an item it does not know', { input: [{ type: 'thought' }] }, { param: 'input[0].type' }],
    [
      'a part of the other API',
      { input: [{ role: 'user', content: [{ type: 'text', text: '' }] }] },
      { param: 'input[0].content[0].type' },
    ],
    [
      'output of no call',
      { input: [{ type: 'function_call_output', call_id: 'c', output: '' }] },
      { message: 'No tool call found for function call output with call_id c.' },
    ],
    [
      'a call without output',
      { input: [{ type: 'function_call', call_id: 'c', name: 'f', arguments: '{}' }] },
      { message: 'No tool output found for function call c.' },
    ],
    [
      'an item it does not have',
      { input: [{ type: 'item_reference', id: 'rs_1' }] },
      { message: "Item with id 'rs_1' not found." },
    ],
    ['an earlier response', { previous_response_id: 'resp_1' }, { code: 'previous_response_not_found' }],
    ['too low a bound', { max_output_tokens: 1 }, { code: 'integer_below_min_value' }],
    ['messages', { messages }, { message: "Unknown parameter: 'messages'." }],
    [
      'an open schema that shall be strict',
      { text: { format: { type: 'json_schema', name: 'f', strict: true, schema: loose } } },
      { param: 'text.format.schema', code: 'invalid_json_schema' },
    ],
    [
      'a schema without name',
      { text: { format: { type: 'json_schema', schema } } },
      { param: 'text.format.name' },
    ],
    [
      'a tool of the other API',
      { tools: [search] },
      { message: "Missing required parameter: 'tools[0].name'." },
    ],
    ['a kind of tool that there is not', { tools: [{ type: 'magic' }] }, { param: 'tools[0].type' }],
  ])('complain about %s', (_, body, error) => {
    expect(respond(body)).toMatchObject({
      status: 400,
      body: { error: { type: 'invalid_request_error', ...error } },
    });
  });
});
