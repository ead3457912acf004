import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { JsonObject } from '../contract/json-value.ts';
import { canBill, worstCase } from '../engine/asking/price.ts';
import { planOf, planRequest } from '../engine/pipeline.fixture.ts';
import { pipesRequest } from '../contract/pipes-request.ts';
import { said, scriptModel } from '../llm/scripted-model.fixture.ts';
import type { ModelReply, ModelRequest } from '../providers/kit/language-model.ts';
import { promptRun1 } from './prompt-run.ts';
import { runScripted } from './run-asking-pipe.fixture.ts';
import { fieldsOf, valuesOf } from './run-pipe.fixture.ts';

const template = `Say of {{ company }} what it does.
{% output industry, type: "string", format: "text", description: "Its industry" %}
{% output size, type: "number", format: "int", description: "Its size", required: false %}`;
const configOf = (text: string, rest: JsonObject = {}): JsonObject => ({
  prompt: { template: text },
  ...rest,
});
const acme = { company: 'Acme' };

const usageOf = (input: number, output: number): Partial<ModelReply> => ({
  usage: { input, output, cached: 0 },
});
const good = said('{"industry": "Software", "size": "50"}', usageOf(1234, 56));
const bad = said('{"size": "big"}', usageOf(5000, 5000));

/** The model behind openai says these one after the other. */
function inTurn(...replies: ModelReply[]) {
  let turn = 0;
  return { 'openai.converse': () => replies[turn++] ?? null };
}

const requests = z.custom<ModelRequest[]>();
const sentTo = (inputs: Record<string, unknown[]>, operation = 'openai.converse') =>
  requests.parse(inputs[operation] ?? []);

