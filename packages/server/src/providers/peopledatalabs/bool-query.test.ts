import { expect, test } from 'vitest';
import { boolQuery } from '../kit/bool-query.ts';
import { hasPhrase, isExactly, isOneOf, isPlace, isProfile, isWithin } from './bool-query.ts';

const anywhere = (...names: string[]) =>
  ['locality', 'region', 'country', 'continent'].map((part) => ({ terms: { [`at_${part}`]: names } }));

test('blanks ask for nothing', () => {
  const blank = { include: ['', '  '], exclude: [] };
  const conditions = [
    isOneOf('a', blank),
    hasPhrase(['b']),
    isWithin('c', {}),
    isPlace('d', blank),
    isProfile('e'),
  ];
  expect(boolQuery([...conditions, isPlace('f', { include: [' , '] })])).toEqual({ match_all: {} });
});

test('values are compared in lower case, but for those that are written otherwise', () => {
  expect(isOneOf('skills', { include: [' SQL ', 'go'] }).must).toEqual([
    { terms: { skills: ['sql', 'go'] } },
  ]);
  expect(isExactly('money', { include: ['$1M-$10M'] }).must).toEqual([{ terms: { money: ['$1M-$10M'] } }]);
  expect(isProfile('url', { exclude: ['https://www.x.test/a/'] }).mustNot).toEqual([
    { terms: { url: ['x.test/a'] } },
  ]);
});

test('a profile full of slashes is read at once', () => {
  const url = `x.test/a${'/'.repeat(500_000)}b`;
  expect(isProfile('url', { include: [`${url}//`] }).must).toEqual([{ terms: { url: [url] } }]);
});

test('a place in several parts is in all of them, with and without its accents', () => {
  expect(isPlace('at_', { include: ['Sweden', 'Zürich, Germany'] }).must).toEqual([
    {
      bool: {
        should: [
          ...anywhere('sweden'),
          {
            bool: {
              must: [
                { bool: { should: anywhere('zürich', 'zurich') } },
                { bool: { should: anywhere('germany') } },
              ],
            },
          },
        ],
      },
    },
  ]);
});

test('no array has more than a hundred elements, however many values there are', () => {
  const include = Array.from({ length: 25_000 }, (_, turn) => `v${turn}`);
  const query = boolQuery([isOneOf('website', { include }), hasPhrase(['name.text'], { include })]);
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
