import { expect, test } from 'vitest';
import { boolQuery, hasPart, hasPhrase, isPlace, isWithin, isYearWithin } from './bool-query.ts';

test('no condition is any record', () => {
  expect(boolQuery([])).toEqual({ match_all: {} });
  const blank = { include: ['', '  '], exclude: [] };
  const part = hasPart('experience', { always: [{ term: { a: 1 } }], conditions: [hasPhrase(['b'], blank)] });
  const nowhere = isPlace(['f'], { include: [' , '] });
  expect(
    boolQuery([part, hasPhrase(['c'], undefined), isWithin(['d'], {}), isYearWithin('e'), nowhere]),
  ).toEqual({ match_all: {} });
});

test('what is included must be there, what is excluded must not', () => {
  expect(boolQuery([hasPhrase(['industry'], { include: [' Software '], exclude: ['Banking'] })])).toEqual({
    bool: {
      must: [{ match_phrase: { industry: 'Software' } }],
      must_not: [{ match_phrase: { industry: 'Banking' } }],
    },
  });
});

test('any of several values in any of several fields will do', () => {
  expect(hasPhrase(['a', 'b'], { include: ['x', 'y'] }).must).toEqual([
    {
      bool: {
        should: [
          { match_phrase: { a: 'x' } },
          { match_phrase: { a: 'y' } },
          { match_phrase: { b: 'x' } },
          { match_phrase: { b: 'y' } },
        ],
        minimum_should_match: 1,
      },
    },
  ]);
});

test('a place in several parts is in all of them', () => {
  const anywhere = (place: string) => ({
    bool: {
      should: [{ match_phrase: { city: place } }, { match_phrase: { country: place } }],
      minimum_should_match: 1,
    },
  });
  expect(isPlace(['city', 'country'], { exclude: ['Sweden', 'Munich, Germany'] }).mustNot).toEqual([
    {
      bool: {
        should: [anywhere('Sweden'), { bool: { must: [anywhere('Munich'), anywhere('Germany')] } }],
        minimum_should_match: 1,
      },
    },
  ]);
});

test('either end of a span may be open, and years are texts', () => {
  expect(isWithin(['employees_count'], { from: 0, to: null }).must).toEqual([
    { range: { employees_count: { gte: 0 } } },
  ]);
  expect(isYearWithin('founded_year', { from: 2010, to: 2020 }).must).toEqual([
    { range: { founded_year: { gte: '2010', lte: '2020' } } },
  ]);
});

test('one part of a list meets all that is asked for, and none what is forbidden', () => {
  const always = [{ term: { 'experience.active_experience': 1 } }];
  const conditions = [
    hasPhrase(['experience.company_name'], { include: ['Fabrikam'], exclude: ['Basalt'] }),
    isWithin(['experience.company_employees_count'], { from: 11 }),
  ];
  const nested = (...must: unknown[]) => ({
    nested: { path: 'experience', query: { bool: { must: [...always, ...must] } } },
  });
  expect(boolQuery([hasPart('experience', { always, conditions })])).toEqual({
    bool: {
      must: [
        nested(
          { match_phrase: { 'experience.company_name': 'Fabrikam' } },
          { range: { 'experience.company_employees_count': { gte: 11 } } },
        ),
      ],
      must_not: [nested({ match_phrase: { 'experience.company_name': 'Basalt' } })],
    },
  });
});
