import { describe, expect, test } from 'vitest';
import { agentRun1 } from '../../pipes/agent-run.ts';
import type { ModelRun } from '../../pipes/model-run.fixture.ts';
import { answers, fetches, planModelRun, runModelPipe, says, toldBy } from '../../pipes/model-run.fixture.ts';
import type { ModelReply, ModelRequest } from '../../providers/kit/language-model.ts';
import { sentText } from '../ask-model.ts';
import { boundTokens } from '../models.ts';
import { cutBytes, linesWithin, usedTokens } from './agent-budget.ts';

const output = '{% output offer, type: "string", description: "What it sells" %}';
const prompt = { template: `Read https://acme.com/0 and {{ more }}${output}` };
const pageOf = (at: number) => `https://acme.com/${at}`;

/** A site without end, whose pages are as large as they can be and name one another. */
function siteOf(letter: string): NonNullable<ModelRun['web']> {
  const links = (at: number) =>
    Array.from({ length: 60 }, (_, more) => ({
      text: letter.repeat(80),
      url: `${pageOf(at + more + 1)}${more < 3 ? '' : `?${'x'.repeat(1_900)}`}`,
    }));
  const page = (at: number) => ({ title: letter.repeat(300), text: letter.repeat(12_000), links: links(at) });
  return { pages: Object.fromEntries(Array.from({ length: 70 }, (_, at) => [pageOf(at), page(at)])) };
}

const boundOf = (request: ModelRequest) => boundTokens(sentText(request));

/** Reads the next pages, with as many tokens as the turn can be at most, until it is asked for the answer. */
function greedy(pagesPerTurn: number, usage?: ModelReply['usage']): NonNullable<ModelRun['turns']> {
  let at = 0;
  const next = (request: ModelRequest): ModelReply => {
    const urls = Array.from({ length: pagesPerTurn }, () => pageOf((at += 1) - 1));
    const reply = request.tools.length === 1 ? answers({ offer: 'Anvils' }) : fetches(...urls);
    return {
      ...reply,
      usage: usage ?? { input: boundOf(request), output: request.maxOutputTokens, cached: 0 },
    };
  };
  return [next];
}

async function research(run: Partial<ModelRun>) {
  const given = { input: { more: 'others' }, config: { prompt, max_steps: 20 }, ...run };
  const result = await runModelPipe(agentRun1, given);
  const [input, , calls] = planModelRun(agentRun1, given).plan.pipes[0]?.terms ?? [];
  return { ...result, mostInput: (input?.most ?? 0) * 100, mostCalls: calls?.most ?? 0 };
}

