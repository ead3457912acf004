import { describe, expect, test } from 'vitest';
import type { JsonValue } from '../contract/field.ts';
import type { ModelReply } from '../providers/kit/language-model.ts';
import { agentRun1 } from './agent-run.ts';
import type { ModelRun } from './model-run.fixture.ts';
import {
  answers,
  fetches,
  runModelPipe,
  says,
  searches,
  lastTold,
  toldBy,
  uses,
} from './model-run.fixture.ts';
import { basisOf } from './run-asking-pipe.fixture.ts';
import { configErrorsOf } from './run-pipe.fixture.ts';

const template =
  'What does {{ company_name }} ({{ company_domain }}) sell?\n' +
  '{% output offer, type: "string", format: "text", description: "What it sells" %}' +
  '{% output founded, type: "number", format: "int", description: "The year", required: false %}';
const input = { company_name: 'Acme', company_domain: 'acme.com' };
const home = 'https://acme.com/';
const news = 'https://news.test/acme';
const web = {
  engines: { exa: [{ title: 'Acme', url: news, snippet: 'Acme sells anvils.' }] },
  pages: {
    [home]: { title: 'Acme Inc.', text: 'Anvils.', links: [{ text: 'About', url: `${home}about` }] },
    [`${home}about`]: { title: null, text: 'Since 1949.' },
    [news]: { title: 'News', text: 'Acme sells anvils.' },
  },
};

const research = (turns: ModelRun['turns'], { config = {}, ...around }: Partial<ModelRun> = {}) =>
  runModelPipe(agentRun1, {
    input,
    web,
    config: { prompt: { template }, ...config },
    ...(turns === undefined ? {} : { turns }),
    ...around,
  });

const found = { offer: 'Anvils', founded: null };
const failed = (code: string) => ({ offer: `failed ${code}`, founded: `failed ${code}` });

describe('an answer', () => {
  test('comes after a search and a page, with its sources and how sure it is', async () => {
    const { values, fields, asked } = await research([
      searches('Acme'),
      fetches(news),
      answers({ offer: ' Anvils ', founded: '1949' }, { sources: [news], confidence: 5 }),
    ]);
    expect(values).toMatchObject({ offer: 'Anvils', founded: 1949 });
    expect(basisOf(fields.offer)).toEqual({ confidence: 5, sources: ['News'] });
    expect(fields.offer?.widgets).toMatchObject({
      sources: { list: [{ source: 'News', description: 'It says so.', url: news }] },
    });
    expect(asked).toEqual([
      'openai.converse',
      'exa.search_web Acme',
      'openai.converse',
      'website.fetch_robots https://news.test',
      `website.fetch_text ${news}`,
      'openai.converse',
    ]);
  });

  test('is read after pages that the prompt, or another page, names', async () => {
    const { fields } = await research([
      fetches(home),
      fetches(`${home}about`),
      answers(found, { sources: [home, `${home}about#team`] }),
    ]);
    expect(basisOf(fields.offer)).toEqual({ confidence: 4, sources: ['Acme Inc.', 'acme.com'] });
  });

  test.each([
    ['was never seen', [says('')], 'https://elsewhere.test/'],
    ['only stood in search results', [searches('Acme')], news],
    ['only stood on a page', [fetches(home)], `${home}about`],
    ['could not be read', [fetches(`${home}nothing`)], `${home}nothing`],
  ])('drops a source that %s, and is then not sure', async (_, turns, source) => {
    const { values, fields } = await research([
      ...turns,
      answers(found, { sources: [source], confidence: 5 }),
    ]);
    expect(values.offer).toBe('Anvils');
    expect(basisOf(fields.offer)).toEqual({ confidence: 2, sources: [] });
  });

  test.each<[JsonValue, number]>([
    [0, 1],
    [9, 5],
    [-3, 1],
    [3.6, 4],
    ['5', 1],
    [null, 1],
  ])('is sure from 1 to 5, whatever the model says: %j', async (confidence, shown) => {
    const { fields } = await research([fetches(home), answers(found, { sources: [home], confidence })]);
    expect(basisOf(fields.offer).confidence).toBe(shown);
  });

  test.each<[JsonValue, number]>([
    [null, 0],
    ['https://acme.com/', 0],
    [[null, 7, 'x', {}, { url: 7 }], 0],
    [[{ url: home, description: 7 }], 1],
    [[{ url: home }, { url: `${home}#a`, description: 'x'.repeat(999) }], 1],
  ])('reads sources of any shape: %j', async (sources, count) => {
    const { values, fields } = await research([
      fetches(home),
      uses(['answer', { outputs: found, sources, confidence: 3 }]),
    ]);
    expect(values.offer).toBe('Anvils');
    expect(basisOf(fields.offer).sources).toHaveLength(count);
  });

  test('of null for what was not found has no result there', async () => {
    const { values } = await research([answers({ offer: 'Anvils', founded: null })]);
    expect(values).toMatchObject({ offer: 'Anvils', founded: 'no_result NoResult' });
  });

  test('counts even where tools are called in the same turn, which are then not', async () => {
    const { values, asked } = await research([
      uses(['web_fetch', { url: home }], ['answer', { outputs: found, sources: [], confidence: 2 }]),
    ]);
    expect(values.offer).toBe('Anvils');
    expect(asked).toEqual(['openai.converse']);
  });

  test('that does not fit may be mended once', async () => {
    const { values, requests } = await research([
      answers({ offer: 7, founded: 'soon' }),
      answers({ offer: 'Anvils', founded: 1949 }),
    ]);
    expect(values).toMatchObject({ offer: 'Anvils', founded: 1949 });
    expect(toldBy(requests.at(-1))).toEqual([
      expect.stringContaining('"founded" is not a valid int. Call answer again.'),
    ]);
  });

  test('may be that it does not know: there is no result, and nobody asks again', async () => {
    const { values, requests } = await research([answers({ offer: ' Unknown ', founded: null })]);
    expect(values).toMatchObject({ offer: 'no_result NoResult', founded: 'no_result NoResult' });
    expect(requests).toHaveLength(1);
  });

  test('keeps what fits, where one output was missed twice', async () => {
    const { values } = await research([answers({ offer: 'Anvils', founded: 'soon' })]);
    expect(values).toMatchObject({ offer: 'Anvils', founded: 'failed ModelOutputInvalid' });
  });

  test.each<[string, ModelReply]>([
    ['nothing at all', answers({})],
    ['no object', uses(['answer', 'Anvils'])],
    ['no outputs', uses(['answer', { sources: [], confidence: 1 }])],
    ['its outputs one too high', uses(['answer', { offer: 'Anvils', founded: null }])],
    ['a list', answers([])],
  ])('of %s is sent back once, and then none', async (_, turn) => {
    const { values, requests } = await research([turn]);
    expect(values).toMatchObject(failed('ModelOutputInvalid'));
    expect(requests).toHaveLength(2);
  });
});

