import { expect, it, onTestFinished, vi } from 'vitest';
import { beginningsTest, placeTest, someWordsTest, wordsTest } from './text-match.ts';

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

it('splits a text once, however much is asked of it', () => {
  const wanted = Array.from({ length: 200 }, (_, at) => `sales manager ${at}`);
  const tests = [someWordsTest(wanted), ...wanted.map(wordsTest), ...wanted.map(beginningsTest)];
  const splits = vi.spyOn(String.prototype, 'split');
  onTestFinished(() => splits.mockRestore());
  const texts = Array.from({ length: 50 }, (_, at) => `Regional sales manager of district ${at}`);
  for (const text of texts) for (const test of tests) test(text);
  expect(splits.mock.calls.length).toBeLessThanOrEqual(texts.length);
});
