import { describe, expect, test } from 'vitest';
import { createSearchCatalog, searches } from '../catalog.ts';
import { searchErrors, planSearches } from '../engine/search/search.fixture.ts';
import { bracketList, readBracket } from './brackets.ts';

const catalog = createSearchCatalog(searches);
const { form } = bracketList('Brackets.', ['1-10']);

describe('a bracket', () => {
  test.each([
    '0% to 10%',
    'Less than 0%',
    'More than 50%',
    'more than 10 years',
    '3 to 5 years',
    '1-1,000',
    '1001-10000',
    '10,001+',
    '10 - 20',
    '< 5',
    'Up to 1.5%',
    '7',
  ])('is read: %s', (words) => {
    expect(form?.reads(words)).toBe(true);
    const { from, below } = readBracket(words);
    expect(from ?? below).not.toBeNull();
  });

  test.each([
    'abc1',
    '1abc',
    '51-20',
    '-5',
    '5-',
    '1-2-3',
    '1,2',
    '10K',
    'a 1 to 2',
    'many',
    '1 or 2',
    '+',
    'Less than 5 to 10',
    'more than 5+',
    'under5',
  ])('is not read: %s', (words) => expect(form?.reads(words)).toBe(false));
});

describe.each([
  ['companies:profiles:crustdata@3', 'headcount'],
  ['companies:profiles:amplemarket@2', 'headcount'],
  ['companies:profiles:apollo@1', 'headcount_brackets'],
])('%s by %s', (search_id, name) => {
  const search = (value: string) => ({
    search: { search_id, config: { filters: { [name]: { include: [value] } } } },
  });

  test.each(['51-2000', 'abc1', '10,001'])('refuses %s with the list', async (value) => {
    const planned = await planSearches(search(value), { catalog });
    const [error] = 'errors' in planned ? planned.errors : [];
    expect(error).toMatchObject({
      code: 'InvalidFilterValue',
      path: `search.config.filters.${name}.include[0]`,
      message: expect.stringContaining('"51-200", "201-500", "501-1,000"'),
    });
  });

  test.each(['501-1,000', '501-1000', '10001+'])('takes %s', async (value) => {
    expect(await searchErrors(search(value), { catalog })).toEqual([]);
  });
});
