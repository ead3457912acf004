import { expect, test } from 'vitest';
import { boolQuery, hasPhrase, isExactly, isOneOf, isPlace, isWithin } from './bool-query.ts';

test('no condition is any record', () => {
  expect(boolQuery([])).toEqual({ match_all: {} });
  const blank = { include: ['', '  '], exclude: [] };
  expect(
    boolQuery([isOneOf(['a'], blank), hasPhrase(['b'], undefined), isWithin('c', {}), isPlace(['d'], blank)]),
  ).toEqual({
    match_all: {},
  });
});

test('what is included must be there, what is excluded must not', () => {
  expect(boolQuery([isOneOf(['skills'], { include: [' SQL ', 'go'] })])).toEqual({
    bool: { must: [{ terms: { skills: ['sql', 'go'] } }] },
  });
  expect(boolQuery([hasPhrase(['job_title.text'], { exclude: ['Sales Intern'] })])).toEqual({
    bool: { must_not: [{ match_phrase: { 'job_title.text': 'Sales Intern' } }] },
  });
  expect(boolQuery([isExactly('inferred_revenue', { include: ['$1M-$10M'] })])).toEqual({
    bool: { must: [{ terms: { inferred_revenue: ['$1M-$10M'] } }] },
  });
});

test('any of several fields will do', () => {
  expect(isOneOf(['city', 'country'], { include: ['Sweden'] }).must).toEqual([
    { bool: { should: [{ terms: { city: ['sweden'] } }, { terms: { country: ['sweden'] } }] } },
  ]);
});

test('a place in several parts is in all of them', () => {
  expect(isPlace(['city', 'country'], { include: ['Sweden', 'Munich, Germany', ' , '] }).must).toEqual([
    {
      bool: {
        should: [
          { terms: { city: ['sweden'] } },
          { terms: { country: ['sweden'] } },
          {
            bool: {
              must: [
                { bool: { should: [{ terms: { city: ['munich'] } }, { terms: { country: ['munich'] } }] } },
                { bool: { should: [{ terms: { city: ['germany'] } }, { terms: { country: ['germany'] } }] } },
              ],
            },
          },
        ],
      },
    },
  ]);
});

test('a place is looked for with and without its accents', () => {
  expect(isPlace(['city'], { include: ['Zürich', 'Bern'] }).must).toEqual([
    { terms: { city: ['zürich', 'zurich', 'bern'] } },
  ]);
});

test('either end of a span may be open, and 0 is an end', () => {
  expect(isWithin('employee_count', { from: 0, to: null }).must).toEqual([
    { range: { employee_count: { gte: 0 } } },
  ]);
  expect(isWithin('employee_count', { from: 11, to: 50 }).must).toEqual([
    { range: { employee_count: { gte: 11, lte: 50 } } },
  ]);
  expect(isWithin('employee_count', { to: 50 }).must).toEqual([{ range: { employee_count: { lte: 50 } } }]);
});

test('no array has more than a hundred elements, however many values there are', () => {
  const include = Array.from({ length: 25_000 }, (_, turn) => `v${turn}`);
  const query = boolQuery([isOneOf(['website'], { include }), hasPhrase(['name.text'], { include })]);
  let longest = 0;
  const leaves: unknown[] = [];
  JSON.stringify(query, (_, value: unknown) => {
    if (Array.isArray(value)) longest = Math.max(longest, value.length);
    if (typeof value === 'string') leaves.push(value);
    return value;
  });
  expect(longest).toBe(100);
  expect(leaves).toEqual([...include, ...include]);
});
