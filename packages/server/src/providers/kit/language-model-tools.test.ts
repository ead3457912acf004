import { describe, expect, test } from 'vitest';
import { converse as converseAnthropic } from '../anthropic/anthropic.ts';
import { converse as converseGemini } from '../gemini/gemini.ts';
import { converse as converseOpenai } from '../openai/openai.ts';
import { wires } from './language-model.fixture.ts';
import type { ModelReply, ModelRequest } from './language-model.ts';
import { askOnce, modelRequest, withToolTurn } from './model-request.fixture.ts';

const [tool] = withToolTurn([]).tools;
const choices: ModelRequest['toolChoice'][] = ['auto', 'any', { tool: 'web_search' }];

const chatTool = {
  type: 'function',
  function: { name: 'web_search', description: 'Finds pages.', parameters: tool?.parameters },
};
const chatChoices = ['auto', 'required', { type: 'function', function: { name: 'web_search' } }];
const expected = new Map<string, { tools: unknown; choices: object[] }>([
  ['OpenAI', { tools: [chatTool], choices: chatChoices.map((choice) => ({ tool_choice: choice })) }],
  [
    'a compatible server',
    { tools: [chatTool], choices: chatChoices.map((choice) => ({ tool_choice: choice })) },
  ],
  [
    'Anthropic',
    {
      tools: [{ name: 'web_search', description: 'Finds pages.', input_schema: tool?.parameters }],
      choices: [
        { tool_choice: { type: 'auto' } },
        { tool_choice: { type: 'any' } },
        { tool_choice: { type: 'tool', name: 'web_search' } },
      ],
    },
  ],
  [
    'Gemini',
    {
      tools: [
        {
          functionDeclarations: [
            { name: 'web_search', description: 'Finds pages.', parametersJsonSchema: tool?.parameters },
          ],
        },
      ],
      choices: [
        { toolConfig: { functionCallingConfig: { mode: 'AUTO' } } },
        { toolConfig: { functionCallingConfig: { mode: 'ANY' } } },
        { toolConfig: { functionCallingConfig: { mode: 'ANY', allowedFunctionNames: ['web_search'] } } },
      ],
    },
  ],
]);

describe.each(wires)('to $vendor', ({ vendor, converse, model, calls }) => {
  const request = { ...withToolTurn([]), model };

  test('tools and their choice are sent as it documents them', async () => {
    for (const [index, toolChoice] of choices.entries()) {
      const { body } = await askOnce(converse, { ...request, toolChoice });
      expect(body).toMatchObject({
        tools: expected.get(vendor)?.tools,
        ...expected.get(vendor)?.choices[index],
      });
    }
  });

  test('no choice is sent without tools, and none is "auto"', async () => {
    const { text } = await askOnce(converse, { ...modelRequest, model, toolChoice: 'any' });
    expect(text).not.toMatch(/tool_choice|toolConfig|"tools"/);
    const { body } = await askOnce(converse, { ...request, toolChoice: null });
    expect(body).toMatchObject(expected.get(vendor)?.choices[0] ?? {});
  });

  test('a call goes back as it came, with what it brought', async () => {
    const first = await askOnce(converse, request, { body: calls('c1', { query: 'Acme' }) });
    expect(first.result).toMatchObject({ outcome: 'found', answer: { finish: 'calls' } });
    const { body } = await askOnce(converse, { ...request, ...secondTurn(answerOf(first.result)) });
    expect(body).toMatchObject(roundTrips.get(vendor) ?? {});
  });
});

function answerOf(result: Awaited<ReturnType<typeof askOnce>>['result']): ModelReply {
  if (result.outcome !== 'found') throw new Error('Nothing came');
  return result.answer;
}

/** Journals and recalls keep a reply as JSON. */
function secondTurn({ content }: ModelReply): Pick<ModelRequest, 'messages'> {
  const stored: ModelReply['content'] = JSON.parse(JSON.stringify(content));
  return withToolTurn([
    { role: 'assistant', content: stored },
    { role: 'tool', results: [{ id: 'c1', name: 'web_search', text: 'Acme sells software.' }] },
  ]);
}

const chatTurns = {
  messages: [
    {},
    { role: 'user' },
    {
      role: 'assistant',
      content: 'I search.',
      tool_calls: [
        { id: 'c1', type: 'function', function: { name: 'web_search', arguments: '{"query":"Acme"}' } },
      ],
    },
    { role: 'tool', tool_call_id: 'c1', content: 'Acme sells software.' },
  ],
};
const roundTrips = new Map<string, object>([
  ['OpenAI', chatTurns],
  ['a compatible server', chatTurns],
  [
    'Anthropic',
    {
      messages: [
        { role: 'user' },
        {
          role: 'assistant',
          content: [
            { type: 'thinking', thinking: 'Hm.', signature: 'signed' },
            { type: 'text', text: 'I search.' },
            { type: 'tool_use', id: 'c1', name: 'web_search', input: { query: 'Acme' } },
          ],
        },
        {
          role: 'user',
          content: [{ type: 'tool_result', tool_use_id: 'c1', content: 'Acme sells software.' }],
        },
      ],
    },
  ],
  [
    'Gemini',
    {
      contents: [
        { role: 'user' },
        {
          role: 'model',
          parts: [
            { text: 'I search.' },
            {
              functionCall: { id: 'c1', name: 'web_search', args: { query: 'Acme' } },
              thoughtSignature: 'signed',
            },
          ],
        },
        {
          role: 'user',
          parts: [
            {
              functionResponse: {
                id: 'c1',
                name: 'web_search',
                response: { name: 'web_search', content: 'Acme sells software.' },
              },
            },
          ],
        },
      ],
    },
  ],
]);

test.each([
  ['OpenAI', converseOpenai, 'gpt-5.4-mini'],
  ['Anthropic', converseAnthropic, 'claude-haiku-4-5'],
])('a call to %s whose input is no JSON goes back as well', async (_, converse, model) => {
  const content = [{ type: 'tool-call', toolCallId: 'c1', toolName: 'web_search', input: 'Acme' }];
  const messages: ModelRequest['messages'] = [
    ...modelRequest.messages,
    { role: 'assistant', content },
    { role: 'tool', results: [{ id: 'c1', name: 'web_search', text: 'The input is no JSON.' }] },
  ];
  const { text } = await askOnce(converse, { ...withToolTurn([]), model, messages });
  expect(text).toContain('The input is no JSON.');
});

test('Gemini, which cannot answer by a schema while it must use a tool, has the answer as one', async () => {
  const model = 'gemini-3.5-flash-lite';
  const { schema } = modelRequest;
  const { body, result } = await askOnce(
    converseGemini,
    { ...withToolTurn([]), model, schema },
    {
      body: {
        candidates: [
          {
            content: { parts: [{ functionCall: { name: 'json', args: { industry: 'Software' } } }] },
            finishReason: 'STOP',
          },
        ],
      },
    },
  );
  expect(body).toMatchObject({
    tools: [
      { functionDeclarations: [{ name: 'web_search' }, { name: 'json', parametersJsonSchema: schema }] },
    ],
    toolConfig: { functionCallingConfig: { mode: 'ANY' } },
  });
  expect(result).toMatchObject({ answer: { finish: 'stop', text: '{"industry":"Software"}', calls: [] } });
});
