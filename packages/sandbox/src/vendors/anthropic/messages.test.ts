import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { company, format, messages, say, saying, schema, search, use } from './anthropic.fixture.ts';

describe('messages', () => {
  it('answer with blocks and what they cost', () => {
    expect(say({})).toMatchObject({
      status: 200,
      headers: { 'request-id': expect.stringMatching(/^req_/) },
      body: {
        id: expect.stringMatching(/^msg_/),
        type: 'message',
        role: 'assistant',
        model: 'claude-haiku-4-5',
        content: [{ type: 'text', text: company.industry }],
        stop_reason: 'end_turn',
        usage: { input_tokens: expect.any(Number), output_tokens: Math.ceil(company.industry.length / 4) },
      },
    });
    expect(say({}).body).not.toHaveProperty('request_id');
  });

  it('fit a schema, by format or by a tool that has to be called', () => {
    expect(say(format({})).body).toMatchObject({
      content: [{ type: 'text', text: JSON.stringify({ industry: company.industry }) }],
    });
    const record = { name: 'record', input_schema: schema };
    expect(say({ tools: [record], tool_choice: { type: 'tool', name: 'record' } }).body).toMatchObject({
      content: [
        {
          type: 'tool_use',
          id: expect.stringMatching(/^toolu_/),
          name: 'record',
          input: { industry: company.industry },
        },
      ],
      stop_reason: 'tool_use',
    });
  });

  it('keep to bounds that are only described', () => {
    const rating = { type: 'integer', description: 'How well it fits.\nminimum: 3; maximum: 4.' };
    const { body } = say(format({ properties: { rating }, required: ['rating'] }));
    const { content } = z.object({ content: z.tuple([z.object({ text: z.string() })]) }).parse(body);
    expect(content[0].text).toMatch(/^\{"rating":[34]\}$/);
  });

  it('call tools and take what came of it', () => {
    const { content } = z
      .object({ content: z.tuple([z.looseObject({ type: z.literal('tool_use'), id: z.string() })]) })
      .parse(say({ tools: [search] }).body);
    expect(content[0]).toMatchObject({
      name: 'search',
      input: { query: expect.stringContaining(company.name) },
    });
    const result = {
      role: 'user',
      content: [
        {
          type: 'tool_result',
          tool_use_id: content[0].id,
          content: [{ type: 'text', text: 'Nothing new.' }],
        },
      ],
    };
    expect(
      say({ tools: [search], messages: [...messages, { role: 'assistant', content }, result] }).body,
    ).toMatchObject({ content: [{ type: 'text', text: company.industry }], stop_reason: 'end_turn' });
  });

  it('stop at a bound, refuse, and send arguments of wrong types', () => {
    expect(say({ max_tokens: 1 }).body).toMatchObject({
      stop_reason: 'max_tokens',
      usage: { output_tokens: 1 },
    });
    expect(say({ messages: saying('sandbox:model=refuse') }).body).toMatchObject({
      content: [],
      stop_reason: 'refusal',
    });
    const { body } = say({ messages: saying('sandbox:model=bad-arguments'), tools: [search] });
    expect(body).toMatchObject({
      content: [{ input: expect.not.objectContaining({ query: expect.any(String) }) }],
    });
  });

  it.each<[string, object, number, string]>([
    ['no model', { model: undefined }, 400, 'model: Field required'],
    ['no bound', { max_tokens: undefined }, 400, 'max_tokens: Field required'],
    ['no messages', { messages: undefined }, 400, 'messages: Field required'],
    ['no message', { messages: [] }, 400, 'messages: at least one message is required'],
    ['a bound of nothing', { max_tokens: 0 }, 400, 'max_tokens: Input should be greater than or equal to 1'],
    ['an unknown model', { model: 'gpt-4o' }, 404, 'model: gpt-4o'],
    [
      'a system message',
      { messages: [{ role: 'system', content: 'x' }] },
      400,
      'messages: Unexpected role "system". The Messages API accepts a top-level `system` parameter, not "system" as an input message role.',
    ],
    [
      'a role it does not know',
      { messages: [{ role: 'tool', content: 'x' }] },
      400,
      "messages.0.role: Input should be 'user' or 'assistant'",
    ],
    [
      'a conversation that it would begin',
      { messages: [{ role: 'assistant', content: 'x' }] },
      400,
      'messages: first message must use the "user" role',
    ],
    [
      'empty content',
      { messages: [{ role: 'user', content: '' }] },
      400,
      'messages.0: all messages must have non-empty content except for the optional final assistant message',
    ],
    [
      'an empty block',
      { messages: saying('') },
      400,
      'messages.0.content.0: text content blocks must be non-empty',
    ],
    [
      'a block it does not know',
      { messages: [{ role: 'user', content: [{ type: 'input_text' }] }] },
      400,
      "messages.0.content.0: Input tag 'input_text' found using 'type' does not match any of the expected tags: 'document', ",
    ],
    [
      'a call without result',
      { messages: [...messages, { role: 'assistant', content: [use] }, ...messages] },
      400,
      'messages.1: `tool_use` ids were found without `tool_result` blocks immediately after: t1.',
    ],
    [
      'a result of no call',
      { messages: [{ role: 'user', content: [{ type: 'tool_result', tool_use_id: 't9' }] }] },
      400,
      'messages.0.content.0: unexpected `tool_use_id` found in `tool_result` blocks: t9.',
    ],
    [
      'a parameter it does not know',
      { max_completion_tokens: 5 },
      400,
      'max_completion_tokens: Extra inputs are not permitted',
    ],
    [
      'too high a temperature',
      { temperature: 2 },
      400,
      'temperature: Input should be less than or equal to 1',
    ],
    [
      'an open schema',
      format({ additionalProperties: true }),
      400,
      "output_config.format.schema: For 'object' type, 'additionalProperties' must be explicitly set to false",
    ],
    [
      'a bounded number',
      format({ properties: { a: { type: 'integer', minimum: 1 } } }),
      400,
      "output_config.format.schema: For 'integer' type, property 'minimum' is not supported",
    ],
    [
      'a doubly bounded number',
      format({ properties: { a: { type: 'integer', minimum: 1, maximum: 2 } } }),
      400,
      "output_config.format.schema: For 'integer' type, properties maximum, minimum are not supported",
    ],
    [
      'a long list',
      format({ properties: { a: { type: 'array', minItems: 2 } } }),
      400,
      "output_config.format.schema: For 'array' type, 'minItems' values other than 0 or 1",
    ],
    ['a tool without schema', { tools: [{ name: 'x' }] }, 400, 'tools.0.custom.input_schema: Field required'],
    [
      'a tool of another shape',
      { tools: [{ type: 'function', function: search }] },
      400,
      "tools.0: Input tag 'function' found using 'type' does not match any of the expected tags: ",
    ],
    [
      'a tool of a list',
      { tools: [{ name: 'x', input_schema: { type: 'array' } }] },
      400,
      "tools.0.custom.input_schema.type: Input should be 'object'",
    ],
    [
      'a tool of a bad name',
      { tools: [{ name: 'my tool', input_schema: schema }] },
      400,
      'tools.0.custom.name: String should match pattern',
    ],
    ['two tools of a name', { tools: [search, search] }, 400, 'tools: Tool names must be unique.'],
    [
      'a choice of no tool',
      { tool_choice: { type: 'any' } },
      400,
      'tool_choice: tool_choice may only be specified while providing tools.',
    ],
    [
      'a choice of a tool that is not there',
      { tools: [search], tool_choice: { type: 'tool', name: 'x' } },
      400,
      "Tool 'x' not found in provided tools",
    ],
    [
      'a choice of another vendor',
      { tools: [search], tool_choice: { type: 'required' } },
      400,
      "tool_choice.type: Input should be 'auto', 'any', 'tool' or 'none'",
    ],
  ])('complain about %s', (_, body, status, message) => {
    const reply = say(body);
    expect(reply.status).toBe(status);
    const type = status === 404 ? 'not_found_error' : 'invalid_request_error';
    expect(reply.body).toMatchObject({
      type: 'error',
      error: { type, message: expect.any(String) },
      request_id: expect.stringMatching(/^req_/),
    });
    expect(JSON.stringify(reply.body)).toContain(JSON.stringify(message).slice(1, -1));
  });
});
