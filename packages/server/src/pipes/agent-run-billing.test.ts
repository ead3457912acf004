import { describe, expect, test } from 'vitest';
import { estimateCost } from '../engine/estimate.ts';
import type { ModelReply } from '../providers/kit/language-model.ts';
import { agentRun1 } from './agent-run.ts';
import type { ModelRun } from './model-run.fixture.ts';
import { answers, fetches, planModelRun, runModelPipe, says, searches, uses } from './model-run.fixture.ts';

const output = '{% output offer, type: "string", description: "What it sells" %}';
const template = `What does {{ company_domain }} sell?${output}`;
const input = { company_domain: 'acme.com' };
const home = 'https://acme.com/';
const web = {
  engines: { exa: [{ url: 'https://news.test/' }] },
  pages: { [home]: { title: 'Acme', text: 'Anvils.' } },
};
const done = answers({ offer: 'Anvils' }, { sources: [home] });

const research = (turns: ModelRun['turns'], { config = {}, ...around }: Partial<ModelRun> = {}) =>
  runModelPipe(agentRun1, {
    input,
    web,
    config: { prompt: { template }, ...config },
    ...(turns === undefined ? {} : { turns }),
    ...around,
  });

const turns = [searches('Acme'), fetches(home), done];
/** Ten blocks of input and one of output at a turn, by the prices of openai-medium. */
const turnCredits = 10 * 40 + 300;
const fee = 1000;
const using = (reply: ModelReply, [sent, said]: [number, number]): ModelReply => ({
  ...reply,
  usage: { input: sent, output: said, cached: 0 },
});

describe('an agent bills', () => {
  test('each turn by its tokens and each call that did something', async () => {
    const { attempts, money } = await research(turns);
    const paid = attempts.filter(({ credits }) => credits > 0);
    expect(paid.map(({ operation, credits }) => [operation, credits])).toEqual([
      ['openai.converse', turnCredits],
      ['agent-tool-call', fee],
      ['openai.converse', turnCredits],
      ['agent-tool-call', fee],
      ['openai.converse', turnCredits],
    ]);
    expect(paid.map(({ priceRule }) => priceRule).slice(0, 2)).toEqual([
      'metered 10 x 0.004 + 1 x 0.03',
      'always 0.1',
    ]);
    expect(money).toMatchObject({ spent: 3 * turnCredits + 2 * fee, reserved: 0 });
  });

  test('turns that came to nothing, but none that was cut, refused or failed', async () => {
    const spent = async (...last: NonNullable<ModelRun['turns']>) =>
      (await research([searches('Acme'), ...last])).money.spent;
    const first = turnCredits + fee;
    expect(await spent(says('Hm.'), answers({}), answers({}))).toBe(first + 3 * turnCredits);
    expect(await spent(says('', { finish: 'cut' }))).toBe(first);
    expect(await spent(says('', { finish: 'refused' }))).toBe(first);
    expect(await spent({ fails: 'timeout' })).toBe(first);
  });

  test('nothing for a call that is refused', async () => {
    const { money } = await research([fetches('https://evil.test/'), uses(['shell', {}]), done]);
    expect(money.spent).toBe(3 * turnCredits);
  });

  test('never more for a turn than was set aside for it, whatever the vendor counts', async () => {
    const { money, worst } = await research([using(done, [1e9, 1e9])]);
    expect(money.spent).toBe(money.mostHeld);
    expect(money.spent).toBeLessThan(worst);
  });
});