describe('the steps of an agent', () => {
  const offered = (requests: { tools: { name: string }[] }[]) =>
    requests.map(({ tools }) => tools.map(({ name }) => name).join(' '));
  const all = 'web_search web_fetch answer';

  test('end with one that offers only the answer and asks for it', async () => {
    const { requests, values } = await research([searches('a'), searches('b'), answers(found)], {
      config: { max_steps: 3 },
    });
    expect(offered(requests)).toEqual([all, all, 'answer']);
    expect(requests.map(({ toolChoice }) => toolChoice)).toEqual(['any', 'any', { tool: 'answer' }]);
    expect(values.offer).toBe('Anvils');
  });

  test.each([1, 2, 8, 20])('are %i for a model that never answers', async (steps) => {
    let query = 0;
    const { values, requests } = await research([() => searches(`Acme ${(query += 1)}`)], {
      config: { max_steps: steps },
    });
    expect(requests).toHaveLength(steps);
    expect(values).toMatchObject(failed('ModelOutputInvalid'));
  });

  test('leave nothing to mend in the last one', async () => {
    const { values, requests } = await research([searches('a'), answers({})], { config: { max_steps: 2 } });
    expect([values.offer, requests.length]).toEqual(['failed ModelOutputInvalid', 2]);
  });

  test('go on after prose, with a word about tools', async () => {
    const { values, requests } = await research([says('Acme sells anvils.'), answers(found)]);
    expect(values.offer).toBe('Anvils');
    expect(requests[1]?.messages.slice(1)).toEqual([
      { role: 'assistant', content: [{ type: 'text', text: 'Acme sells anvils.' }] },
      { role: 'user', prefix: '', text: 'Use a tool; to give your answer, call answer.' },
    ]);
  });

  test('are told of each prompt by its own fence, which is the same again', async () => {
    const fence = async (company_name: string) => {
      const { requests } = await research([fetches(home), answers(found)], {
        input: { ...input, company_name },
      });
      return /^<<<web (\w{16})\n/.exec(lastTold(requests))?.[1];
    };
    const [acme, again, other] = [await fence('Acme'), await fence('Acme'), await fence('Emca')];
    expect([acme, acme === again, acme === other]).toEqual([expect.any(String), true, false]);
  });
});

describe('a turn that gives nothing', () => {
  test.each([
    ['refused', 'ModelError'],
    ['cut', 'ModelOutputInvalid'],
  ] as const)('%s ends the work: %s', async (finish, code) => {
    const { values, money } = await research([searches('a'), says('I cannot.', { finish })]);
    expect(values).toMatchObject(failed(code));
    expect(money.reserved).toBe(0);
  });

  test.each([
    ['unavailable', 'ProviderError'],
    ['timeout', 'ProviderTimeout'],
    ['rate_limited', 'ProviderRateLimited'],
    ['quota_exhausted', 'ProviderQuotaExhausted'],
    ['credential_rejected', 'ConnectionRejected'],
    ['broken_reply', 'ProviderError'],
  ] as const)('%s ends the work: %s', async (fails, code) => {
    const { values, requests } = await research([searches('a'), { fails }]);
    expect(values).toMatchObject(failed(code));
    expect(requests).toHaveLength(2);
  });

  test('is not asked for without a key', async () => {
    const { values, fields, asked } = await research([answers(found)], { hasModelKey: false });
    expect(values).toMatchObject(failed('ConnectionMissing'));
    expect(fields.offer?.reason?.message).toContain('OpenAI has no key.');
    expect(asked).toEqual([]);
  });
});

test('a config is told what is wrong with it', () => {
  const errors = (config: Record<string, JsonValue>) =>
    configErrorsOf(agentRun1, { prompt: { template }, ...config }, input);
  expect(errors({})).toEqual([]);
  expect(errors({ max_steps: 0 })).toHaveLength(1);
  expect(errors({ max_steps: 21 })).toHaveLength(1);
  expect(errors({ tools: ['shell'] })).toHaveLength(1);
  expect(errors({ agent_type: 'hacker' })).toHaveLength(1);
  expect(errors({ prompt: { template: 'What does {{ company_name }} sell?' } })).toEqual([
    'MissingOutputTag pipes[0].config.prompt.template',
  ]);
});
