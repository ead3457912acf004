import { noLists } from '../lists/memory-lists.fixture.ts';
import { noSheets } from '../sheets/memory-sheets.fixture.ts';
import { computeInPlace } from '../compute-in-place.fixture.ts';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { CallOutcome } from '../../providers/kit/call-result.ts';
import type { AnswerShape } from '../../providers/kit/operation.ts';
import type { Scene } from '../asking/asking.fixture.ts';
import { down, missing, vendorsOf } from '../asking/asking.fixture.ts';
import { someTime } from '../pipeline.fixture.ts';
import type { Attempt, PositionedBody, SliceWork } from '../ports.ts';
import { createSearchExecutor } from './execute-search.ts';
import type { Search } from './search.ts';
import { companyRow, planOf, searchCatalogOf, someCursors, someSearches } from './search.fixture.ts';

const filters = { places: ['Berlin'] };
const find = { search_id: 'companies:find:x@1', config: { filters, limit: 4 } };
const paged = { search_id: 'companies:paged:x@1', config: { filters: { places: ['Rome'] }, limit: 4 } };
const rows = (from: number, count: number) => Array.from({ length: count }, (_, at) => companyRow(from + at));
const page = (from: number, count: number, next: string | null = null): CallOutcome<AnswerShape> => ({
  outcome: 'found',
  answer: { rows: rows(from, count), next, total: null },
});

/** Answers one page after the other. */
function pagesOf(...pages: CallOutcome<AnswerShape>[]) {
  let at = 0;
  return () => Promise.resolve(pages[at++] ?? page(0, 0));
}

interface RunOptions extends Scene {
  searches?: readonly Search[];
  done?: boolean;
}

const found = z.looseObject({
  results: z.array(z.record(z.string(), z.looseObject({ value: z.unknown() }))),
  next_page: z.looseObject({}).nullable(),
});

async function run(
  body: object,
  { searches = someSearches, done = false, journaled: earlier = [], ...scene }: RunOptions,
) {
  const asked: string[] = [];
  const faults: unknown[] = [];
  const bodies: PositionedBody[] = [];
  const journaled: Attempt[] = [];
  const executor = createSearchExecutor({
    providers: vendorsOf(scene, asked),
    http: () => ({ request: () => Promise.reject(new Error('not asked')) }),
    models: new Map(),
    computing: computeInPlace,
    templateConstants: () => Promise.reject(new Error('not asked')),
    effects: {
      begin: () => Promise.resolve({ state: 'new' }),
      storeAnswer: () => Promise.resolve(),
      withdraw: () => Promise.resolve(),
    },
    findRow: () => Promise.resolve({ kind: 'none' }),
    lists: noLists,
    sheets: noSheets,
    recall: () => Promise.resolve(null),
    reportFault: (error) => void faults.push(error),
    searches: searchCatalogOf(searches),
    cursors: someCursors,
  });
  const work: SliceWork = {
    kind: 'search',
    organizationId: 'org',
    runId: 'run',
    firstPosition: 0,
    token: 1,
    size: 1,
    plan: JSON.stringify(await planOf(body)),
    input: '[]',
    inputPosition: 0,
    startedAt: someTime,
    submittedAt: someTime,
    done: new Set(done ? [0] : []),
    journaled: new Map([[0, earlier]]),
    class: 1,
    trace: null,
  };
  const money = { spent: 0 };
  const hasMoney = scene.balance !== 0;
  const running = executor.start(work, {
    funds: {
      reserve: () => Promise.resolve(hasMoney ? 'held' : 'exhausted'),
      spend: ({ spent }) => void (money.spent += spent),
    },
    onWait: () => {},
    onRecord: (record) => void bodies.push(record),
    mayAsk: () => Promise.resolve(true),
    onAttempt: ({ attempt }) => void journaled.push(attempt),
  });
  await running.ended;
  const text = bodies[0]?.body ?? null;
  return {
    executor,
    work,
    asked,
    faults,
    bodies,
    journaled,
    money,
    text,
    failure: running.failure(),
    snapshot: running.snapshot(),
  };
}

const read = (text: string | null) => found.parse(JSON.parse(`{${text ?? ''}}`));
const namesOf = (text: string | null) => read(text).results.map((row) => row['company_name']?.value);

test('a search is one record, and each page it asks for a step of it', async () => {
  const ran = await run({ search: find }, { answers: { x: pagesOf(page(0, 3, 'b'), page(3, 3, 'c')) } });
  expect(namesOf(ran.text)).toEqual(['Company 0', 'Company 1', 'Company 2', 'Company 3']);
  expect(ran.bodies).toMatchObject([{ position: 0 }]);
  expect(ran.journaled.map(({ pipeIndex, step, credits }) => [pipeIndex, step, credits])).toEqual([
    [0, 0, 15_000],
    [0, 1, 5000],
  ]);
  expect(ran.money.spent).toBe(20_000);
  expect([ran.failure, ran.snapshot, ran.faults]).toEqual([null, [], []]);
});

