import { noLists } from '../lists/memory-lists.fixture.ts';
import { noSheets } from '../sheets/memory-sheets.fixture.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PageStart } from '../../providers/kit/search-page.ts';
import { PipeFailure } from '../pipe.ts';
import type { PageOfRows, PageRequest, SearchContext, SearchSource } from './search.ts';
import type { PagePlace } from './search-plan.ts';
import type { Counted, WalkedPages } from './walk-pages.ts';
import { walkPages } from './walk-pages.ts';

const start: PagePlace = { at: null, skip: 0, size: null };
const rowsFrom = (first: number, count: number) =>
  Array.from({ length: count }, (_, at) => ({ n: first + at }));
const numbersOf = ({ rows }: Pick<WalkedPages, 'rows'>) => rows.map(({ n }) => n);

interface Vendor {
  read(page: PageRequest): PageOfRows | PipeFailure;
  pageSize?: number;
  hasSteadyPages?: boolean;
}

/** A source, with what it was asked and what was said to be new of each page. */
function sourceOf({ read, pageSize = 10, hasSteadyPages = false }: Vendor) {
  const asked: PageRequest[] = [];
  const counts: Counted[] = [];
  const source: SearchSource = {
    pageSize,
    hasSteadyPages,
    read: (page) => {
      asked.push(page);
      return Promise.resolve(read(page));
    },
  };
  const contextOf = (counted: Counted): SearchContext => {
    counts.push(counted);
    return {
      organizationId: 'org',
      environment: 'production',
      askPage: () => Promise.reject(new Error('unused')),
      readEntries: noLists.readEntries,
      readSheet: noSheets.findRows,
    };
  };
  const walk = (
    limit: number,
    from: PagePlace = start,
    pagination: 'cursor' | 'page_number' | null = 'cursor',
  ) => walkPages({ limit, start: from, pagination }, source, contextOf);
  return { asked, counts, walk };
}

/** Pages by the number of the row they begin at. */
const byOffset =
  (total: number, most = Infinity) =>
  ({ at, size }: PageRequest): PageOfRows => {
    const first = Number(at ?? 0);
    const rows = rowsFrom(first, Math.max(0, Math.min(size, most, total - first)));
    const after = first + rows.length;
    return { rows, next: after < total ? after : null, total };
  };

/** Pages by their number, from 1. */
const byNumber =
  (total: number) =>
  ({ at, size }: PageRequest): PageOfRows => {
    const page = Number(at ?? 1);
    const first = (page - 1) * size;
    const rows = rowsFrom(first, Math.max(0, Math.min(size, total - first)));
    return { rows, next: page * size < total ? page + 1 : null, total };
  };

