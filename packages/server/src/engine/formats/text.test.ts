import { describe, expect, test } from 'vitest';
import { parseText } from './text.ts';

describe('parseText', () => {
  test.each([
    ['Main St 1', 'Main St 1'],
    ['# Title\n\nBody', '# Title\n\nBody'],
    [10115, '10115'],
    [0, '0'],
  ])('reads %j as %j', (value, text) => {
    expect(parseText(value)).toBe(text);
  });

  test.each([true, Number.NaN, ['a'], { a: 1 }])('refuses %j', (value) => {
    expect(parseText(value)).toBeUndefined();
  });
});
