import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CallOutcome } from '../../providers/kit/call-result.ts';
import type { AnswerShape } from '../../providers/kit/operation.ts';
import type { CompanyRow, PageOf } from '../../providers/kit/search-page.ts';
import type { Scene } from '../asking/asking.fixture.ts';
import { down, missing, nothing, own, setScene } from '../asking/asking.fixture.ts';
import { PipeFailure } from '../pipe.ts';
import { createAskPage, unitsOf } from './ask-page.ts';
import { askCompanies, companyRow } from './search.fixture.ts';
import type { PlannedPrice } from './search-plan.ts';
import type { Counted } from './walk-pages.ts';

const perResult: PlannedPrice = { mode: 'per_result', operation: 'find', pageSize: 100 };
const perPage: PlannedPrice = { ...perResult, mode: 'per_page' };
const perSearch: PlannedPrice = { ...perResult, mode: 'per_search' };

const rowsOf = (count: number) => Array.from({ length: count }, (_, at) => companyRow(at));
const pageOf = (count: number, next: string | null = null): CallOutcome<AnswerShape> => ({
  outcome: 'found',
  answer: { rows: rowsOf(count), next, total: null },
});
const whole: Counted = { before: 0, skip: 0, left: 100 };
const aPage: PageOf<{ places: string[] }> = { query: { places: ['Rome'] }, at: null, size: 100 };

/** A page of this many rows at a price of 0.1. */
async function askOnce(
  answer: CallOutcome<AnswerShape>,
  {
    price = perResult,
    counted = whole,
    size = 100,
    keep,
    ...scene
  }: Omit<Scene, 'price'> & {
    price?: PlannedPrice | null;
    counted?: Counted;
    size?: number;
    keep?(row: CompanyRow): boolean;
  } = {},
) {
  const prices = [{ operation: 'find', provider: 'x', mode: 'onSuccess' as const, price: 1000, most: 100 }];
  const made = setScene({ answers: { x: answer }, prices, connectionFee: 800, ...scene });
  const askPage = createAskPage(made.ask, { price, counted });
  const page = await askPage(askCompanies, { ...aPage, size }, keep && { keep });
  return { ...made, page, credits: made.journaled.map(({ credits }) => credits) };
}

describe('unitsOf', () => {
  test.each([
    ['per_result', 0, 7, 7],
    ['per_result', 30, 7, 7],
    ['per_result', 30, 0, 0],
    ['per_page', 0, 0, 0],
    ['per_page', 0, 1, 1],
    ['per_page', 0, 10, 1],
    ['per_page', 0, 11, 2],
    ['per_page', 5, 5, 0],
    ['per_page', 5, 6, 1],
    ['per_page', 10, 1, 1],
    ['per_search', 0, 1, 1],
    ['per_search', 0, 0, 0],
    ['per_search', 1, 50, 0],
  ] as const)('%s: after %i rows, %i more bill %i times', (mode, before, rows, units) => {
    expect(unitsOf({ mode, pageSize: 10 }, { before, rows })).toBe(units);
  });

  test('bills rows the same however a provider cuts them into pages', () => {
    const cuts = fc.array(fc.nat({ max: 40 }), { maxLength: 20 });
    const mode = fc.constantFrom('per_result' as const, 'per_page' as const, 'per_search' as const);
    fc.assert(
      fc.property(mode, fc.integer({ min: 1, max: 30 }), cuts, (by, pageSize, pages) => {
        let before = 0;
        let units = 0;
        for (const rows of pages) {
          units += unitsOf({ mode: by, pageSize }, { before, rows });
          before += rows;
        }
        expect(units).toBe(unitsOf({ mode: by, pageSize }, { before: 0, rows: before }));
      }),
    );
  });
});

