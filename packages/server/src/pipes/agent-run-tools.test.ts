import { describe, expect, test } from 'vitest';
import type { JsonValue } from '../contract/field.ts';
import { agentRun1 } from './agent-run.ts';
import type { ModelRun } from './model-run.fixture.ts';
import { answers, fetches, lastTold, runModelPipe, searches, toldBy, uses } from './model-run.fixture.ts';

const template =
  'What does {{ company_domain }} sell?{% output offer, type: "string", description: "What it sells" %}';
const home = 'https://acme.com/';
const hit = { title: 'Acme', url: 'https://news.test/acme', snippet: 'It sells anvils.' };
const down = { fails: 'unavailable' } as const;
const done = answers({ offer: 'Anvils' });

const research = (turns: ModelRun['turns'] = [], { config = {}, ...around }: Partial<ModelRun> = {}) =>
  runModelPipe(agentRun1, {
    input: { company_domain: 'acme.com' },
    web: { engines: { exa: [hit] }, pages: { [home]: { title: 'Acme', text: 'Anvils.' } } },
    config: { prompt: { template }, ...config },
    turns: [...turns, done],
    ...around,
  });

const feesOf = ({ attempts }: Awaited<ReturnType<typeof research>>) =>
  attempts.filter(({ operation }) => operation === 'agent-tool-call').map(({ credits }) => credits);
const webOf = ({ asked }: Awaited<ReturnType<typeof research>>) =>
  asked.filter((call) => !call.startsWith('openai'));

