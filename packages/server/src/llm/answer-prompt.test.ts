import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PipeFailure } from '../engine/pipe.ts';
import type { ModelReply } from '../providers/kit/language-model.ts';
import type { PromptTask } from './answer-prompt.ts';
import { answerPrompt } from './answer-prompt.ts';
import { outputOf } from './model-output.fixture.ts';
import { buildOutputSchema } from './output-schema.ts';
import { promptLimits } from './prompt-limits.ts';
import { readAnswer } from './read-answer.ts';
import { said, scriptModel } from './scripted-model.fixture.ts';

const outputs = [
  outputOf('name', 'string'),
  outputOf('size', 'number', { format: 'int', required: false }),
  outputOf('facts', 'json', { required: false, schema: 'Facts' }),
];
const jsonSchemas = { Facts: { type: 'object', properties: { a: { type: 'string' } } } };
const task: PromptTask = {
  tier: 'openai-medium',
  system: 'You answer.',
  prompt: { prefix: 'Say of ', text: 'Acme' },
  wanted: { outputs, jsonSchemas },
  schema: buildOutputSchema(outputs, jsonSchemas),
  secrets: [{ name: 'KEY', value: 's3cret', allowedHosts: ['api.openai.com'] }],
};

const good = said('{"name": "Acme", "size": "5"}');
const values = { name: 'Acme', size: 5, facts: null };
const failureOf = (outcome: unknown) =>
  outcome instanceof PipeFailure ? `${outcome.code}: ${outcome.message}` : outcome;

test('takes one turn, and gives the values that it says', async () => {
  const model = scriptModel(good);
  expect(await answerPrompt(task, model.context)).toEqual(values);
  expect(model.requests).toEqual([
    {
      model: 'gpt-5.4-mini',
      system: 'You answer.',
      messages: [{ role: 'user', prefix: 'Say of ', text: 'Acme' }],
      ...task.schema,
      tools: [],
      toolChoice: null,
      maxOutputTokens: 512 + 1024 + 24 + 1024,
      secrets: task.secrets,
    },
  ]);
});

describe('a reply that does not fit', () => {
  const bad = said('{"size": "big"}');

  test('is sent back once, with what is wrong about it', async () => {
    const model = scriptModel(bad, good);
    expect(await answerPrompt(task, model.context)).toEqual(values);
    const [first, second] = model.requests;
    expect(second).toEqual({
      ...first,
      messages: [
        { role: 'user', prefix: 'Say of ', text: 'Acme' },
        { role: 'assistant', content: bad.content },
        {
          role: 'user',
          prefix: '',
          text: 'Your reply cannot be used:\n- "name" is missing.\n- "size" is not a valid int.\nReply again, with the corrected JSON object alone.',
        },
      ],
    });
  });

  test('twice is given up, and said why', async () => {
    const model = scriptModel(said('Acme!'), bad);
    expect(failureOf(await answerPrompt(task, model.context))).toBe(
      'ModelOutputInvalid: The model gave two answers, and neither can be used: "name" is missing. "size" is not a valid int.',
    );
    expect(model.requests).toHaveLength(2);
  });

  test('may be one that only its reader has something against', async () => {
    const check = ({ name }: { [field: string]: unknown }) => (name === 'Acme' ? ['Not Acme.'] : []);
    const model = scriptModel(good, said('{"name": "Umbrella"}'));
    expect(await answerPrompt({ ...task, check }, model.context)).toMatchObject({ name: 'Umbrella' });
    expect(model.requests[1]?.messages[2]).toMatchObject({ text: expect.stringContaining('- Not Acme.') });
  });

  test.each([
    ['without a word', said('')],
    ['of blanks', said(' \n')],
    [
      'that calls a tool nobody has',
      said('', { finish: 'calls', calls: [{ id: '1', name: 'x', input: {} }] }),
    ],
  ])('is not repeated to the vendor, who would refuse it: one %s', async (_, reply) => {
    const model = scriptModel(reply, good);
    expect(await answerPrompt(task, model.context)).toEqual(values);
    expect(model.requests[1]?.messages.map(({ role }) => role)).toEqual(['user', 'user']);
  });

  test('has no more told about it than is reckoned with', async () => {
    const many = Array.from({ length: 500 }, (_, at) => outputOf(`output_${at}`, 'string'));
    const wanted = { outputs: many, jsonSchemas: {} };
    const model = scriptModel(said('{}'), said('{}'));
    const outcome = failureOf(await answerPrompt({ ...task, wanted }, model.context));
    expect(String(outcome).length).toBeLessThan(600);
    const last = model.requests[1]?.messages[2];
    expect(JSON.stringify(last).length).toBeLessThan(promptLimits.problemsLength + 300);
  });

  test.each([
    ['longer than anybody reads', 'x'.repeat(promptLimits.replyLength + 1)],
    ['too long to be sent back', `{"size": "${'é'.repeat(promptLimits.mendableBytes / 2)}"}`],
  ])('is given up at once where it is %s', async (_, text) => {
    const model = scriptModel(said(text));
    expect(failureOf(await answerPrompt(task, model.context))).toMatch(
      /^ModelOutputInvalid: .*far more than/,
    );
  });
});

