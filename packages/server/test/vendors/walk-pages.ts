/* What every search must do alike: really filter, and page so that each row comes once. */
import { expect, test } from 'vitest';
import type { Operation } from '../../src/providers/kit/operation.ts';
import type { CompanyRow, PageOf, PersonRow, SearchPage } from '../../src/providers/kit/search-page.ts';
import type { Caller } from './served-vendors.ts';

type SearchRow = PersonRow | CompanyRow;
type Search<Query, Row extends SearchRow> = Operation<PageOf<Query>, SearchPage<Row>>;

/** One page; a vendor that calls an empty one "not found" gives one without rows. */
export async function readPage<Query, Row extends SearchRow>(
  caller: Caller,
  operation: Search<Query, Row>,
  page: PageOf<Query>,
): Promise<SearchPage<Row>> {
  const result = await caller.call(operation, page, { haste: 1 });
  if (result.outcome === 'failed') throw new Error(result.message);
  return result.outcome === 'found' ? result.answer : { rows: [], next: null, total: 0 };
}

/** Every row, page after page; fails where it goes on for ever. */
export async function walkPages<Query, Row extends SearchRow>(
  caller: Caller,
  operation: Search<Query, Row>,
  { query, size }: Omit<PageOf<Query>, 'at'>,
): Promise<Row[]> {
  const rows: Row[] = [];
  let at: PageOf<Query>['at'] = null;
  for (let pages = 0; pages < 200; pages += 1) {
    const page: SearchPage<Row> = await readPage(caller, operation, { query, at, size });
    expect(page.rows.length).toBeLessThanOrEqual(size);
    rows.push(...page.rows);
    at = page.next;
    if (at === null) return rows;
  }
  throw new Error('It goes on for ever');
}

/** A filter, and what has to be true of every row it leaves. */
export interface FilterCase<Query, Row> {
  query: Query;
  matches(row: Row): boolean;
  /** The share of rows that it must be true of; less where what the vendor goes by is older than what is compared. */
  share?: number;
}

/** Checks filters against the rows they leave; none of them may be true of all that is found without. */
export function testFilters<Query, Row extends SearchRow>(
  caller: Caller,
  {
    operation,
    size,
    all,
    cases,
  }: {
    operation: Search<Query, Row>;
    size: number;
    /** Rows found without a filter. */
    all: readonly Row[];
    cases: Readonly<Record<string, FilterCase<Query, Row>>>;
  },
): void {
  test.each(Object.entries(cases))(
    `${operation.id} filters by %s`,
    async (_, { query, matches, share = 1 }) => {
      const { rows } = await readPage(caller, operation, { query, at: null, size });
      expect(rows.length).toBeGreaterThan(0);
      expect(rows.filter(matches).length / rows.length).toBeGreaterThanOrEqual(share);
      expect(all.every(matches)).toBe(false);
    },
  );
}