describe('money that is used up', () => {
  const message = { balance: /balance of the organization/, ceiling: /max_credits of the run/ };

  test.each(['balance', 'ceiling'] as const)('in the middle ends the work at once: %s', async (limit) => {
    // What a turn is billed is there for the first one, and the fee of its call is not.
    const { money: first } = await research([done]);
    const around = { [limit]: first.mostHeld + fee / 2 };
    const { values, fields, asked, money } = await research(turns, around);
    expect(values.offer).toBe('failed InsufficientCredits');
    expect(fields.offer?.reason?.message).toMatch(message[limit]);
    expect(asked.at(-1)).not.toBe('website.fetch_text https://acme.com/');
    expect(money.spent).toBeLessThanOrEqual(around[limit] ?? 0);
    expect(money.reserved).toBe(0);
  });

  test.each([
    ['before the first turn', 0, []],
    ['before the first call', turnCredits, ['openai.converse']],
    ['before the second turn', turnCredits + fee, ['openai.converse', 'exa.search_web Acme']],
  ])('%s asks nobody any more', async (_, spendable, calls) => {
    let left = spendable;
    const ask = research(turns, {
      funds: {
        reserve: () => Promise.resolve(left > 0 ? 'held' : 'exhausted'),
        spend: ({ spent }) => void (left -= spent),
      },
    });
    const { values, asked, attempts } = await ask;
    expect(values.offer).toBe('failed InsufficientCredits');
    expect(asked).toEqual(calls);
    expect(attempts.at(-1)).toMatchObject({ outcome: 'skipped', rule: 'InsufficientCredits', credits: 0 });
  });
});

describe('after a crash', () => {
  const full = () => research(turns);

  test.each([0, 1, 2, 3, 4, 5, 6, 7])(
    'what was asked is not asked again, after %i journaled attempts',
    async (count) => {
      const first = await full();
      const journaled = first.attempts.slice(0, count);
      const again = await research(turns.slice(journaled.filter(isTurn).length), { journaled });
      expect(again.body).toBe(first.body);
      expect(again.asked).toEqual(first.asked.slice(journaled.filter(isCall).length));
      expect(again.money.spent).toBe(
        first.money.spent - journaled.reduce((sum, { credits }) => sum + credits, 0),
      );
      expect(again.attempts.map(({ step }) => step)).toEqual(
        first.attempts.slice(count).map(({ step }) => step),
      );
    },
  );

  test('all of it is there without anybody asked', async () => {
    const first = await full();
    const again = await research([], { journaled: first.attempts, balance: 0 });
    expect([again.asked, again.attempts, again.money.spent]).toEqual([[], [], 0]);
    expect(again.body).toBe(first.body);
  });

  const isTurn = ({ operation }: { operation: string }) => operation === 'openai.converse';
  const isCall = ({ operation }: { operation: string }) => operation !== 'agent-tool-call';
});

describe('the estimate', () => {
  const outlook = { hits: new Map(), usage: new Map(), isReachable: () => true };
  const estimate = (config: ModelRun['config'] = {}) => {
    return estimateCost(
      planModelRun(agentRun1, { input, config: { prompt: { template }, ...config } }),
      outlook,
    );
  };

  test('expects a search, two pages and an answer, and knows what is the most', () => {
    const { min, expected, max, operations } = estimate();
    expect(min).toBe(0);
    expect(expected).toBeGreaterThan(0.5);
    expect(expected).toBeLessThan(2);
    expect(max).toBeGreaterThan(expected);
    expect(max).toBeLessThan(15);
    expect(operations.map(({ operation, times }) => [operation, times])).toEqual([
      ['openai-medium-input-tokens', expect.any(Number)],
      ['openai-medium-output-tokens', 4],
      ['agent-tool-call', 3],
    ]);
  });

  test('expects less of fewer steps, and nothing of tools that are not there', () => {
    expect(estimate({ max_steps: 2 }).expected).toBeLessThan(estimate().expected);
    const single = estimate({ max_steps: 1 });
    expect(single.operations.at(-1)).toMatchObject({ operation: 'agent-tool-call', times: 0 });
    const toolless = estimate({ tools: [] });
    expect(toolless.operations.at(-1)).toMatchObject({ times: 0 });
    expect(toolless.expected).toBe(single.expected);
    expect(toolless.expected).toBeLessThan(0.1);
  });

  test('is near what a usual piece of work costs', async () => {
    const long = { ...web.pages[home], text: 'Anvils and more. '.repeat(700) };
    const page = (path: string) => `${home}${path}`;
    const { money } = await research(
      [
        using(searches('Acme'), [700, 60]),
        using(fetches(home), [1500, 60]),
        using(fetches(page('about')), [4600, 60]),
        using(done, [7700, 120]),
      ],
      { web: { ...web, pages: { [home]: long, [page('about')]: long } } },
    );
    const { expected } = estimate();
    expect(money.spent / 10_000).toBeGreaterThan(expected / 2);
    expect(money.spent / 10_000).toBeLessThan(expected * 2);
  });
});
