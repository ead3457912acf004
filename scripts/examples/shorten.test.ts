import { expect, it } from 'vitest';
import { shorten } from './shorten.ts';

it('keeps two of a list, the beginning of a long text, and whole tokens', () => {
  const token = 'x'.repeat(500);
  const prose = 'word '.repeat(100);
  const { text, ...rest } = Object(shorten({ list: [1, 2, 3], text: prose, token }));
  expect(rest).toEqual({ list: [1, 2], token });
  expect(text).toHaveLength(240);
  expect(text).toMatch(/^word word .*word…$/);
});

it('keeps the first lines of a file, and two members of a map', () => {
  expect(shorten('line\n'.repeat(20))).toBe('line\n'.repeat(6));
  const map = Object.fromEntries(Array.from({ length: 41 }, (_, at) => [`key${at}`, at]));
  expect(shorten(map)).toEqual({ key0: 0, key1: 1 });
});