test('a long reply that fits is taken', async () => {
  const name = 'x'.repeat(promptLimits.replyLength - 20);
  expect(await answerPrompt(task, scriptModel(said(JSON.stringify({ name }))).context)).toMatchObject({
    name,
  });
});

describe('no second turn follows', () => {
  const cutOff = said('{"name": "Ac', { finish: 'cut' });
  const refused = said('I cannot.', { finish: 'refused' });

  test.each([
    ['a refusal', refused, 'ModelError: The model refused to answer this prompt.'],
    [
      'a refusal that looks like an answer',
      { ...good, finish: 'refused' as const },
      'ModelError: The model refused to answer this prompt.',
    ],
    [
      'a reply that was cut off',
      cutOff,
      'ModelOutputInvalid: The answer was cut off at its maximum number of tokens; ask for less.',
    ],
  ])('after %s', async (_, reply, failure) => {
    const model = scriptModel(reply);
    expect(failureOf(await answerPrompt(task, model.context))).toBe(failure);
    expect(model.requests).toHaveLength(1);
  });

  test.each(['ProviderTimeout', 'ProviderRateLimited', 'ConnectionRejected', 'InsufficientCredits'] as const)(
    'after a failure, which keeps its code: %s',
    async (code) => {
      const model = scriptModel({ outcome: 'failed', code, message: 'No.' });
      expect(failureOf(await answerPrompt(task, model.context))).toBe(`${code}: No.`);
    },
  );

  test('where nobody has a credential', async () => {
    const model = scriptModel({ outcome: 'skipped', message: 'OpenAI has no key.' });
    expect(failureOf(await answerPrompt(task, model.context))).toBe('ConnectionMissing: OpenAI has no key.');
  });

  test.each([
    [refused, /^ModelError/],
    [cutOff, /^ModelOutputInvalid: .*cut off/],
    [{ outcome: 'failed', code: 'ProviderTimeout', message: 'No.' } as const, /^ProviderTimeout/],
  ])('a second one that goes wrong in its own way: %j', async (second, failure) => {
    const model = scriptModel(said('Acme!'), second);
    expect(failureOf(await answerPrompt(task, model.context))).toMatch(failure);
  });
});

test('whatever a model says becomes values that fit, or a failure', async () => {
  const anyText = fc.oneof(
    fc.json(),
    fc.string(),
    fc
      .record(
        {
          name: fc.oneof(fc.string(), fc.anything()),
          size: fc.oneof(fc.integer(), fc.anything()),
          facts: fc.jsonValue(),
        },
        { requiredKeys: [] },
      )
      .map((value) =>
        JSON.stringify(value, (_, part: unknown) => (typeof part === 'bigint' ? `${part}` : part)),
      ),
  );
  const anyReply = fc.record({
    text: anyText,
    finish: fc.constantFrom<ModelReply['finish']>('stop', 'calls', 'cut', 'refused'),
  });
  await fc.assert(
    fc.asyncProperty(anyReply, anyReply, async (first, second) => {
      const model = scriptModel(said(first.text, first), said(second.text, second));
      const outcome = await answerPrompt(task, model.context);
      if (outcome instanceof PipeFailure) {
        expect(['ModelError', 'ModelOutputInvalid']).toContain(outcome.code);
        return;
      }
      const again = readAnswer(JSON.parse(JSON.stringify(outcome)), task.wanted);
      expect(again).toEqual({ ok: true, values: outcome });
    }),
    { numRuns: 300 },
  );
});
