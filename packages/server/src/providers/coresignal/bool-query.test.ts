import { expect, test } from 'vitest';
import { boolQuery } from '../kit/bool-query.ts';
import { hasPart, hasPhrase, isPlace, isWithin, isYearWithin } from './bool-query.ts';

const phrase = (field: string, value: string) => ({ match_phrase: { [field]: value } });
const any = (...should: unknown[]) => ({ bool: { should, minimum_should_match: 1 } });

test('blanks ask for nothing', () => {
  const blank = { include: ['', '  '], exclude: [] };
  const part = hasPart('experience', { always: [{ term: { a: 1 } }], conditions: [hasPhrase(['b'], blank)] });
  const nowhere = isPlace(['f'], { include: [' , '] });
  const conditions = [part, hasPhrase(['c']), isWithin(['d'], {}), isYearWithin('e'), nowhere];
  expect(boolQuery(conditions)).toEqual({ match_all: {} });
});

test('any of several values in any of several fields will do', () => {
  expect(hasPhrase(['a', 'b'], { include: [' x ', 'y'] }).must).toEqual([
    any(phrase('a', 'x'), phrase('a', 'y'), phrase('b', 'x'), phrase('b', 'y')),
  ]);
});

test('a place in several parts is in all of them', () => {
  const anywhere = (place: string) => any(phrase('city', place), phrase('country', place));
  expect(isPlace(['city', 'country'], { exclude: ['Sweden', 'Munich, Germany'] }).mustNot).toEqual([
    any(anywhere('Sweden'), { bool: { must: [anywhere('Munich'), anywhere('Germany')] } }),
  ]);
});

test('years are texts', () => {
  const { must } = isYearWithin('founded_year', { from: 2010, to: 2020 });
  expect(must).toEqual([{ range: { founded_year: { gte: '2010', lte: '2020' } } }]);
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
  const headcount = { range: { 'experience.company_employees_count': { gte: 11 } } };
  expect(hasPart('experience', { always, conditions })).toEqual({
    must: [nested(phrase('experience.company_name', 'Fabrikam'), headcount)],
    mustNot: [nested(phrase('experience.company_name', 'Basalt'))],
  });
});
