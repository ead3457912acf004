import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../contract/json-value.ts';
import { estimateCost } from '../engine/estimate.ts';
import { emailWrite1 } from './email-write.ts';
import type { ModelRun } from './model-run.fixture.ts';
import { planModelRun, promptOf, runModelPipe, says } from './model-run.fixture.ts';
import { configErrorsOf } from './run-pipe.fixture.ts';

const template = 'Write to {{ first_name }} at {{ company_name }}, see https://acme.com/offer.';
const input = { first_name: 'Jane', company_name: 'Beta' };
const draft = { email_subject: 'Anvils for Beta', email_body: 'Hi Jane,\n\nshall we talk?' };
const wrote = (part: JsonObject = {}) => says(JSON.stringify({ ...draft, ...part }));

const write = ({ config = {}, ...around }: Partial<ModelRun> = {}) =>
  runModelPipe(emailWrite1, { input, turns: [wrote()], config: { template, ...config }, ...around });

describe('a draft of an e-mail', () => {
  test('has a subject and a body', async () => {
    const { values, requests, attempts } = await write();
    expect(values).toMatchObject(draft);
    expect(promptOf(requests[0])).toBe('Write to Jane at Beta, see https://acme.com/offer.');
    expect(requests[0]).toMatchObject({ tools: [], toolChoice: null });
    expect(attempts.map(({ outcome, rule }) => [outcome, rule])).toEqual([['found', 'fits the outputs']]);
  });

  test.each([
    [{}, 'a salesperson'],
    [{ persona: 'sales' }, 'a salesperson'],
    [{ persona: 'human_resources' }, 'a recruiter'],
    [{ persona: 'customer_success' }, 'a customer success manager'],
  ])('is written as a persona: %j', async (config, who) => {
    const { requests } = await write({ config });
    expect(requests[0]?.system).toContain(`You draft e-mails as ${who}`);
    expect(requests[0]?.system).toContain('Never invent facts');
  });

  test('has its signature under it, as it is', async () => {
    const signature = 'Ana {{ last_name }} {% if x %}\n[Sales] <b>Acme</b>\nhttps://acme.com/ana';
    const { values, requests } = await write({ config: { signature: `${signature}\n` } });
    expect(values.email_body).toBe(`${draft.email_body}\n\n${signature}`);
    expect(JSON.stringify(requests)).not.toContain('Sales]');
  });

  test('has a subject of one line', async () => {
    const { values } = await write({ turns: [wrote({ email_subject: ' Anvils\r\nBcc: all@acme.com\t!' })] });
    expect(values.email_subject).toBe('failed ModelOutputInvalid');
    const { values: spaced } = await write({ turns: [wrote({ email_subject: ' Anvils\r\n for\tBeta ' })] });
    expect(spaced.email_subject).toBe('Anvils for Beta');
  });

  test('goes where the config says, and nowhere for what is disabled', async () => {
    const outputs = { email_body: { alias: 'text' }, email_subject: { enabled: false } };
    const { values } = await write({ config: { output_fields: outputs } });
    expect(values).toMatchObject({ text: draft.email_body });
    expect(Object.keys(values)).not.toContain('email_subject');
  });

  test('needs no fields', async () => {
    const { values } = await write({ input: {}, config: { template: 'Write about anvils.' } });
    expect(values.email_subject).toBe(draft.email_subject);
  });

  test.each([
    ['is null', { first_name: 'Jane', company_name: null }, template],
    ['is empty', { first_name: 'Jane', company_name: ' ' }, template],
  ])('is not asked for where a field %s', async (_, fields, given) => {
    const { values, asked } = await write({ input: fields, config: { template: given } });
    expect(values.email_body).toBe('skipped RequirementUnmet');
    expect(asked).toEqual([]);
  });

  test('is not asked for where the fields leave no text', async () => {
    const { values, asked } = await write({
      input: { first_name: 'Jane' },
      config: { template: ' {% if company_name %}{{ company_name }}{% endif %} ' },
    });
    expect(values.email_body).toMatch(/^(?:failed TemplateError|skipped RequirementUnmet)$/);
    expect(asked).toEqual([]);
  });

  test('is not asked for where the fields make it too long', async () => {
    const { values, asked } = await write({ input: { ...input, company_name: 'x'.repeat(61_000) } });
    expect([values.email_body, asked]).toEqual(['failed TemplateError', []]);
  });
});

