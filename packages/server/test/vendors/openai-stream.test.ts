/* Streams of the simulator, put together again by the vendor's own client. */
import OpenAI, { AuthenticationError } from 'openai';
import { afterAll, describe, expect, test } from 'vitest';
import { startVendors } from './served-vendors.ts';

const vendors = await startVendors();
afterAll(() => vendors.close());

const company = vendors.world.company(74);
const model = 'gpt-4.1-mini';
const question = `What industry is ${company.domain} in?`;
const messages = [{ role: 'user' as const, content: question }];
const parameters = {
  type: 'object',
  properties: { query: { type: 'string' } },
  required: ['query'],
  additionalProperties: false,
};
const search = { name: 'search_web', description: 'Searches the web.', parameters };
const query = { query: expect.stringContaining(company.name) };
const client = new OpenAI({ apiKey: 'sk-sandbox', baseURL: vendors.urlOf('openai'), maxRetries: 0 });

describe('chat completions', () => {
  const stream = (more: Partial<OpenAI.ChatCompletionCreateParamsStreaming>) =>
    client.chat.completions.stream({ model, messages, ...more, stream: true });

  test('come in pieces that are the whole answer', async () => {
    const pieces: string[] = [];
    const streamed = stream({}).on('content', (piece) => pieces.push(piece));
    expect(await streamed.finalContent()).toBe(company.industry);
    expect(pieces.join('')).toBe(company.industry);
    expect(await streamed.totalUsage()).toMatchObject({ total_tokens: 0 });
  });

  test('say what they cost if they are asked to', async () => {
    const whole = await client.chat.completions.create({ model, messages });
    const streamed = await stream({ stream_options: { include_usage: true } }).finalChatCompletion();
    expect(streamed.usage).toEqual(whole.usage);
    expect(streamed.choices[0]).toMatchObject({ finish_reason: 'stop', message: { refusal: null } });
  });

  test('call tools', async () => {
    const tools = [{ type: 'function' as const, function: search }];
    const [choice] = (await stream({ tools, tool_choice: 'required' }).finalChatCompletion()).choices;
    expect(choice?.finish_reason).toBe('tool_calls');
    const [call] = choice?.message.tool_calls ?? [];
    if (call?.type !== 'function') throw new Error('It has not called the function');
    expect(call.function.name).toBe('search_web');
    expect(JSON.parse(call.function.arguments)).toEqual(query);
  });

  test('refuse in a field of their own', async () => {
    const refused = stream({ messages: [{ role: 'user', content: 'sandbox:model=refuse' }] });
    expect((await refused.finalMessage()).refusal).toContain('sorry');
  });
});

describe('responses', () => {
  const stream = (more: Partial<OpenAI.Responses.ResponseCreateParamsStreaming>) =>
    client.responses.stream({ model, input: question, ...more, stream: true });

  test('come in numbered events that are the whole answer', async () => {
    const numbers: number[] = [];
    let written = '';
    const streamed = stream({})
      .on('event', ({ sequence_number: number }) => numbers.push(number))
      .on('response.output_text.delta', ({ delta }) => (written += delta));
    const { output_text: said, status } = await streamed.finalResponse();
    expect([written, said, status]).toEqual([company.industry, company.industry, 'completed']);
    expect(numbers).toEqual(numbers.map((_, at) => at));
  });

  test('call functions', async () => {
    const tools = [{ type: 'function' as const, strict: true, ...search }];
    const { output } = await stream({ tools, tool_choice: 'required' }).finalResponse();
    const call = output.find((item) => item.type === 'function_call');
    expect(JSON.parse(call?.arguments ?? '')).toEqual(query);
  });

  test('refuse, and are cut off', async () => {
    const refused = await stream({ input: 'sandbox:model=refuse' }).finalResponse();
    expect(refused.output[0]).toMatchObject({ content: [{ type: 'refusal' }] });
    const cut = await client.responses.create({
      model,
      input: 'sandbox:model=cut',
      stream: true,
    });
    const types: string[] = [];
    for await (const { type } of cut) types.push(type);
    expect(types.at(-1)).toBe('response.incomplete');
  });
});

test('a refusal at the door is no stream', async () => {
  const wrong = client.withOptions({ apiKey: 'sk-invalid' });
  await expect(wrong.chat.completions.create({ model, messages, stream: true })).rejects.toThrow(
    AuthenticationError,
  );
});
