/* What every source of rows must do alike: filter by every operator, page so that each row comes once. */
import { expect, test } from 'vitest';
import type { OwnCondition, OwnQuery } from '../../src/providers/kit/own-query.ts';
import type { CallOutcome } from '../../src/providers/kit/call-result.ts';
import type { OwnRow, PageOf, SearchPage } from '../../src/providers/kit/search-page.ts';

export type ReadPage = (page: PageOf<OwnQuery>) => Promise<CallOutcome<SearchPage<OwnRow>>>;
type Fields = OwnRow['fields'];

/** Every row, page after page; fails where the source does, and where it goes on for ever. */
export async function readAll(read: ReadPage, query: OwnQuery, size: number): Promise<OwnRow[]> {
  const rows: OwnRow[] = [];
  let at: PageOf<OwnQuery>['at'] = null;
  for (let pages = 0; pages < 500; pages += 1) {
    const result: CallOutcome<SearchPage<OwnRow>> = await read({ query, at, size });
    if (result.outcome !== 'found') throw new Error(JSON.stringify(result));
    expect(result.answer.rows.length).toBeLessThanOrEqual(size);
    rows.push(...result.answer.rows);
    at = result.answer.next;
    if (at === null) return rows;
  }
  throw new Error('It goes on for ever');
}

export interface OwnSource {
  read: ReadPage;
  object: string;
  /** Columns with a text that some rows have none of, and a number or a date. */
  text: string;
  sparse: string;
  ordered: string;
  /** What is compared: the value of a column as the filter means it. */
  readValue?(fields: Fields, field: string): Fields[string];
  /** Whether what is empty is among what is unequal. */
  emptyIsUnequal: boolean;
  /** A part of a text that some have. */
  part: string;
  pageSize: number;
}

