/* The vendor's own client against the simulator: whoever trusts it can trust the wire. */
import OpenAI, { AuthenticationError, BadRequestError, NotFoundError, RateLimitError } from 'openai';
import { afterAll, describe, expect, test } from 'vitest';
import { startVendors } from './served-vendors.ts';

const vendors = await startVendors();
afterAll(() => vendors.close());

const company = vendors.world.company(74);
const model = 'gpt-4.1-mini';
const question = `What industry is ${company.domain} in?`;
const schema = {
  type: 'object',
  properties: { industry: { type: 'string' }, employees: { type: ['integer', 'null'] } },
  required: ['industry', 'employees'],
  additionalProperties: false,
};
const facts = { industry: company.industry, employees: company.headcount };

const open = (apiKey = 'sk-sandbox') =>
  new OpenAI({ apiKey, baseURL: vendors.urlOf('openai'), maxRetries: 0 });
const client = open();

describe('chat completions', () => {
  test('answer in words, and say what it cost', async () => {
    const completion = await client.chat.completions.create({
      model,
      messages: [{ role: 'user', content: question }],
    });
    expect(completion.choices[0]).toMatchObject({
      message: { content: company.industry, refusal: null },
      finish_reason: 'stop',
    });
    const {
      prompt_tokens: sent = 0,
      completion_tokens: said = 0,
      total_tokens: all,
    } = completion.usage ?? {};
    expect([sent, said]).toEqual([Math.ceil(question.length / 4), Math.ceil(company.industry.length / 4)]);
    expect(all).toBe(sent + said);
  });

  test('fit a schema, which the client parses', async () => {
    const completion = await client.chat.completions.parse({
      model,
      messages: [{ role: 'user', content: question }],
      response_format: { type: 'json_schema', json_schema: { name: 'facts', strict: true, schema } },
    });
    expect(completion.choices[0]?.message.parsed).toEqual(facts);
  });

  test('call the tools that the client runs, until there is an answer', async () => {
    const asked: string[] = [];
    const runner = client.chat.completions.runTools({
      model,
      messages: [{ role: 'user', content: question }],
      tools: [
        {
          type: 'function',
          function: {
            name: 'search_web',
            description: 'Searches the web.',
            parameters: { type: 'object', properties: { query: { type: 'string' } }, required: ['query'] },
            parse: (text: string): unknown => JSON.parse(text),
            function: (given: unknown) => {
              asked.push(JSON.stringify(given));
              return 'Nothing was found.';
            },
          },
        },
      ],
    });
    expect(await runner.finalContent()).toBe(company.industry);
    expect(asked).toEqual([expect.stringContaining(company.name)]);
  });

  test('refuse in a field of its own', async () => {
    const completion = await client.chat.completions.create({
      model,
      messages: [{ role: 'user', content: 'sandbox:model=refuse' }],
    });
    expect(completion.choices[0]?.message).toMatchObject({
      content: null,
      refusal: expect.stringContaining('sorry'),
    });
  });
});

describe('responses', () => {
  test('answer in words and in JSON', async () => {
    const response = await client.responses.create({ model, instructions: 'Be brief.', input: question });
    expect(response.output_text).toBe(company.industry);
    const parsed = await client.responses.parse({
      model,
      input: question,
      text: { format: { type: 'json_schema', name: 'facts', strict: true, schema } },
    });
    expect(parsed.output_parsed).toEqual(facts);
  });

  test('call a function and take its output', async () => {
    const tools: OpenAI.Responses.FunctionTool[] = [
      {
        type: 'function',
        name: 'search_web',
        strict: true,
        parameters: {
          type: 'object',
          properties: { query: { type: 'string' } },
          required: ['query'],
          additionalProperties: false,
        },
      },
    ];
    const input: OpenAI.Responses.ResponseInput = [{ role: 'user', content: question }];
    const first = await client.responses.create({ model, tools, input });
    const [call] = first.output;
    if (call?.type !== 'function_call') throw new Error('It has not called the function');
    input.push(call, { type: 'function_call_output', call_id: call.call_id, output: 'Nothing was found.' });
    const second = await client.responses.create({ model, tools, input });
    expect(second.output_text).toBe(company.industry);
  });
});

test('lists models', async () => {
  const ids: string[] = [];
  for await (const { id } of client.models.list()) ids.push(id);
  expect(ids).toContain(model);
});

describe('errors are those of the client', () => {
  const ask = (by: OpenAI, body: Partial<OpenAI.ChatCompletionCreateParamsNonStreaming>) =>
    by.chat.completions.create({ model, messages: [{ role: 'user', content: question }], ...body }).then(
      () => null,
      (error: unknown) => error,
    );

  test.each<[string, OpenAI, Parameters<typeof ask>[1], unknown, object]>([
    ['a wrong key', open('sk-invalid'), {}, AuthenticationError, { status: 401, code: 'invalid_api_key' }],
    ['no quota', open('sk-exhausted'), {}, RateLimitError, { status: 429, code: 'insufficient_quota' }],
    [
      'an unknown model',
      client,
      { model: 'gpt-nonsense' },
      NotFoundError,
      { status: 404, code: 'model_not_found' },
    ],
    [
      'no messages',
      client,
      { messages: [] },
      BadRequestError,
      { status: 400, code: 'empty_array', param: 'messages' },
    ],
    [
      'a bad temperature',
      client,
      { temperature: 9 },
      BadRequestError,
      { code: 'decimal_above_max_value', type: 'invalid_request_error' },
    ],
  ])('for %s', async (_, by, body, kind, fields) => {
    const error = await ask(by, body);
    expect(error).toBeInstanceOf(kind);
    expect(error).toMatchObject({ ...fields, requestID: expect.stringMatching(/^req_/) });
  });

  test('for a limit', async () => {
    const limited = await ask(client, { messages: [{ role: 'user', content: 'sandbox:model=ratelimited' }] });
    expect(limited).toBeInstanceOf(RateLimitError);
    expect(limited).toMatchObject({ code: 'rate_limit_exceeded' });
  });
});
