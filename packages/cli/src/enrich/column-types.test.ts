import { expect, it } from 'vitest';
import { annotate, convertCell, parseColumnTypes } from './column-types.ts';

it('reads types, an equals sign in the name included', () => {
  const types = parseColumnTypes(['size=number', 'a=b=json']);
  expect(annotate(types)).toEqual({ size: { type: 'number' }, 'a=b': { type: 'json' } });
});

it.each(['size', '=number', 'size=float', 'size='])('refuses --type %s', (text) => {
  expect(() => parseColumnTypes([text])).toThrow(`--type ${text} is not valid`);
});

it.each([
  ['50', undefined, '50'],
  ['  ', undefined, null],
  ['', 'number', null],
  [' 50 ', 'number', 50],
  ['-1.5e3', 'number', -1500],
  ['1,234', 'number', '1,234'],
  ['0x10', 'number', '0x10'],
  ['Yes', 'boolean', true],
  ['0', 'boolean', false],
  ['maybe', 'boolean', 'maybe'],
  ['{"a":[1]}', 'json', { a: [1] }],
  ['{a}', 'json', '{a}'],
  ['x', 'string', 'x'],
  [7, 'string', 7],
] as const)('converts %j as %s to %j', (value, type, expected) => {
  expect(convertCell(value, type)).toEqual(expected);
});