describe('prompt:run', () => {
  test('answers a template with typed fields', async () => {
    const { values, fields, inputs } = await runScripted(promptRun1, {
      config: configOf(template),
      input: acme,
      script: inTurn(good),
    });
    expect(values).toMatchObject({ industry: 'Software', size: 50 });
    expect(fields['size']).toMatchObject({ type: 'number', format: 'int' });
    const [request] = sentTo(inputs);
    expect(request?.messages).toEqual([{ role: 'user', prefix: 'Say of', text: ' Acme what it does.\n\n' }]);
    expect(request?.system).toContain('- size (int, or null): Its size');
    expect(request).toMatchObject({ model: 'gpt-5.4-mini', isStrict: true, tools: [], secrets: [] });
  });

  test('has no result where what may be missing is', async () => {
    const script = inTurn(said('{"industry": "Software", "size": null}'));
    const { values } = await runScripted(promptRun1, { config: configOf(template), input: acme, script });
    expect(values).toMatchObject({ industry: 'Software', size: 'no_result NoResult' });
  });

  test('has no result where the model does not know, whether it had to answer or not', async () => {
    const script = inTurn(said('{"industry": null, "size": null}'));
    const { values, attempts, inputs } = await runScripted(promptRun1, {
      config: configOf(template),
      input: acme,
      script,
    });
    expect(values).toMatchObject({ industry: 'no_result NoResult', size: 'no_result NoResult' });
    expect(attempts).toHaveLength(1);
    const [request] = sentTo(inputs);
    expect(request?.schema).toMatchObject({ properties: { industry: { type: ['string', 'null'] } } });
    expect(request?.system).toContain('A field that you do not know is null');
    expect(request?.system).toContain('- industry (text, or null): Its industry');
  });

  test('keeps what fits, where one output is missed twice', async () => {
    const script = inTurn(bad, said('{"industry": "Software", "size": "big"}', usageOf(100, 100)));
    const { values, fields, attempts } = await runScripted(promptRun1, {
      config: configOf(template),
      input: acme,
      script,
    });
    expect(values).toMatchObject({ industry: 'Software', size: 'failed ModelOutputInvalid' });
    expect(fields['size']?.reason?.message).toBe(
      'The model did not give a value that can be used: "size" is not a valid int.',
    );
    expect(attempts.map(({ outcome }) => outcome)).toEqual(['rejected', 'found']);
  });

  test('is skipped without a field it cannot do without, and asks nobody', async () => {
    const { values, attempts } = await runScripted(promptRun1, {
      config: configOf(template),
      input: { company: null },
      script: inTurn(good),
    });
    expect(values).toMatchObject({ industry: 'skipped RequirementUnmet', size: 'skipped RequirementUnmet' });
    expect(attempts).toEqual([]);
  });

  test('can do without a field that has a default', async () => {
    const optional = template.replace('company }}', 'company | default: "somebody" }}');
    const { values, inputs } = await runScripted(promptRun1, {
      config: configOf(optional),
      input: { company: null },
      script: inTurn(good),
    });
    expect(values).toMatchObject({ industry: 'Software' });
    expect(sentTo(inputs)[0]?.messages).toMatchObject([{ text: ' somebody what it does.\n\n' }]);
  });

  test.each([
    ['google-low', 'gemini.converse'],
    ['openai-high', 'openai.converse'],
    ['anthropic-low', 'anthropic.converse'],
  ])('asks the model that is asked for: %s', async (model, operation) => {
    const { steps } = await runScripted(promptRun1, {
      config: configOf(template, { model }),
      input: acme,
      script: { [operation]: good },
    });
    expect(steps).toEqual([`${operation} found`]);
  });

  test('sends half a character as none, which vendors would refuse', async () => {
    const { inputs } = await runScripted(promptRun1, {
      config: configOf(template),
      input: { company: 'Acme \ud83d' },
      script: inTurn(good),
    });
    expect(JSON.stringify(sentTo(inputs))).not.toContain('\\ud83d');
  });

  test.each([
    [
      '60,000 bytes with its fields',
      'é'.repeat(30_000),
      /The prompt has 600\d\d bytes .* more than the 60000 allowed; shorten .* truncate/,
    ],
    ['no text at all', '', /produced no text/],
  ])('fails without asking anybody where it has %s', async (_, about, message) => {
    const output = '{% output a, type: "string", description: "x" %}';
    const text = about === '' ? `{{ about | default: "" }}${output}` : `Say of {{ about }}.${output}`;
    const { fields, attempts } = await runScripted(promptRun1, {
      config: configOf(text),
      input: { about },
      script: inTurn(good),
    });
    expect(fields['a']).toMatchObject({
      status: 'failed',
      reason: { code: 'TemplateError', message: expect.stringMatching(message) },
    });
    expect(attempts).toEqual([]);
  });

  test('takes 60,000 bytes, which cost at most what is set aside for the record', async () => {
    const quotes = '"\\'.repeat(29_000);
    const { attempts } = await runScripted(promptRun1, {
      config: configOf(template),
      input: { company: quotes },
      script: inTurn(said('"'.repeat(29_000), usageOf(1e9, 1e9)), said(good.text, usageOf(1e9, 1e9))),
    });
    expect(attempts.map(({ outcome }) => outcome)).toEqual(['rejected', 'found']);
    const { plan } = planOf(bodyOf(configOf(template), { company: quotes }), [promptRun1]);
    expect(attempts[1]?.credits).toBeGreaterThan(0);
    expect(attempts[1]?.credits).toBeLessThanOrEqual(plan.pipes.map(worstCase)[0] ?? 0);
  });
});

const bodyOf = (config: JsonObject, input: JsonObject) => ({
  pipes: [{ pipe_id: promptRun1.id, config }],
  input: [input],
});

describe('secrets and constants', () => {
  const text = `Key {{ SECRETS.KEY }} in {{ CONSTANTS.CITY }} for {{ company }}.{% output a, type: "string", description: "x" %}`;
  const around = (secrets: [string, string][], constants: [string, string][]) => ({
    constants: () => {
      const bound = secrets.map(
        ([key, value]) => [key, { value, allowedHosts: ['api.openai.com'] }] as const,
      );
      return Promise.resolve({ secrets: new Map(bound), constants: new Map(constants) });
    },
  });

  test('stand in the prompt; the values of secrets go along, to be kept out of the reply', async () => {
    const model = scriptModel(said('{"a": "x"}'));
    const context = {
      ...around(
        [
          ['KEY', 's3cret'],
          ['OTHER', 'not used'],
        ],
        [['CITY', 'Berlin']],
      ),
      ...model.context,
    };
    expect(await valuesOf(promptRun1, { config: configOf(text), input: acme, context })).toMatchObject({
      a: 'x',
    });
    expect(model.requests[0]).toMatchObject({
      messages: [{ prefix: 'Key', text: ' s3cret in Berlin for Acme.' }],
      secrets: [{ name: 'KEY', value: 's3cret', allowedHosts: ['api.openai.com'] }],
    });
  });

  test.each<[string, [string, string][], [string, string][], string]>([
    ['secret', [], [['CITY', 'Berlin']], 'MissingSecret'],
    ['constant', [['KEY', 's3cret']], [], 'MissingConstant'],
  ])('fail without a %s that is named, before anybody is asked', async (_, secrets, constants, code) => {
    const model = scriptModel();
    const context = { ...around(secrets, constants), ...model.context };
    const { a } = await fieldsOf(promptRun1, { config: configOf(text), input: acme, context });
    expect(a).toMatchObject({ status: 'failed', reason: { code } });
    expect(model.requests).toEqual([]);
  });
});