describe('one request', () => {
  test('returns rows up to its limit over as many pages as that takes, and asks for no more', async () => {
    const vendor = sourceOf({ read: byOffset(100) });
    const walked = await vendor.walk(25);
    expect(numbersOf(walked)).toEqual(numbersOf({ rows: rowsFrom(0, 25) }));
    expect(walked).toMatchObject({ next: { at: 25, skip: 0 }, total: 100, error: null });
    expect(vendor.asked).toEqual([
      { at: null, size: 10 },
      { at: 10, size: 10 },
      { at: 20, size: 5 },
    ]);
    expect(vendor.counts).toEqual([
      { before: 0, skip: 0, left: 25 },
      { before: 10, skip: 0, left: 15 },
      { before: 20, skip: 0, left: 5 },
    ]);
  });

  test('ends where the rows end', async () => {
    expect(await sourceOf({ read: byOffset(12) }).walk(25)).toMatchObject({
      next: null,
      total: 12,
      error: null,
    });
  });

  test('does not ask for a page beyond a limit that is just reached', async () => {
    const vendor = sourceOf({ read: byOffset(20) });
    expect(await vendor.walk(20)).toMatchObject({ next: null });
    expect(vendor.asked).toHaveLength(2);
  });

  test('finds nothing without a mistake', async () => {
    expect(await sourceOf({ read: byOffset(0) }).walk(5)).toEqual({
      rows: [],
      next: null,
      total: 0,
      error: null,
    });
  });

  test('continues over pages that are shorter than asked', async () => {
    const vendor = sourceOf({ read: byOffset(100, 3) });
    const walked = await vendor.walk(10);
    expect(numbersOf(walked)).toEqual(numbersOf({ rows: rowsFrom(0, 10) }));
    expect(vendor.asked.map(({ at }) => at)).toEqual([null, 3, 6, 9]);
  });

  test('continues after a page of which no row passed', async () => {
    const pages: PageOfRows[] = [
      { rows: [], next: 2, total: null },
      { rows: rowsFrom(0, 2), next: null, total: null },
    ];
    const walked = await sourceOf({
      read: ({ at }) => pages[Number(at ?? 1) - 1] ?? new PipeFailure('ProviderError', 'x'),
    }).walk(5);
    expect(walked).toMatchObject({ rows: [{ n: 0 }, { n: 1 }], next: null });
  });

  test('asks numbered pages with the same size, and remembers how many rows of the last one it gave out', async () => {
    const vendor = sourceOf({ read: byNumber(100), hasSteadyPages: true });
    const { next } = await vendor.walk(25);
    expect(next).toEqual({ at: 3, skip: 5, size: 10 });
    expect(numbersOf(await vendor.walk(4, next ?? start))).toEqual([25, 26, 27, 28]);
    expect(vendor.asked.map(({ size }) => size)).toEqual([10, 10, 10, 10]);
  });

  test('keeps what a page brought beyond the limit for the next request, which is not told that it is new', async () => {
    const vendor = sourceOf({ read: () => ({ rows: rowsFrom(0, 8), next: null, total: 8 }) });
    const first = await vendor.walk(5);
    expect(first).toMatchObject({ next: { at: null, skip: 5 } });
    const second = await vendor.walk(5, first.next ?? start);
    expect(numbersOf(second)).toEqual([5, 6, 7]);
    expect(second.next).toBeNull();
    expect(vendor.counts[1]).toEqual({ before: 0, skip: 5, left: 5 });
  });

  test('ends at a page that leads to itself', async () => {
    const vendor = sourceOf({ read: () => ({ rows: rowsFrom(0, 2), next: 'x', total: null }) });
    expect(await vendor.walk(100, { ...start, at: 'x' })).toMatchObject({ next: null, rows: { length: 2 } });
    expect(vendor.asked).toHaveLength(1);
  });

  test('ends at some point when pages lead round in a circle without a row', async () => {
    const vendor = sourceOf({ read: ({ at }) => ({ rows: [], next: at === 1 ? 2 : 1, total: null }) });
    expect(await vendor.walk(100)).toMatchObject({ rows: [], error: null });
    expect(vendor.asked).toHaveLength(20);
  });

  test('takes a limit of one', async () => {
    expect(await sourceOf({ read: byOffset(3) }).walk(1)).toMatchObject({
      rows: [{ n: 0 }],
      next: { at: 1, skip: 0 },
    });
  });
});

describe('numbered pages on the wire', () => {
  test('are one of the provider each, so that each number means the same rows whatever came before', async () => {
    const vendor = sourceOf({ read: byNumber(100), pageSize: 100, hasSteadyPages: true });
    expect(await vendor.walk(20, { ...start, at: 2 }, 'page_number')).toMatchObject({
      rows: { length: 20, 0: { n: 20 } },
      next: { at: 3, skip: 0 },
    });
    expect(vendor.asked).toEqual([{ at: 2, size: 20 }]);
  });

  test('may be short where rows of them did not pass', async () => {
    const some = (page: PageRequest) => {
      const read = byNumber(100)(page);
      return { ...read, rows: read.rows.filter(({ n }) => Number(n) % 4 !== 1) };
    };
    const vendor = sourceOf({ read: some, pageSize: 100, hasSteadyPages: true });
    const seen: unknown[] = [];
    for (let place: PagePlace | null = start; place !== null;) {
      const walked: WalkedPages = await vendor.walk(10, place, 'page_number');
      expect(walked.next?.skip ?? 0).toBe(0);
      seen.push(...numbersOf(walked));
      place = walked.next;
    }
    expect(seen).toEqual(numbersOf({ rows: rowsFrom(0, 100) }).filter((n) => Number(n) % 4 !== 1));
  });

  test('have no rows beyond the limit, which no number could lead to', async () => {
    const vendor = sourceOf({
      read: ({ at }) => ({ rows: rowsFrom(0, 12), next: Number(at ?? 1) + 1, total: null }),
      pageSize: 100,
      hasSteadyPages: true,
    });
    expect(await vendor.walk(10, start, 'page_number')).toMatchObject({
      rows: { length: 10 },
      next: { at: 2, skip: 0 },
    });
  });
});