describe('a page with a managed credential', () => {
  test.each<[string, PlannedPrice | null, number]>([
    ['each row', perResult, 7000],
    ['a page', perPage, 1000],
    ['the search', perSearch, 1000],
    ['nothing', null, 0],
  ])('bills %s', async (_, price, credits) => {
    const asked = await askOnce(pageOf(7, 'more'), { price });
    expect(asked.page).toEqual({ rows: rowsOf(7), next: 'more', total: null });
    expect(asked.credits).toEqual([credits]);
    expect(asked.money).toEqual({ reserved: 0, spent: credits });
  });

  test.each([perResult, perPage, perSearch])('bills nothing without a row: $mode', async (price) => {
    const asked = await askOnce(pageOf(0, 'more'), { price });
    expect(asked.page).toEqual({ rows: [], next: null, total: null });
    expect(asked.credits).toEqual([0]);
  });

  test.each<[string, Counted, number, number]>([
    ['rows that were given out before', { before: 0, skip: 3, left: 100 }, 100, 4000],
    ['rows beyond the limit', { before: 0, skip: 0, left: 5 }, 100, 5000],
    ['rows beyond what was asked for', { before: 0, skip: 0, left: 100 }, 6, 6000],
    ['both', { before: 0, skip: 3, left: 2 }, 5, 2000],
    ['a page that shrank meanwhile', { before: 0, skip: 9, left: 100 }, 100, 0],
  ])('bills no %s', async (_, counted, size, credits) => {
    expect((await askOnce(pageOf(7), { counted, size })).credits).toEqual([credits]);
  });

  test('neither bills nor returns rows that are not kept, and continues after a page without any', async () => {
    const isEven = ({ match }: CompanyRow) => Number(match['at']) % 2 === 0;
    const some = await askOnce(pageOf(7), { keep: isEven });
    expect(some.credits).toEqual([4000]);
    expect(some.page).toMatchObject({ rows: [0, 2, 4, 6].map((at) => ({ match: { at } })) });
    const none = await askOnce(pageOf(7, 'more'), { keep: () => false });
    expect([none.credits, none.page]).toEqual([[0], { rows: [], next: 'more', total: null }]);
  });

  test('sets aside no more than the page can cost', async () => {
    const held: number[] = [];
    const scene = setScene({
      prices: [{ operation: 'find', provider: 'x', mode: 'onSuccess', price: 1000, most: 100 }],
      answers: {
        x: () => {
          held.push(scene.money.reserved);
          return Promise.resolve(pageOf(3));
        },
      },
    });
    const counted = { before: 10, skip: 5, left: 90 };
    await createAskPage(scene.ask, { price: perResult, counted })(askCompanies, { ...aPage, size: 25 });
    expect(held).toEqual([20_000]);
    expect(scene.money).toEqual({ reserved: 0, spent: 0 });
  });

  test('is a failure that bills nothing when the provider fails', async () => {
    const asked = await askOnce(down);
    expect(asked.page).toEqual(new PipeFailure('ProviderError', 'It is down.'));
    expect(asked.credits).toEqual([0]);
  });

  test('is without rows where the provider says that there is nothing', async () => {
    expect((await askOnce(nothing)).page).toEqual({ rows: [], next: null, total: null });
  });

  test('is a failure that says what is missing where there is no credential', async () => {
    expect((await askOnce(pageOf(7), { credential: missing })).page).toEqual(
      new PipeFailure('ConnectionMissing', missing.message),
    );
  });

  test('is a failure before the provider is asked when money is missing', async () => {
    const asked = await askOnce(pageOf(1), { balance: 99_999 });
    expect(asked.page).toMatchObject({ code: 'InsufficientCredits' });
    expect(asked.asked).toEqual([]);
  });

  test('is free where the plan has no price, as in sandbox', async () => {
    const prices = [{ operation: 'find', provider: 'x', mode: 'onSuccess' as const, price: 0, most: 100 }];
    const asked = await askOnce(pageOf(7), { prices, connectionFee: 0, balance: 0 });
    expect([asked.credits, asked.page]).toMatchObject([[0], { rows: { length: 7 } }]);
  });

  test('is replayed as it was, for free', async () => {
    const first = await askOnce(pageOf(7, 'more'));
    const again = await askOnce(pageOf(1), { journaled: first.journaled, balance: 0 });
    expect(again.page).toEqual(first.page);
    expect([again.asked, again.money.spent]).toEqual([[], 0]);
  });
});

describe('pages on an own connection', () => {
  test.each([
    ['many rows', 50],
    ['no rows', 0],
  ])('cost the fee, and not the price: %s', async (_, rows) => {
    const asked = await askOnce(pageOf(rows), { credential: own });
    expect(asked.credits).toEqual([800]);
    expect(asked.journaled).toMatchObject([{ priceRule: 'connection fee 0.08', connection: 'x_1' }]);
  });

  test('cost it also where the search itself has no price', async () => {
    expect((await askOnce(pageOf(3), { credential: own, price: null, prices: [] })).credits).toEqual([800]);
  });

  test('cost it once over all pages', async () => {
    const scene = setScene({ answers: { x: pageOf(3, 'more') }, credential: own, connectionFee: 800 });
    for (const [at, before] of [
      [null, 0],
      ['more', 3],
      ['most', 6],
    ] as const) {
      const askPage = createAskPage(scene.ask, { price: perResult, counted: { ...whole, before } });
      await askPage(askCompanies, { ...aPage, at });
    }
    expect(scene.journaled.map(({ credits }) => credits)).toEqual([800, 0, 0]);
  });

  test('cost nothing when they fail', async () => {
    expect((await askOnce(down, { credential: own })).credits).toEqual([0]);
  });
});
