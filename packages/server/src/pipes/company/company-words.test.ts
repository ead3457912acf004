import { describe, expect, test } from 'vitest';
import { compareNames, companyWords } from './company-words.ts';

describe('companyWords', () => {
  test.each([
    ['The Acme Rockets, Inc.', 'acme rockets'],
    ['Tanner & Sorensen', 'tanner sorensen'],
    ['Tanner and Sorensen Ltd', 'tanner sorensen'],
    ['Crème Brûlée SARL', 'creme brulee'],
    ['Ørsted A/S', 'orsted'],
    ["McDonald's", 'mcdonalds'],
    ['The', 'the'],
    ['日立', '日立'],
    ['...', ''],
  ])('of %s are %s', (name, words) => {
    expect(companyWords(name).join(' ')).toBe(words);
  });
});

describe('compareNames', () => {
  test.each([
    ['Acme Inc.', 'ACME', 1],
    ['Tanner & Sorensen', 'Tanner and Sorensen AG', 1],
    ['Tanner & Sorensen', 'Tanner Sorensen', 0.95],
    ['Data Dog', 'Datadog', 0.9],
    ['Acme', 'Acme Technologies', 0.85],
    ['International Business Machines', 'IBM', 0.8],
    ['Acme', 'Acme Rockets', 0.75],
    ['Acme', 'Globex', 0],
    ['Acme', '', 0],
    ['Acme', 'Rocket Acme', 0],
    ['Jo Ho', 'JH', 0],
  ])('says how much %s is %s', (one, other, similarity) => {
    expect(compareNames(one, other)).toBe(similarity);
    expect(compareNames(other, one)).toBe(similarity);
  });

  test('knows a slip of the pen, and believes it less than any other likeness', () => {
    const likeness = compareNames('Gilderlane Security', 'Gilderlane Securty');
    expect(likeness).toBeGreaterThan(0.7);
    expect(likeness).toBeLessThan(0.8);
  });
});