/** Checks every operator against all the rows. */
export function testOwnSource(name: string, source: OwnSource): void {
  const { read, object, text, sparse, ordered, part, pageSize } = source;
  const fields = [text, sparse, ordered];
  const ask = (match: OwnQuery['match']) => readAll(read, { object, fields, match }, pageSize);
  const readValue = source.readValue ?? ((row: Fields, field: string) => row[field] ?? null);
  const hasPart = (value: Fields[string]) => typeof value === 'string' && value.toLowerCase().includes(part);
  const only = (condition: OwnCondition) => ask({ logic: 'and', conditions: [condition] });

  const expectRows = async (
    found: Promise<OwnRow[]>,
    all: readonly OwnRow[],
    isWanted: (value: (field: string) => Fields[string]) => boolean,
  ) => {
    const wanted = all.filter((row) => isWanted((field) => readValue(row.fields, field)));
    expect(wanted.length).toBeGreaterThan(0);
    expect(wanted.length).toBeLessThan(all.length);
    expect((await found).map(({ id }) => id).toSorted()).toEqual(wanted.map(({ id }) => id).toSorted());
  };

  test(`${name}: all pages together are every row once`, async () => {
    const small = await readAll(read, { object, fields, match: null }, Math.ceil(pageSize / 3));
    const large = await ask(null);
    expect(large.length).toBeGreaterThan(pageSize);
    expect(new Set(large.map(({ id }) => id)).size).toBe(large.length);
    expect(small).toEqual(large);
  });

  test(`${name}: every operator finds what it says`, async () => {
    const all = await ask(null);
    const values = (field: string) =>
      all.map((row) => readValue(row.fields, field)).filter((one) => one !== null);
    const middle = (field: string) =>
      scalar(values(field).toSorted(compare)[Math.floor(values(field).length / 2)]);
    const [some, other, border] = [middle(text), scalar(values(text)[0]), middle(ordered)];
    const filled = middle(sparse);
    await expectRows(only({ field: text, operator: 'eq', value: some }), all, (of) => of(text) === some);
    await expectRows(
      only({ field: sparse, operator: 'neq', value: filled }),
      all,
      (of) => of(sparse) !== filled && (source.emptyIsUnequal || of(sparse) !== null),
    );
    await expectRows(
      only({ field: text, operator: 'in', value: [some, other] }),
      all,
      (of) => of(text) === some || of(text) === other,
    );
    await expectRows(only({ field: text, operator: 'contains', value: part.toUpperCase() }), all, (of) =>
      hasPart(of(text)),
    );
    await expectRows(
      only({ field: sparse, operator: 'is_null', value: null }),
      all,
      (of) => of(sparse) === null,
    );
    await expectRows(
      only({ field: sparse, operator: 'is_not_null', value: null }),
      all,
      (of) => of(sparse) !== null,
    );
    const orders = { gt: [1], gte: [0, 1], lt: [-1], lte: [-1, 0] } as const;
    for (const operator of ['gt', 'gte', 'lt', 'lte'] as const) {
      const signs: readonly number[] = orders[operator];
      await expectRows(only({ field: ordered, operator, value: border }), all, (of) =>
        signs.includes(compare(of(ordered), border)),
      );
    }
  });

  test(`${name}: conditions are joined by "and" and by "or"`, async () => {
    const all = await ask(null);
    const conditions: OwnCondition[] = [
      { field: text, operator: 'contains', value: part },
      { field: sparse, operator: 'is_null', value: null },
    ];
    await expectRows(
      ask({ logic: 'and', conditions }),
      all,
      (of) => hasPart(of(text)) && of(sparse) === null,
    );
    await expectRows(ask({ logic: 'or', conditions }), all, (of) => hasPart(of(text)) || of(sparse) === null);
  });

  test.each(['asc', 'desc'] as const)(
    `${name}: sorts %s over all pages, each row once`,
    async (direction) => {
      const sort = { field: ordered, direction };
      const rows = await readAll(read, { object, fields, match: null, sort }, pageSize);
      expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
      const values = rows.map((row) => readValue(row.fields, ordered));
      const sign = direction === 'asc' ? 1 : -1;
      expect(values).toEqual(values.toSorted((one, two) => compare(one, two) * sign));
    },
  );

  test(`${name}: finds nothing without failing`, async () => {
    expect(await only({ field: text, operator: 'eq', value: 'nobody has this' })).toEqual([]);
  });

  test.each([
    "'",
    '"',
    '\\',
    "\\'",
    "' OR '1'='1",
    "x' OR Name LIKE '%",
    '"; drop table people; --',
    '%',
    '_',
    '$1',
    '{}',
    '\n',
    '🦊\ud83e',
    '${x}',
    '1); --',
  ])(`${name}: %j is a value like any other`, async (value) => {
    expect(await only({ field: text, operator: 'eq', value })).toEqual([]);
    expect(await only({ field: text, operator: 'in', value: [value, 'nobody has this'] })).toEqual([]);
  });
}

/** Numbers by size, times as times, other texts by letters. */
function compare(one: unknown, other: unknown): number {
  if (typeof one === 'number' && typeof other === 'number') return Math.sign(one - other);
  const [left, right] = [String(one), String(other)];
  const [from, to] = [Number(left), Number(right)];
  if (!Number.isNaN(from) && !Number.isNaN(to)) return Math.sign(from - to);
  return left < right ? -1 : left > right ? 1 : 0;
}

function scalar(value: Fields[string] | undefined): string | number {
  if (typeof value === 'string' || typeof value === 'number') return value;
  throw new Error(`There has to be a value, not ${JSON.stringify(value)}`);
}

/** One page of a query that asks for nothing special. */
export function ofPage(
  query: Partial<OwnQuery> & { object: string },
  more: Partial<PageOf<OwnQuery>> = {},
): PageOf<OwnQuery> {
  return { query: { fields: [], match: null, ...query }, at: null, size: 100, ...more };
}

export function isValue(field: string, value: string | number | boolean): OwnQuery['match'] {
  return { logic: 'and', conditions: [{ field, operator: 'eq', value }] };
}

export function answerOf(result: CallOutcome<SearchPage<OwnRow>>): SearchPage<OwnRow> {
  if (result.outcome !== 'found') throw new Error(JSON.stringify(result));
  return result.answer;
}

export function messageOf(result: CallOutcome<SearchPage<OwnRow>>): string {
  return result.outcome === 'failed' ? result.message : '';
}