describe('after its worker was lost', () => {
  const answers = () => ({ x: pagesOf(page(0, 3, 'b'), page(3, 3, 'c')) });

  test('it continues from what the journal has, and bills no page twice', async () => {
    const first = await run({ search: find }, { answers: answers() });
    const [one] = first.journaled;
    if (one === undefined) throw new Error('two pages were asked for');
    const again = await run({ search: find }, { answers: { x: page(3, 3, 'c') }, journaled: [one] });
    expect(again.text).toBe(first.text);
    expect(again.asked).toHaveLength(1);
    expect(again.money.spent).toBe(5000);
    const third = await run({ search: find }, { journaled: first.journaled });
    expect([third.text, third.asked, third.money.spent]).toEqual([first.text, [], 0]);
  });

  test('it keeps an answer that was stored, and knows how that ended', async () => {
    const first = await run({ search: find }, { answers: { x: down } });
    const again = await run({ search: find }, { journaled: first.journaled, done: true });
    expect([again.bodies, again.asked]).toEqual([[], []]);
    expect(again.failure).toEqual(first.failure);
    expect(again.failure).not.toBeNull();
  });

  test.each<[string, Scene]>([
    ['a credential', { credential: missing }],
    ['money', { balance: 0 }],
  ])('an answer that was stored for want of %s is not asked for, and billed, after all', async (_, lack) => {
    const first = await run({ search: find }, lack);
    const again = await run({ search: find }, { journaled: first.journaled, done: true, answers: answers() });
    expect([again.asked, again.money.spent]).toEqual([[], 0]);
    expect(again.failure).toEqual(first.failure);
  });
});

describe('what fails', () => {
  test('is one part of a list, and costs the others nothing', async () => {
    const broken = someSearches.map((search) =>
      search.id === paged.search_id
        ? {
            ...search,
            prepare: () => {
              throw new Error('a bug');
            },
          }
        : search,
    );
    const ran = await run({ searches: [paged, find] }, { searches: broken, answers: { x: page(0, 2) } });
    expect(ran.failure).toBeNull();
    expect(ran.faults).toEqual([new Error('a bug')]);
    expect(namesOf(ran.text)).toEqual(['Company 0', 'Company 1']);
    expect(read(ran.text)['searches']).toMatchObject([
      { status: 'failed', errors: [{ code: 'InternalError' }] },
      { status: 'completed', results_count: 2 },
    ]);
  });

  test('is the whole search where there is no other', async () => {
    const ran = await run({ search: find }, { answers: { x: down } });
    expect(ran.failure).toEqual([{ code: 'ProviderError', message: 'It is down.', path: 'search' }]);
    expect(read(ran.text)).toMatchObject({ results: [], next_page: null });
    expect(ran.money.spent).toBe(0);
  });

  test('keeps and bills the pages before it, and says where to continue', async () => {
    const ran = await run({ search: find }, { answers: { x: pagesOf(page(0, 3, 'b'), down) } });
    expect(ran.failure).toHaveLength(1);
    expect(namesOf(ran.text)).toHaveLength(3);
    expect(read(ran.text).next_page).toMatchObject({ config: { cursor: expect.any(String) } });
    expect(ran.money.spent).toBe(15_000);
  });

  test('names what to set where a credential is missing', async () => {
    const ran = await run({ search: find }, { credential: missing });
    expect(ran.failure).toEqual([{ code: 'ConnectionMissing', message: missing.message, path: 'search' }]);
  });

  test('is a search that is no longer there', async () => {
    const ran = await run({ search: find }, { searches: [] });
    expect(ran.failure).toMatchObject([{ code: 'UnknownSearch', path: 'search' }]);
  });
});

test('two parts that ask the same ask once and pay once, and each has its rows', async () => {
  const ran = await run({ config: { dedup: null }, searches: [find, find] }, { answers: { x: page(0, 2) } });
  expect(namesOf(ran.text)).toHaveLength(4);
  expect(ran.asked).toHaveLength(1);
  expect(ran.money.spent).toBe(10_000);
});

test('the most it can cost is all parts to their limits, until it is done', async () => {
  const { executor, work } = await run({ config: { max_credits: 3 }, searches: [find, paged] }, {});
  expect(executor.costOf(work)).toEqual({ worst: 40_000, ceiling: 30_000 });
  expect(executor.costOf({ ...work, done: new Set([0]) })).toMatchObject({ worst: 0 });
});

test('a search that no worker could run ends with a fault', async () => {
  const { executor, work } = await run({ searches: [find, paged] }, {});
  const [abandoned] = executor.abandon(work);
  expect(abandoned?.position).toBe(0);
  expect(read(abandoned?.body ?? null)).toMatchObject({
    results: [],
    next_page: null,
    searches: [{ status: 'failed', errors: [{ code: 'InternalError' }] }, { status: 'failed' }],
  });
});
