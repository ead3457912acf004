/* The vendor's own client against the simulator: whoever trusts it can trust the wire. */
import Anthropic, {
  AuthenticationError,
  BadRequestError,
  NotFoundError,
  RateLimitError,
} from '@anthropic-ai/sdk';
import { afterAll, describe, expect, test } from 'vitest';
import { startVendors } from './served-vendors.ts';

const vendors = await startVendors();
afterAll(() => vendors.close());

const company = vendors.world.company(74);
const model = 'claude-haiku-4-5';
const saying = (content: string) => ({
  model,
  max_tokens: 500,
  messages: [{ role: 'user' as const, content }],
});
const question = saying(`What industry is ${company.domain} in?`);
const tools: Anthropic.Tool[] = [
  {
    name: 'search_web',
    description: 'Searches the web.',
    input_schema: { type: 'object', properties: { query: { type: 'string' } }, required: ['query'] },
  },
];

const baseURL = vendors.urlOf('anthropic');
const open = (apiKey = 'sk-ant-sandbox') => new Anthropic({ apiKey, baseURL, maxRetries: 0 });
const client = open();

describe('messages', () => {
  test('answer in words, with all that the types promise', async () => {
    const message = await client.messages.create(question);
    expect(message.content).toEqual([{ type: 'text', text: company.industry, citations: null }]);
    expect(message).toMatchObject({ stop_reason: 'end_turn', stop_details: null, container: null });
    expect(Object.keys(message.usage)).toEqual(
      expect.arrayContaining(['cache_creation', 'inference_geo', 'output_tokens_details', 'speed']),
    );
  });

  test('are answered to a bearer too', async () => {
    const bearer = new Anthropic({ apiKey: null, authToken: 'sk-ant-oat', baseURL, maxRetries: 0 });
    expect((await bearer.messages.create(question)).content).toHaveLength(1);
  });

  test('are streamed, and put together again by the client', async () => {
    const pieces: string[] = [];
    const stream = client.messages.stream(question).on('text', (piece) => pieces.push(piece));
    const streamed = await stream.finalMessage();
    expect(pieces.join('')).toBe(company.industry);
    const { content, usage, stop_reason, id } = await client.messages.create(question);
    expect(streamed).toMatchObject({ content, usage, stop_reason });
    expect(streamed.id).not.toBe(id);
  });

  test('stream a call of a tool piece by piece', async () => {
    const stream = client.messages.stream({ ...question, tools, tool_choice: { type: 'any' } });
    let written = '';
    stream.on('inputJson', (piece) => (written += piece));
    const message = await stream.finalMessage();
    const call = message.content.find((block) => block.type === 'tool_use');
    expect(message.stop_reason).toBe('tool_use');
    expect(call).toMatchObject({ name: 'search_web', caller: { type: 'direct' } });
    expect(JSON.parse(written)).toEqual(call?.input);
    expect(call?.input).toEqual({ query: expect.stringContaining(company.name) });
  });

  test('refuse in a stream as they do without one', async () => {
    const refused = await client.messages.stream(saying('sandbox:model=refuse')).finalMessage();
    expect(refused).toMatchObject({ content: [], stop_reason: 'refusal' });
  });
});

test('lists models', async () => {
  const ids: string[] = [];
  for await (const { id } of client.models.list({ limit: 4 })) ids.push(id);
  expect(ids).toContain('claude-opus-5');
  expect(await client.models.retrieve('claude-opus-5')).toMatchObject({ lifecycle: 'active' });
});

describe('errors are those of the client', () => {
  test.each<[string, Anthropic, Anthropic.MessageCreateParamsNonStreaming, unknown, object]>([
    [
      'a wrong key',
      open('sk-ant-invalid'),
      question,
      AuthenticationError,
      { status: 401, requestID: expect.stringMatching(/^req_/) },
    ],
    ['an unknown model', client, { ...question, model: 'gpt-nonsense' }, NotFoundError, { status: 404 }],
    ['no messages', client, { ...question, messages: [] }, BadRequestError, { status: 400 }],
    ['a limit', client, saying('sandbox:model=ratelimited'), RateLimitError, { status: 429 }],
  ])('for %s, streamed or not', async (_, by, body, kind, fields) => {
    for (const stream of [false, true]) {
      const error: unknown = await by.messages.create({ ...body, stream }).then(
        () => null,
        (thrown: unknown) => thrown,
      );
      expect(error).toBeInstanceOf(kind);
      expect(error).toMatchObject(fields);
    }
  });
});
