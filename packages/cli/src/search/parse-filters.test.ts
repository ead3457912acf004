import type { CatalogFilter } from '@headrace/client';
import { describe, expect, it } from 'vitest';
import { parseFilters } from './parse-filters.ts';

const filterOf = (name: string, kind: CatalogFilter['kind'], more: Partial<CatalogFilter> = {}) => ({
  name,
  kind,
  description: '',
  ...more,
});
const filters = [
  filterOf('places', 'list'),
  filterOf('founded', 'range', { ends: ['min', 'max'], min: 0, max: 2040 }),
  filterOf('share', 'range', { ends: ['from', 'to'] }),
  filterOf('is_public', 'flag'),
  filterOf('query', 'text'),
];

describe('a filter', () => {
  it.each([
    ['one value of a list', ['places=Berlin, Germany'], { places: ['Berlin, Germany'] }],
    ['several', ['places=1,001-5,000', 'places= Italy '], { places: ['1,001-5,000', 'Italy'] }],
    ['what is left out', ['places!=Italy'], { places: { exclude: ['Italy'] } }],
    ['both', ['places!=Rome', 'places=Italy'], { places: { include: ['Italy'], exclude: ['Rome'] } }],
    ['a value with signs', ['places=a=b!=c'], { places: ['a=b!=c'] }],
    ['a range', ['founded=2010..2020'], { founded: { min: 2010, max: 2020 } }],
    ['a range open below', ['founded=..2020'], { founded: { min: null, max: 2020 } }],
    ['a range open above', ['founded= 2010 .. '], { founded: { min: 2010, max: null } }],
    ['one number', ['founded=2015'], { founded: { min: 2015, max: 2015 } }],
    ['a range of fractions', ['share=-1.5..2.5'], { share: { from: -1.5, to: 2.5 } }],
    ['a flag', ['is_public=false'], { is_public: false }],
    ['a text', ['query=who, where = why?'], { query: 'who, where = why?' }],
    ['one the catalog has not', ['plaices=Italy'], { plaices: ['Italy'] }],
  ])('is read: %s', (_, given, expected) => {
    expect(parseFilters(given, filters)).toEqual(expected);
  });

  it.each([
    ['no value', ['places='], 'is not valid'],
    ['no name', ['=Italy'], 'is not valid'],
    ['no sign', ['places'], 'is not valid'],
    ['a range of words', ['founded=old'], 'founded=1..10'],
    ['a range without ends', ['founded=..'], 'It goes from 0 to 2040.'],
    ['a range of three', ['founded=1..2..3'], 'founded is a range'],
    ['a range twice', ['founded=1..2', 'founded=3..4'], 'accepts only one value'],
    ['a range left out', ['founded!=1..2'], 'only filters that accept several values'],
    ['a flag of another word', ['is_public=yes'], 'is_public=true or is_public=false'],
    ['a text twice', ['query=a', 'query=b'], 'accepts only one value'],
  ])('is refused: %s', (_, given, message) => {
    expect(() => parseFilters(given, filters)).toThrow(message);
  });
});