describe('a page that fails', () => {
  const failing = (from: number) => {
    const pages = byOffset(100);
    return sourceOf({
      read: (page) =>
        Number(page.at ?? 0) >= from ? new PipeFailure('ProviderTimeout', 'Too slow.') : pages(page),
    });
  };
  const error = { code: 'ProviderTimeout', message: 'Too slow.' };

  test('in the middle keeps the rows before it, and where to continue', async () => {
    expect(await failing(20).walk(50)).toEqual({
      rows: rowsFrom(0, 20),
      next: { at: 20, skip: 0, size: null },
      total: 100,
      error,
    });
  });

  test('at the start has nothing to continue from', async () => {
    const vendor = failing(0);
    expect(await vendor.walk(50)).toEqual({ rows: [], next: null, total: null, error });
    expect(vendor.asked).toHaveLength(1);
  });
});

describe('walking `next` from request to request', () => {
  const scheme = fc.record({
    total: fc.nat({ max: 120 }),
    pageSize: fc.integer({ min: 1, max: 30 }),
    limits: fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 4 }),
    /** How many rows a page has instead of what it was asked for. */
    shortBy: fc.nat({ max: 3 }),
    longBy: fc.nat({ max: 7 }),
    keepOneIn: fc.integer({ min: 1, max: 4 }),
    hasSteadyPages: fc.boolean(),
  });

  test('yields each row once and in order, whatever the rows, the pages and the limits', async () => {
    await fc.assert(
      fc.asyncProperty(
        scheme,
        async ({ total, pageSize, limits, shortBy, longBy, keepOneIn, hasSteadyPages }) => {
          const isKept = (n: number) => n % keepOneIn === 0;
          const read = (page: PageRequest): PageOfRows => {
            const size = Math.max(1, page.size - shortBy) + longBy;
            const given = hasSteadyPages ? byNumber(total)(page) : byOffset(total)({ ...page, size });
            return { ...given, rows: given.rows.filter(({ n }) => typeof n === 'number' && isKept(n)) };
          };
          const vendor = sourceOf({ read, pageSize, hasSteadyPages });
          const seen: unknown[] = [];
          let place: PagePlace | null = start;
          for (let request = 0; place !== null; request += 1) {
            expect(request).toBeLessThan(300);
            const limit = limits[request % limits.length] ?? 1;
            const walked: WalkedPages = await vendor.walk(limit, place);
            expect(walked.rows.length).toBeLessThanOrEqual(limit);
            seen.push(...numbersOf(walked));
            place = walked.next;
          }
          expect(seen).toEqual(rowsFrom(0, total).flatMap(({ n }) => (isKept(n) ? [n] : [])));
        },
      ),
      { numRuns: 500 },
    );
  });

  test('yields each row once and in order with page numbers at one limit', async () => {
    const numbered = fc.record({ total: fc.nat({ max: 200 }), limit: fc.integer({ min: 1, max: 30 }) });
    await fc.assert(
      fc.asyncProperty(numbered, async ({ total, limit }) => {
        const vendor = sourceOf({ read: byNumber(total), pageSize: 30, hasSteadyPages: true });
        const seen: unknown[] = [];
        for (let at: PageStart | null = 1; at !== null;) {
          const walked: WalkedPages = await vendor.walk(
            limit,
            { ...start, at: at === 1 ? null : at },
            'page_number',
          );
          seen.push(...numbersOf(walked));
          at = walked.next?.at ?? null;
        }
        expect(seen).toEqual(numbersOf({ rows: rowsFrom(0, total) }));
      }),
    );
  });
});