describe('a draft that cannot be sent as it is', () => {
  test.each([
    ['a placeholder', 'Hi [Name],', 'contains the placeholder [Name]'],
    ['a link that nobody gave', 'See https://evil.test/.', 'names https://evil.test/'],
    ['an address that nobody gave', 'Write to ana@acme.com.', 'names ana@acme.com'],
    ['HTML', '<p>Hi Jane</p>', 'contains the HTML <p>'],
  ])('is sent back once: %s', async (_, email_body, problem) => {
    const { values, requests, attempts } = await write({ turns: [wrote({ email_body }), wrote()] });
    expect(values).toMatchObject(draft);
    const { messages = [] } = requests[1] ?? {};
    expect(messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'user']);
    expect(JSON.stringify(messages.at(-1))).toContain(`\\"email_body\\" ${problem}`);
    expect(attempts.map(({ outcome, credits }) => [outcome, credits > 0])).toEqual([
      ['rejected', false],
      ['found', true],
    ]);
  });

  test('is none the second time, with what is wrong', async () => {
    const { values, fields, requests } = await write({ turns: [wrote({ email_body: 'Hi [Name],' })] });
    expect(values).toMatchObject({
      email_subject: 'failed ModelOutputInvalid',
      email_body: 'failed ModelOutputInvalid',
    });
    expect(fields.email_body?.reason?.message).toContain('contains the placeholder [Name]');
    expect(requests).toHaveLength(2);
  });

  test.each([
    ['prose', 'Subject: Hi'],
    ['another object', '{"subject":"Hi","body":"Hi"}'],
    ['no text', '{"email_subject":"Hi","email_body":null}'],
    ['a list', '[]'],
  ])('is not what was asked for: %s', async (_, text) => {
    const { values, requests } = await write({ turns: [says(text)] });
    expect([values.email_body, requests.length]).toEqual(['failed ModelOutputInvalid', 2]);
  });

  test('but has links that the brief or a field gave', async () => {
    const email_body = 'See [our offer](https://acme.com/offer), or beta.io.';
    const { values } = await write({
      input: { ...input, company_name: 'Beta (beta.io)' },
      turns: [wrote({ email_body })],
    });
    expect(values.email_body).toBe(email_body);
  });
});

describe('a draft that nobody writes', () => {
  test.each([
    [says('', { finish: 'refused' }), 'ModelError'],
    [says('{"email_', { finish: 'cut' }), 'ModelOutputInvalid'],
    [{ fails: 'rate_limited' } as const, 'ProviderRateLimited'],
  ])('is a failure', async (turn, code) => {
    const { values, money } = await write({ turns: [turn] });
    expect(values.email_body).toBe(`failed ${code}`);
    expect(money).toMatchObject({ spent: 0, reserved: 0 });
  });

  test('for want of a key, says so', async () => {
    expect((await write({ hasModelKey: false })).values.email_body).toBe('failed ConnectionMissing');
  });

  test.each([{ balance: 1 }, { ceiling: 1 }])('for want of money, asks nobody: %j', async (limits) => {
    const { values, asked } = await write(limits);
    expect([values.email_body, asked]).toEqual(['failed InsufficientCredits', []]);
  });

  test('the second time for want of money, is a failure too', async () => {
    const first = await write({ turns: [wrote({ email_body: 'Hi [Name],' }), { fails: 'timeout' }] });
    const journaled = first.attempts.slice(0, 1);
    const { values, asked } = await write({ journaled, balance: 0 });
    expect([values.email_body, asked]).toEqual(['failed InsufficientCredits', []]);
  });
});

describe('a config', () => {
  const errors = (config: JsonObject) => configErrorsOf(emailWrite1, { template, ...config }, input);
  const at = 'pipes[0].config';

  test.each<[JsonObject, string]>([
    [{ template: 'Hi {{ first_name' }, `${at}.template`],
    [{ template: 'Hi {% if first_name %}' }, `${at}.template`],
    [{ template: 'Hi {% output x, type: "string", description: "y" %}' }, `${at}.template`],
    [{ template: '' }, `${at}.template`],
    [{ persona: 'pirate' }, `${at}.persona`],
    [{ signature: 'x'.repeat(2_001) }, `${at}.signature`],
    [{ model: 'gpt' }, `${at}.model`],
    [{ tone: 'warm' }, at],
  ])('is told what is wrong with it, and where: %j', (config, place) => {
    const found = errors(config);
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(new RegExp(`^\\w+ ${place.replace(/[[\].]/g, '\\$&')}(?:\\.tone)?$`));
  });

  test('needs a template', () => {
    expect(configErrorsOf(emailWrite1, {}, input)).toHaveLength(1);
  });
});

test('the estimate is that of a short prompt', () => {
  const planned = planModelRun(emailWrite1, { input, config: { template } });
  const outlook = { hits: new Map(), usage: new Map(), isReachable: () => true };
  const { min, expected, max } = estimateCost(planned, outlook);
  expect(min).toBe(0);
  expect(expected).toBeGreaterThan(0.02);
  expect(expected).toBeLessThan(0.2);
  expect(max).toBeLessThan(5);
});
