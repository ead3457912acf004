import { describe, expect, test } from 'vitest';
import { parseAmount, parseDecimal, parseInteger, parsePlainNumber } from './number.ts';

describe('parseDecimal', () => {
  test.each([
    ['$1,234.50', 1234.5],
    ['-5', -5],
    ['+5', 5],
    ['−5', -5],
    ['.5', 0.5],
    ['5.', 5],
    ['007', 7],
    ['1.234', 1.234],
    ['1e3', 1000],
    ['1,234', 1234],
    ['1,234,567.8', 1234567.8],
    ['12,34,567', 1234567],
    ['1 234 567', 1234567],
    ['1\u202f234', 1234],
    ["1'234.50", 1234.5],
    ['-$5', -5],
    ['$-5', -5],
    ['€ 5', 5],
    ['5 €', 5],
    ['US$1,200', 1200],
    ['USD 1,200', 1200],
    ['1,200 EUR', 1200],
    ['$1,200 USD', 1200],
    ['(1,234.50)', -1234.5],
    ['($5)', -5],
    ['-0', 0],
    ['(0)', 0],
    [1234.5, 1234.5],
    [-0, 0],
  ])('reads %j as %j', (value, number) => {
    expect(parseDecimal(value)).toBe(number);
  });

  test.each([
    '1.2.3',
    '1,5',
    '1,50',
    '1,2345',
    '1,234,56',
    ',234',
    '1.234,56',
    '1_000',
    '0x10',
    '5%',
    '5k',
    '5-',
    '--5',
    '-$-5',
    '(-5)',
    '(5',
    '()',
    '$',
    '.',
    'ABC 5',
    'usd 5',
    'about 5',
    'NaN',
    'Infinity',
    '1e999',
    '9'.repeat(101),
    Number.NaN,
    Number.POSITIVE_INFINITY,
    true,
    [5],
    {},
  ])('refuses %j', (value) => {
    expect(parseDecimal(value)).toBeUndefined();
  });
});

describe('parseInteger', () => {
  test.each([
    ['1,234', 1234],
    ['5.0', 5],
    ['$5', 5],
    [5, 5],
    ['9007199254740991', Number.MAX_SAFE_INTEGER],
  ])('reads %j as %j', (value, number) => {
    expect(parseInteger(value)).toBe(number);
  });

  test.each(['5.9', 5.9, '9007199254740993', 1e300, 'five', false])('refuses %j', (value) => {
    expect(parseInteger(value)).toBeUndefined();
  });
});

describe('parseAmount', () => {
  test.each([
    ['5%', 5],
    ['-2.5 %', -2.5],
    ['1,234.5%', 1234.5],
    ['$1,234.50', 1234.5],
    [0.05, 0.05],
  ])('reads %j as %j', (value, number) => {
    expect(parseAmount(value)).toBe(number);
  });

  test.each(['%', '%5', '5%%', '5 percent', null, true])('refuses %j', (value) => {
    expect(parseAmount(value)).toBeUndefined();
  });
});

describe('parsePlainNumber', () => {
  test.each([
    ['50', 50],
    ['-1.5', -1.5],
    ['1E-3', 0.001],
  ])('reads %s as %j', (text, number) => {
    expect(parsePlainNumber(text)).toBe(number);
  });

  test.each(['', '$5', '1,234', '0x1', 'Infinity', '1e999'])('refuses %j', (text) => {
    expect(parsePlainNumber(text)).toBeUndefined();
  });
});
