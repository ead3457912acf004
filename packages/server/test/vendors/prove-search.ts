/* What every vendor's searches do alike, with the people and companies of the world. */
import { expect, test } from 'vitest';
import type { World, WorldCompany, WorldPerson } from '@headrace/sandbox';
import type { Operation } from '../../src/providers/kit/operation.ts';
import type { CompanyRow, PageOf, PersonRow, SearchPage } from '../../src/providers/kit/search-page.ts';
import type { Conduct } from './conduct.ts';
import { describeConduct, usualKeys } from './conduct.ts';
import type { Caller, ServedVendors } from './served-vendors.ts';
import type { FilterCase } from './walk-pages.ts';
import { readPage, walkPages } from './walk-pages.ts';

type SearchRow = PersonRow | CompanyRow;
type Search<Query, Row extends SearchRow> = Operation<PageOf<Query>, SearchPage<Row>>;

/** Filters with what must be true of whom the rows stand for. `share`: less where the vendor goes by old data. */
export function casesOf(world: World) {
  const companyOf = ({ domain }: CompanyRow) => world.findCompany({ domain: domain ?? '' });
  const personOf = ({ profileUrl }: PersonRow) => world.findPerson({ profileUrl: profileUrl ?? '' });
  return {
    personOf,
    companyOf,
    ofCompany: <Query>(
      query: Query,
      matches: (company: WorldCompany) => boolean,
      share = 0.8,
    ): FilterCase<Query, CompanyRow> => ({ query, share, matches: testOf(companyOf, matches) }),
    ofPerson: <Query>(
      query: Query,
      matches: (person: WorldPerson, row: PersonRow) => boolean,
      share = 1,
    ): FilterCase<Query, PersonRow> => ({ query, share, matches: testOf(personOf, matches) }),
  };
}

function testOf<Row, Item>(find: (row: Row) => Item | null, matches: (item: Item, row: Row) => boolean) {
  return (row: Row): boolean => {
    const item = find(row);
    return item !== null && matches(item, row);
  };
}

/** A walk in long pages and one in short pages bring the same rows, each of them once, at least as many as a long page. */
export function testWalk<Query, Row extends SearchRow>(
  caller: Caller,
  {
    operation,
    query,
    sizes,
  }: { operation: Search<Query, Row>; query: Query; sizes: readonly [number, number] },
): void {
  test(`${operation.id} brings each row once, however long the pages are`, async () => {
    const [long, short] = await Promise.all(
      sizes.map((size) => walkPages(caller, operation, { query, size })),
    );
    expect(long?.length).toBeGreaterThan(sizes[1]);
    expect(new Set(long?.map(({ match }) => JSON.stringify(match))).size).toBe(long?.length);
    expect(short).toEqual(long);
  });
}

interface OnlyPage<Query, Row extends SearchRow, Item> {
  operation: Search<Query, Row>;
  page: PageOf<Query>;
  /** Whom a row stands for. */
  find(row: Row): Item | null;
  /** What a row must say of them. */
  told(item: Item): Partial<Row>;
}

/** The only page has everybody there is, each once. */
export function testOnlyPage<Query, Row extends SearchRow, Item>(
  caller: Caller,
  { operation, page, find, told }: OnlyPage<Query, Row, Item>,
): void {
  test(`${operation.id} has all there is in one page, each once, with what is known of it`, async () => {
    const { rows, next } = await readPage(caller, operation, page);
    expect(next).toBeNull();
    expect(rows.length).toBeGreaterThan(3);
    expect(new Set(rows.map(({ name, match }) => `${name} ${JSON.stringify(match['url'])}`)).size).toBe(
      rows.length,
    );
    for (const row of rows) {
      const item = find(row);
      if (item === null) throw new Error(`There is nothing in the world for ${row.name}`);
      expect(row).toMatchObject(told(item));
    }
  });
}

/** Bad keys, and trouble on purpose. A search that finds nobody is a page without rows. */
export function conductSearch<Query, Row extends SearchRow>(
  vendors: ServedVendors,
  conduct: Omit<Conduct<PageOf<Query>, SearchPage<Row>>, 'keys' | 'words'> &
    Partial<Pick<Conduct<PageOf<Query>, SearchPage<Row>>, 'keys'>>,
): void {
  describeConduct(vendors, { keys: usualKeys, ...conduct, words: { notfound: 'found' } });
}

/** A busy employer, so that a simulator need not look at everybody. */
export function busyEmployer(world: World, among: readonly WorldCompany[]): WorldCompany {
  const size = (company: WorldCompany) => world.peopleAt(company).length;
  const [most] = among.toSorted((one, other) => size(other) - size(one));
  if (most === undefined) throw new Error('There has to be an employer.');
  return most;
}
