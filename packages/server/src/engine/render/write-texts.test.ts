import { expect, it } from 'vitest';
import { withCommas, writeTexts } from './write-texts.ts';

it.each([
  [[], ''],
  [['a'], 'a'],
  [['a', '', 'é', '漢字', '😀', 'b'], 'aé漢字😀b'],
])('%j become bytes', (texts, whole) => {
  expect(writeTexts(texts).equals(Buffer.from(whole))).toBe(true);
});

it('half a character is written as its replacement, and nothing after it moves', () => {
  expect(writeTexts(['a\ud83d', 'b']).toString()).toBe('a\ufffdb');
});

it.each([
  [[], ''],
  [['a'], 'a'],
  [['', 'b', ''], ',b,'],
])('%j with commas between', (texts, whole) => {
  expect(withCommas(texts).join('')).toBe(whole);
});