describe('the tokens of an agent', () => {
  test.each([
    [1, 'a'],
    [3, 'a'],
    [3, '"'],
    [3, '界'],
    [3, '😀'.charAt(0)],
    [2, '😀'],
  ])('are never more than its terms say, with %i pages at once of %j', async (pages, letter) => {
    const { requests, values, mostInput, money, worst } = await research({
      web: siteOf(letter),
      turns: greedy(pages),
    });
    expect(values.offer).toBe('Anvils');
    expect(requests.length).toBeLessThan(20);
    expect(requests.at(-1)?.toolChoice).toEqual({ tool: 'answer' });
    const sent = requests.reduce((sum, request) => sum + boundOf(request), 0);
    expect(sent).toBeGreaterThan(mostInput / 4);
    expect(sent).toBeLessThanOrEqual(mostInput);
    expect(money.spent).toBeLessThanOrEqual(worst);
  });

  test('last longer where the vendor counts fewer', async () => {
    const web = siteOf('a');
    const most = await research({ web, turns: greedy(1) });
    const few = await research({ web, turns: greedy(1, { input: 2_000, output: 50, cached: 0 }) });
    expect(few.requests.length).toBeGreaterThan(most.requests.length);
    expect(few.money.spent).toBeLessThanOrEqual(few.worst);
  });

  test('are all that was set aside, where a vendor counts a longer reply than it can be', async () => {
    const usage = { input: 1, output: 1e9, cached: 0 };
    const { requests, mostInput } = await research({ web: siteOf('a'), turns: greedy(1, usage) });
    expect(requests.reduce((sum, request) => sum + boundOf(request), 0)).toBeLessThanOrEqual(mostInput);
  });

  test('leave space for research beside large outputs', async () => {
    const names = Array.from({ length: 60 }, (_, at) => `out_${at}`);
    const tags = names.map(
      (name) => `{% output ${name}, type: "string", description: "${'x'.repeat(1_500)}" %}`,
    );
    const config = { prompt: { template: `Read https://acme.com/0${tags.join('')}` } };
    const values = Object.fromEntries(names.map((name) => [name, 'Anvils']));
    const turns = [fetches(pageOf(0)), fetches(pageOf(1)), answers(values)];
    const { requests, money, worst, ...result } = await research({
      input: {},
      config,
      web: siteOf('a'),
      turns,
    });
    expect(requests.map(boundOf)[0]).toBeGreaterThan(80_000);
    expect(requests).toHaveLength(3);
    expect(result.values.out_0).toBe('Anvils');
    expect(money.mostHeld).toBeLessThanOrEqual(worst);
  });

  test('suffice for the longest prompt and some pages', async () => {
    const input = { more: '"'.repeat(58_000) };
    const turns = [fetches(pageOf(0)), fetches(pageOf(1)), answers({ offer: 'Anvils' })];
    const { values, requests } = await research({ input, web: siteOf('a'), turns });
    expect([values.offer, requests.length]).toEqual(['Anvils', 3]);
  });

  test('are too few after a reply without end, which is not sent again', async () => {
    const { values, requests, money, worst } = await research({
      turns: [says('a'.repeat(400_000)), answers({ offer: 'Anvils' })],
    });
    expect(values.offer).toBe('failed ModelOutputInvalid');
    expect(requests).toHaveLength(1);
    expect(money.mostHeld).toBeLessThanOrEqual(worst);
  });
});

test('a page is cut inside of its fence, with links that are whole', async () => {
  const { requests } = await research({
    web: siteOf('界'),
    turns: [fetches(pageOf(0)), fetches(`${pageOf(30)}?${'x'.repeat(1_900)}`), answers({ offer: 'Anvils' })],
  });
  const [told = '', refused] = toldBy(requests.at(-1));
  expect(Buffer.byteLength(told)).toBeLessThan(18_200);
  expect(/^<<<web (\w{16})\n/.exec(told)?.[1]).toBe(/\nweb (\w{16})>>>$/.exec(told)?.[1]);
  expect(told.split('\n').filter((line) => line.startsWith('- '))).toHaveLength(4);
  expect(told).toContain(`- ${'界'.repeat(80)}: https://acme.com/3\n`);
  // A link that was left out was not told.
  expect(refused).toContain('neither in the prompt');
});

test.each([
  ['Acme', 10, 'Acme'],
  ['Acme', 3, 'Acm'],
  ['界界', 5, '界'],
  ['a😀', 4, 'a'],
  ['Acme', 0, ''],
  ['', 0, ''],
])('%j in %i bytes is %j', (text, most, cut) => {
  expect(cutBytes(text, most)).toBe(cut);
});

test('lines are whole or not there', () => {
  expect(linesWithin(['ab', 'cd', 'ef'], 6)).toEqual(['ab', 'cd']);
  expect(linesWithin(['ab'], 2)).toEqual([]);
  expect(linesWithin([], 0)).toEqual([]);
});

test.each([
  [{ input: 90, output: 5 }, 90],
  [{ input: 900, output: 5 }, 100],
  [{ input: -7, output: 5 }, 0],
  [{ input: 1, output: 11 }, 100],
])('a turn of 100 and 10 tokens that counts %j has used %i', (usage, used) => {
  const reply = says('', { usage: { ...usage, cached: 0 } });
  expect(usedTokens(reply, { input: 100, output: 10 })).toBe(used);
});
