import { expect, it } from 'vitest';
import { readTyped, writeTyped } from './read-typed.ts';

it.each([
  ['string', ' Jane ', ' Jane '],
  ['string', '  ', null],
  ['string', '12', '12'],
  ['number', ' 12.5 ', 12.5],
  ['number', '-1e3', -1000],
  ['number', '12 people', '12 people'],
  ['boolean', 'Yes', true],
  ['boolean', 'false', false],
  ['boolean', 'perhaps', 'perhaps'],
  ['json', '[1,2]', [1, 2]],
  ['json', '[1,', '[1,'],
] as const)('reads what is typed into a %s: %j', (type, text, value) =>
  expect(readTyped(text, { type })).toEqual(value),
);

it.each([
  ['number', 12.5],
  ['boolean', true],
  ['json', { a: ['ü'] }],
  ['string', '{"a":1}'],
] as const)('reads a %s as it writes it', (type, value) =>
  expect(readTyped(writeTyped(value), { type })).toEqual(value),
);