describe('a call that is not done is not billed and does not end the work:', () => {
  test.each<[string, string, JsonValue]>([
    ['an unknown tool', 'shell', { command: 'ls' }],
    ['a name like a property', 'constructor', {}],
    ['no object', 'web_fetch', 'https://acme.com/'],
    ['a list', 'web_fetch', [home]],
    ['nothing', 'web_fetch', null],
    ['no address', 'web_fetch', {}],
    ['an address that is a number', 'web_fetch', { url: 7 }],
    ['an address that is none', 'web_fetch', { url: 'acme' }],
    ['an address without end', 'web_fetch', { url: `${home}${'a'.repeat(9_999)}` }],
    ['a query that is a list', 'web_search', { query: ['Acme'] }],
    ['an empty query', 'web_search', { query: ' \n' }],
    ['text where JSON is due', 'web_search', 'query: Acme'],
  ])('%s', async (_, name, given) => {
    const run = await research([uses([name, given])]);
    expect(run.values.offer).toBe('Anvils');
    expect([webOf(run), feesOf(run)]).toEqual([[], []]);
    expect(lastTold(run.requests)).toMatch(/^(?:There is no tool|web_(?:fetch|search) takes \{)/);
  });

  test('the fourth of a turn and those after it', async () => {
    const run = await research([
      uses(...['a', 'b', 'c', 'd', 'e'].map((query): [string, JsonValue] => ['web_search', { query }])),
    ]);
    expect(webOf(run)).toEqual(['exa.search_web a', 'exa.search_web b', 'exa.search_web c']);
    expect(feesOf(run)).toEqual([1000, 1000, 1000]);
    expect(toldBy(run.requests[1]).slice(3)).toEqual([
      'Not done: at most 3 calls at once; ask again.',
      'Not done: at most 3 calls at once; ask again.',
    ]);
  });

  test.each([
    ['the same page', fetches(home), fetches(home)],
    ['the same page, written otherwise', fetches(home), fetches('HTTPS://Acme.com:443#top')],
    ['the same page in one turn', fetches(home, 'https://acme.com'), done],
    ['the same search', searches('Acme  anvils'), searches(' Acme anvils ')],
    [
      'the same search with more to it',
      searches('Acme'),
      uses(['web_search', { query: 'Acme', limit: 100 }]),
    ],
  ])('%s', async (_, first, second) => {
    const run = await research([first, second]);
    expect(run.values.offer).toBe('Anvils');
    expect(feesOf(run)).toHaveLength(1);
    expect(webOf(run).filter((call) => !call.includes('robots'))).toHaveLength(1);
    expect(run.requests.flatMap((request) => toldBy(request)).join(' ')).toContain('asked this before');
  });
});

describe('what a model is offered', () => {
  test.each<[string[], string[]]>([
    [[], ['answer']],
    [['web_fetch'], ['web_fetch', 'answer']],
    [
      ['web_fetch', 'web_fetch'],
      ['web_fetch', 'answer'],
    ],
  ])('are the tools of the config and the answer: %j', async (tools, offered) => {
    const { values, requests } = await research([], { config: { tools } });
    expect(requests[0]?.tools.map(({ name }) => name)).toEqual(offered);
    expect(values.offer).toBe('Anvils');
  });

  test('is all it can use', async () => {
    const run = await research([searches('Acme')], { config: { tools: ['web_fetch'] } });
    expect(lastTold(run.requests)).toBe('There is no tool "web_search".');
    expect([webOf(run), feesOf(run)]).toEqual([[], []]);
  });
});

describe('a page', () => {
  const robots = { 'https://acme.com': 'User-agent: *\nDisallow: /private' };
  const pages = {
    [home]: { title: 'Acme', text: 'Anvils.' },
    [`${home}private`]: { text: 'Secret anvils.' },
    [`${home}dead`]: down,
  };

  test.each([
    ['that the site lets nobody read is not fetched', 'private', 0, /does not allow programs to read/],
    ['that is not there is not billed', 'nothing', 1, /no page with text/],
    ['that fails is not billed', 'dead', 1, /cannot be read: It is down\./],
  ])('%s', async (_, path, fetched, told) => {
    const run = await research([fetches(home + path)], { web: { robots, pages } });
    expect(webOf(run).filter((call) => call.includes('fetch_text'))).toHaveLength(fetched);
    expect(lastTold(run.requests)).toMatch(told);
    expect([feesOf(run), run.money.reserved]).toEqual([[], 0]);
    expect(run.values.offer).toBe('Anvils');
  });

  test('of a site whose rules cannot be read is left alone', async () => {
    const run = await research([fetches(home)], { web: { pages, robots: { 'https://acme.com': down } } });
    expect(webOf(run)).toEqual(['website.fetch_robots https://acme.com']);
    expect(lastTold(run.requests)).toBe('The site cannot be reached: It is down.');
    expect(feesOf(run)).toEqual([]);
  });

  test('may be tried again after it failed', async () => {
    const run = await research([fetches(`${home}dead`), fetches(`${home}dead`)], { web: { pages } });
    expect(webOf(run).filter((call) => call.includes('fetch_text'))).toHaveLength(2);
  });

  test('without rules around it is read with its title, text and links', async () => {
    const links = [{ text: 'Products', url: `${home}products` }];
    const run = await research([fetches(home)], { web: { pages: { [home]: { ...pages[home], links } } } });
    expect(lastTold(run.requests).split('\n').slice(1, -1).join('\n')).toBe(
      'Acme\n\nAnvils.\n\nLinks:\n\n- Products: https://acme.com/products',
    );
    expect(feesOf(run)).toEqual([1000]);
  });
});

describe('a search', () => {
  const order = ['exa', 'serper', 'brave-search', 'tavily', 'searxng'];

  test.each(order.map((engine, at) => [engine, order.slice(0, at)] as const))(
    'asks %s where the ones before it have no key: %j',
    async (engine) => {
      const later = Object.fromEntries(order.slice(order.indexOf(engine)).map((id) => [id, [hit]]));
      const run = await research([searches('Acme')], { web: { engines: later } });
      expect(webOf(run)).toEqual([`${engine}.search_web Acme`]);
      expect(lastTold(run.requests)).toContain('- Acme\n  https://news.test/acme\n  It sells anvils.');
    },
  );

  test('asks the next one after a failure, for one fee', async () => {
    const engines = {
      exa: down,
      serper: 'no key',
      'brave-search': { fails: 'timeout' },
      tavily: [hit],
    } as const;
    const run = await research([searches('Acme')], { web: { engines } });
    expect(webOf(run)).toEqual([
      'exa.search_web Acme',
      'brave-search.search_web Acme',
      'tavily.search_web Acme',
    ]);
    expect(feesOf(run)).toEqual([1000]);
  });

  test('that all fail is not billed, and may be asked again', async () => {
    const run = await research([searches('Acme'), searches('Acme')], {
      web: { engines: { exa: down, tavily: down } },
    });
    expect(run.values.offer).toBe('Anvils');
    expect(lastTold(run.requests)).toBe('The search failed: It is down. It is down.');
    expect([webOf(run).length, feesOf(run)]).toEqual([4, []]);
  });

  test('that finds nothing says so, is billed, and asks nobody else', async () => {
    const run = await research([searches('Acme')], { web: { engines: { exa: [], tavily: [hit] } } });
    expect(lastTold(run.requests)).toBe('Nothing was found; try other words.');
    expect([webOf(run).length, feesOf(run)]).toEqual([1, [1000]]);
  });

  test('that nobody has a key for ends the work, with what to do', async () => {
    const run = await research([searches('Acme')], { web: { engines: {} } });
    expect(run.values.offer).toBe('failed ConnectionMissing');
    const { message = '' } = run.fields.offer?.reason ?? {};
    for (const engine of ['Exa', 'Serper', 'Brave Search', 'Tavily', 'SearXNG'])
      expect(message).toContain(`${engine} has no key.`);
    expect(message).toContain('leave web_search out of the tools');
    expect([feesOf(run), run.money.reserved]).toEqual([[], 0]);
  });

  test('is cut at what the engines take', async () => {
    const run = await research([searches('a'.repeat(5_000))]);
    expect(webOf(run)).toEqual([`exa.search_web ${'a'.repeat(400)}`]);
  });
});
