import { expect, it } from 'vitest';
import { beginningsTest, placeTest, wordsTest } from './text-match.ts';

it.each([
  ['Content Marketing Manager', 'marketing manager', true],
  ['Content Marketing Manager', 'market', false],
  ['Société Générale', 'societe', true],
  ['Head of Sales', 'sales, head', true],
  ['Head of Sales', '', false],
])('%s has the words of %j: %s', (text, wanted, expected) => {
  expect(wordsTest(wanted)(text)).toBe(expected);
});

it.each([
  ['Sweden', true],
  ['se', true],
  ['Stockholm, Sweden', true],
  ['Stockholm, Norway', false],
  ['Stock', false],
  ['', false],
  [',', false],
])('Stockholm is in %j: %s', (wanted, expected) => {
  const stockholm = { city: 'Stockholm', region: 'Stockholm County', country: 'Sweden', countryCode: 'SE' };
  expect(placeTest(wanted)(stockholm)).toBe(expected);
});

it.each([
  ['quill clo', true],
  ['Quillerline', true],
  ['line', false],
  ['', false],
])('words of Quillerline Cloud begin as those of %j: %s', (wanted, expected) => {
  expect(beginningsTest(wanted)('Quillerline Cloud')).toBe(expected);
});
