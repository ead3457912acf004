import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { JsonValue } from '../../contract/field.ts';
import { agentRun1 } from '../../pipes/agent-run.ts';
import type { ModelRun } from '../../pipes/model-run.fixture.ts';
import { answers, runModelPipe, says, uses } from '../../pipes/model-run.fixture.ts';
import type { ModelReply } from '../../providers/kit/language-model.ts';

const template =
  'Look at {{ company_domain }}.{% output offer, type: "string", description: "What it sells" %}' +
  '{% output year, type: "number", description: "Since when", required: false %}';

const paths = ['', 'a', 'b', 'dead', 'nothing', 'closed'];
const urls = [
  ...paths.map((path) => `https://acme.com/${path}`),
  'https://news.test/1',
  'https://evil.test/?d=1',
  'x',
];
const anyUrl = fc.constantFrom(...urls);
const odd = fc.jsonValue().map((value): JsonValue => z.json().parse(value));

const anyCall = fc.oneof(
  { weight: 4, arbitrary: anyUrl.map((url): [string, JsonValue] => ['web_fetch', { url }]) },
  {
    weight: 3,
    arbitrary: fc
      .constantFrom('Acme', 'anvils', '')
      .map((query): [string, JsonValue] => ['web_search', { query }]),
  },
  fc.tuple(fc.constantFrom('web_fetch', 'web_search', 'answer', 'shell', '__proto__'), odd),
);

const anyAnswer = fc
  .record({
    outputs: fc.oneof(fc.constant({ offer: 'Anvils', year: 1949 }), odd),
    sources: fc.array(anyUrl, { maxLength: 4 }),
    confidence: fc.oneof(fc.integer(), odd),
  })
  .map(({ outputs, ...around }) => answers(outputs, around));

const anyUsage = fc.record({
  input: fc.oneof(fc.integer({ min: 0, max: 30_000 }), fc.integer()),
  output: fc.oneof(fc.integer({ min: 0, max: 2_000 }), fc.integer()),
  cached: fc.nat(),
});

const anyTurn: fc.Arbitrary<ModelReply> = fc
  .tuple(
    fc.oneof(
      {
        weight: 6,
        arbitrary: fc.array(anyCall, { minLength: 1, maxLength: 6 }).map((calls) => uses(...calls)),
      },
      { weight: 1, arbitrary: anyAnswer },
      { weight: 1, arbitrary: fc.string().map((text) => says(text)) },
      { weight: 1, arbitrary: fc.constantFrom(40_000, 400_000).map((length) => says('a'.repeat(length))) },
    ),
    anyUsage,
    fc.constantFrom('stop', 'stop', 'stop', 'stop', 'stop', 'stop', 'cut', 'refused'),
  )
  .map(([reply, usage, finish]) => ({ ...reply, usage, finish }));

const anyTurns = fc.array(
  fc.oneof(
    { weight: 20, arbitrary: anyTurn },
    { weight: 1, arbitrary: fc.constantFrom('timeout', 'unavailable').map((fails) => ({ fails })) },
  ),
  { minLength: 1, maxLength: 20 },
);

const down = { fails: 'unavailable' } as const;
const page = (size: number) => ({
  title: 'Page',
  text: 'An '.repeat(size),
  links: urls.slice(0, 7).map((url) => ({ text: 'link', url })),
});
const anyWeb = fc
  .record({
    size: fc.constantFrom(1, 4_000, 40_000),
    engines: fc.constantFrom<NonNullable<ModelRun['web']>['engines']>(
      { exa: [{ url: 'https://news.test/1' }] },
      { exa: down, tavily: [] },
      { exa: down },
      {},
    ),
  })
  .map(({ size, engines = {} }) => ({
    engines,
    pages: Object.fromEntries([
      ...['', 'a', 'b', 'closed'].map((path) => [`https://acme.com/${path}`, page(size)]),
      ['https://acme.com/dead', down],
      ['https://news.test/1', page(size)],
    ]),
    robots: { 'https://acme.com': 'User-agent: *\nDisallow: /closed' },
  }));

const basis = z.object({
  confidence: z.object({ numeric: z.number() }),
  sources: z.object({ list: z.array(z.object({ url: z.string() })) }).optional(),
});

test('whatever a model says, its agent ends in time, keeps to its money and names what it has read', async () => {
  let answered = 0;
  await fc.assert(
    fc.asyncProperty(anyTurns, anyWeb, fc.integer({ min: 1, max: 20 }), async (turns, web, steps) => {
      const run = { input: { company_domain: 'acme.com' }, turns, web };
      const config = { prompt: { template }, max_steps: steps };
      const { fields, requests, attempts, asked, money, worst } = await runModelPipe(agentRun1, {
        ...run,
        config,
      });
      expect(requests.length).toBeLessThanOrEqual(steps);
      expect(money.reserved).toBe(0);
      expect(money.mostHeld).toBeLessThanOrEqual(worst);
      expect(money.spent).toBe(attempts.reduce((sum, { credits }) => sum + credits, 0));
      for (const { credits } of attempts) expect(credits).toBeGreaterThanOrEqual(0);
      for (const call of asked) expect(call).not.toMatch(/evil|fetch_text https:\/\/acme\.com\/closed/);
      const { offer } = fields;
      expect(['completed', 'failed']).toContain(offer?.status);
      if (offer?.status !== 'completed') return;
      answered += 1;
      const { sources, confidence } = basis.parse(offer.widgets);
      const read = attempts.filter(
        ({ operation, outcome }) => operation === 'website.fetch_text' && outcome === 'found',
      );
      for (const { url } of sources?.list ?? []) expect(asked).toContain(`website.fetch_text ${url}`);
      expect(sources?.list.length ?? 0).toBeLessThanOrEqual(read.length);
      expect(confidence.numeric).toBeLessThanOrEqual(sources === undefined ? 2 : 5);
    }),
    { numRuns: 150 },
  );
  expect(answered).toBeGreaterThan(5);
});