describe('what prompt:run costs', () => {
  const runOn = (script: NonNullable<Parameters<typeof runScripted>[1]['script']>, own: string[] = []) =>
    runScripted(promptRun1, { config: configOf(template), input: acme, script, own });
  const used = [
    { operation: 'openai-medium-input-tokens', units: 13 },
    { operation: 'openai-medium-output-tokens', units: 1 },
  ];

  test('goes by the tokens of a reply, in blocks begun, in and out apart', async () => {
    const { attempts } = await runOn(inTurn(good));
    expect(attempts).toMatchObject([
      { outcome: 'found', credits: 13 * 40 + 300, used, priceRule: 'metered 13 x 0.004 + 1 x 0.03' },
    ]);
  });

  test('is nothing for a reply that cannot be used', async () => {
    const { attempts, values } = await runOn(inTurn(bad, good));
    expect(values).toMatchObject({ industry: 'Software', size: 50 });
    expect(attempts).toMatchObject([
      { step: 0, outcome: 'rejected', credits: 0, used: [{ units: 50 }, { units: 50 }] },
      { step: 1, outcome: 'found', credits: 820, used },
    ]);
  });

  test.each([
    ['twice unusable', inTurn(bad, bad), 'failed ModelOutputInvalid', 2],
    ['refused', inTurn({ ...good, finish: 'refused' }), 'failed ModelError', 1],
    ['cut off', inTurn({ ...good, finish: 'cut' }), 'failed ModelOutputInvalid', 1],
    ['late', { 'openai.converse': { fails: 'timeout' as const } }, 'failed ProviderTimeout', 1],
    ['without a credential', { 'openai.converse': 'no credential' as const }, 'failed ConnectionMissing', 1],
  ])('is nothing where the model is %s', async (_, script, value, calls) => {
    const { attempts, values } = await runOn(script);
    expect(values).toMatchObject({ industry: value, size: value });
    expect(attempts).toHaveLength(calls);
    expect(attempts.map(({ credits }) => credits)).toEqual(attempts.map(() => 0));
  });

  test('is never more than was set aside, whatever the vendor counts', async () => {
    const { attempts } = await runOn(inTurn(said(good.text, usageOf(1e9, 1e9))));
    const { plan } = planOf(bodyOf(configOf(template), acme), [promptRun1]);
    const most = plan.pipes.map(worstCase)[0] ?? 0;
    expect(attempts[0]?.used).toMatchObject([{ units: 1e7 }, { units: 1e7 }]);
    expect(attempts[0]?.credits).toBeGreaterThan(0);
    expect(attempts[0]?.credits).toBeLessThanOrEqual(most / 2);
  });

  test("is the fee, once, on a connection of one's own", async () => {
    const { attempts } = await runOn(inTurn(bad, good), ['openai']);
    expect(attempts).toMatchObject([
      { outcome: 'rejected', credits: 0, connection: 'openai' },
      { outcome: 'found', credits: 500, connection: 'openai', used, priceRule: 'connection fee 0.05' },
    ]);
  });

  test('is nothing in the sandbox', () => {
    const planned = planRequest(
      pipesRequest.parse(bodyOf(configOf(template), acme)),
      [promptRun1],
      'sandbox',
    );
    if (planned.kind !== 'planned') throw new Error('it does not plan');
    expect(planned.plan.pipes[0]?.terms).toMatchObject([{ price: 0 }, { price: 0 }]);
    expect(canBill(planned.plan)).toBe(false);
  });
});
