import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { modelTier } from '../src/contract/model-tier.ts';
import type { BillingService } from './billing-service.ts';
import { readCredits, runSync, startBilling } from './billing-service.ts';
import { describeOnOneHome } from './service.ts';
import { finishRun } from './wait-for.ts';

const template = `Does {{ company_name }} ({{ company_domain }}) have more than 200 employees?
{% output is_large, type: "boolean", description: "Whether it has more than 200 employees" %}
{% output industry, type: "string", format: "text", description: "Its industry" %}`;

const prompt = (model = 'openai-medium') => ({
  pipe_id: 'prompt:run@1',
  config: { prompt: { template }, model },
});
const lumenline = { company_name: 'Lumenline', company_domain: 'lumenline.com' };
const fernwharf = { company_name: 'Fernwharf', company_domain: 'fernwharf.com' };

const shownBasis = z.object({
  sources: z.object({ list: z.array(z.object({ url: z.string() })) }),
  confidence: z.object({ numeric: z.number() }),
});

describeOnOneHome('AI pipes', (home) => {
  let service: BillingService;
  beforeAll(async () => {
    service = await startBilling(home, { keys: ['openai', 'anthropic', 'gemini'] });
  });
  afterAll(() => service.stop());

  it.each(modelTier.options)('%s answers with typed fields, over its own wire', async (model) => {
    const run = await runSync(service.call, { pipes: [prompt(model)], input: [{ id: 1, ...lumenline }] });
    expect(run.status).toBe('completed');
    expect(run.records[1]?.fields).toMatchObject({
      is_large: { status: 'completed', type: 'boolean' },
      industry: { status: 'completed', type: 'string', format: 'text' },
    });
    const receipt = await service.call(`/v1/pipes/receipt/${run.id}/1/industry`);
    const [input, output] = [`${model}-input-tokens`, `${model}-output-tokens`];
    expect(receipt.json.attempts).toEqual([
      expect.objectContaining({
        outcome: 'found',
        used: [
          { operation: input, units: expect.any(Number) },
          { operation: output, units: expect.any(Number) },
        ],
        price_rule: expect.stringMatching(/^metered \d+ x [\d.]+ \+ \d+ x [\d.]+$/),
      }),
    ]);
    expect(run.credits?.spent).toBe(receipt.json.credits);
    expect(receipt.json.credits).toBeGreaterThan(0);
  });

  it('asks for equal prompts of a run once, however far apart they are, and charges them once', async () => {
    const before = await service.countRequests('openai');
    // Four slices, more than one worker takes at a time is not needed for them to meet at different moments.
    const input = Array.from({ length: 100 }, (_, id) => ({ id, ...(id % 2 === 0 ? lumenline : fernwharf) }));
    const { json } = await service.call('/v1/pipes/run', {
      body: { pipes: [prompt('openai-high')], input },
    });
    const run = await finishRun(service.call, json.id);
    expect((await service.countRequests('openai')) - before).toBe(2);
    const receipts = await Promise.all(
      input.map(async ({ id }) => (await service.call(`/v1/pipes/receipt/${run.id}/${id}/industry`)).json),
    );
    const paid = receipts.filter(({ credits }) => credits > 0);
    expect(paid).toHaveLength(2);
    expect(receipts.every(({ status }) => status === 'completed')).toBe(true);
    const sum = paid.reduce((total, { credits }) => total + credits, 0);
    expect(run.credits?.spent).toBeCloseTo(sum, 4);
  });

  it.each(['prompt:run@1', 'agent:run@1'])(
    '%s has no result about a company that nobody knows',
    async (id) => {
      const pipe = { pipe_id: id, config: { prompt: { template } } };
      const input = [{ id: 1, company_name: 'Notfound Nowhere', company_domain: 'notfound.example' }];
      const run = await runSync(service.call, { pipes: [pipe], input, config: { environment: 'sandbox' } });
      const none = { status: 'no_result', value: null, reason: { code: 'NoResult' } };
      expect(run.records[1]?.fields).toMatchObject({ is_large: none, industry: none });
    },
  );

  it('asks again for a prompt of an earlier run, unless old answers will do', async () => {
    const body = { pipes: [prompt()], input: [{ id: 1, ...fernwharf }] };
    await runSync(service.call, body);
    const before = await service.countRequests('openai');
    const again = await runSync(service.call, body);
    expect(again).toMatchObject({ status: 'completed', credits: { spent: 0.042 } });
    const cached = await runSync(service.call, { ...body, config: { cache: { max_age_seconds: 3600 } } });
    expect(cached.credits?.spent).toBe(0);
    expect((await service.countRequests('openai')) - before).toBe(1);
  });

  it('holds what a reply could cost, takes what it did, and keeps within the estimate and the ceiling', async () => {
    const input = Array.from({ length: 30 }, (_, id) => ({
      id,
      ...lumenline,
      company_name: `Lumenline ${id}`,
    }));
    const body = { pipes: [prompt()], input };
    const { json: estimate } = await service.call('/v1/pipes/estimate', { body });
    const { balance } = await readCredits(service.call);
    const run = await runSync(service.call, body);
    const spent = run.credits?.spent ?? 0;
    expect(spent).toBeGreaterThan(0);
    expect(spent).toBeLessThanOrEqual(estimate.max);
    expect(estimate.min).toBe(0);
    const after = await readCredits(service.call);
    expect(after).toMatchObject({ held: 0, balance: expect.closeTo(balance - spent, 4) });

    const { json: informed } = await service.call('/v1/pipes/estimate', { body });
    expect(Math.abs(informed.expected - spent)).toBeLessThanOrEqual(
      Math.abs(estimate.expected - spent) + 1e-9,
    );

    const ceiling = 0.7;
    const others = input.map((record) => ({ ...record, company_name: `${record.company_name} once more` }));
    const capped = await runSync(service.call, { ...body, input: others, config: { max_credits: ceiling } });
    expect(capped.credits?.spent).toBeLessThanOrEqual(ceiling);
    const codes = Object.values(capped.records).map(({ fields }) => fields.industry?.reason?.code ?? 'none');
    expect(new Set(codes)).toEqual(new Set(['none', 'InsufficientCredits']));
  });

  it('never bills a reply that cannot be used', async () => {
    const trouble = ['prose', 'almost-json', 'wrong', 'cut', 'refuse', 'flood'];
    const input = trouble.map((id) => ({ id, ...lumenline, company_name: `Lumenline sandbox:model=${id}` }));
    const run = await runSync(service.call, { pipes: [prompt()], input });
    const codes = Object.entries(run.records).map(([id, { fields }]) => [id, fields.industry?.reason?.code]);
    expect(Object.fromEntries(codes)).toEqual({
      prose: 'ModelOutputInvalid',
      'almost-json': 'ModelOutputInvalid',
      wrong: 'ModelOutputInvalid',
      cut: 'ModelOutputInvalid',
      refuse: 'ModelError',
      flood: 'ProviderError',
    });
    expect(run.credits?.spent).toBe(0);
  });

  it('repairs a reply that does not fit once, and bills the one that does', async () => {
    const input = [{ id: 1, ...lumenline, company_name: 'Lumenline sandbox:model=wrong-once' }];
    const run = await runSync(service.call, { pipes: [prompt()], input });
    expect(run.records[1]?.fields['industry']?.status).toBe('completed');
    const { json } = await service.call(`/v1/pipes/receipt/${run.id}/1/industry`);
    expect(json.attempts).toMatchObject([
      { outcome: 'rejected', credits: 0 },
      { outcome: 'found', credits: run.credits?.spent },
    ]);
  });

  it('researches in the simulated world, and names the pages it read', async () => {
    const pipe = { pipe_id: 'agent:run@1', config: { prompt: { template } } };
    const run = await runSync(service.call, {
      config: { environment: 'sandbox', widgets: { enabled: true } },
      pipes: [pipe],
      input: [{ id: 1, ...lumenline }],
    });
    const { industry } = run.records[1]?.fields ?? {};
    expect(industry).toMatchObject({ status: 'completed', value: expect.any(String) });
    const { sources, confidence } = shownBasis.parse(industry?.widgets);
    expect(sources.list.map(({ url }) => new URL(url).hostname)).toContain('lumenline.com');
    expect(confidence.numeric).toBeGreaterThanOrEqual(2);
    expect(run.credits?.spent).toBe(0);
  });

  it('writes an e-mail that can be sent as it is', async () => {
    const pipe = {
      pipe_id: 'email:write@1',
      config: { template: 'Write to {{ name }} at {{ company_name }}.', signature: 'Ana Reyes' },
    };
    const input = [{ id: 1, name: 'Tamara Miller', ...lumenline }];
    const run = await runSync(service.call, { pipes: [pipe], input });
    const { email_subject: subject, email_body: body } = run.records[1]?.fields ?? {};
    expect(subject).toMatchObject({ status: 'completed', value: expect.stringMatching(/\w/) });
    expect(body?.value).toMatch(/Tamara[^]*\n\nAna Reyes$/);
    expect(body?.value).not.toMatch(/[[\]{}]/);
  });
});

describeOnOneHome("a server of one's own in the place of a vendor", (home) => {
  let service: BillingService;
  beforeAll(async () => {
    service = await startBilling(home, {
      keys: ['gemini'],
      settings: {
        HEADRACE_MODELS: 'google-low=compatible:gpt-4.1-mini',
        HEADRACE_PROVIDER_URLS: 'gemini={vendors}/vendors/openai',
      },
    });
  });
  afterAll(() => service.stop());

  it('answers over the wire of OpenAI, at the price of the vendor', async () => {
    const run = await runSync(service.call, {
      pipes: [prompt('google-low')],
      input: [{ id: 1, ...lumenline }],
    });
    expect(run.records[1]?.fields['industry']).toMatchObject({
      status: 'completed',
      value: 'Food & Beverages',
    });
    expect(await service.countRequests('openai')).toBe(1);
    const { json } = await service.call(`/v1/pipes/receipt/${run.id}/1/industry`);
    expect(json.attempts).toMatchObject([
      { provider: 'gemini', operation: 'gemini.converse_compatible', credits: run.credits?.spent },
    ]);
  });
});
