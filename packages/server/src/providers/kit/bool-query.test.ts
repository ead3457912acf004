import { expect, test } from 'vitest';
import { boolQuery, choose, ranges } from './bool-query.ts';

const terms = (values: string[]) => (values.length > 0 ? [{ terms: { skills: values } }] : []);

test('no condition is any record', () => {
  expect(boolQuery([])).toEqual({ match_all: {} });
  expect(boolQuery([choose({ include: ['', '  '] }, terms), choose(undefined, terms)])).toEqual({
    match_all: {},
  });
});

test('what is included must be there, what is excluded must not', () => {
  const [wanted, unwanted] = [{ terms: { skills: ['SQL'] } }, { terms: { skills: ['go', 'c'] } }];
  expect(boolQuery([choose({ include: [' SQL '] }, terms)])).toEqual({ bool: { must: [wanted] } });
  expect(boolQuery([choose({ exclude: ['go', 'c'] }, terms)])).toEqual({ bool: { must_not: [unwanted] } });
});

test('either end of a span may be open, and 0 is an end', () => {
  expect(ranges(['size'], { from: 0, to: null })).toEqual([{ range: { size: { gte: 0 } } }]);
  expect(ranges(['size'], { from: 11, to: 50 }, String)).toEqual([
    { range: { size: { gte: '11', lte: '50' } } },
  ]);
  expect(ranges(['size', 'staff'], { to: 50 })).toHaveLength(2);
  expect(ranges(['size'], {})).toEqual([]);
  expect(ranges(['size'])).toEqual([]);
});
