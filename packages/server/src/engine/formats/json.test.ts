import { describe, expect, test } from 'vitest';
import { parseJsonList, parseJsonListString, parseJsonObject } from './json.ts';

describe('parseJsonObject', () => {
  test.each([
    [{ a: 1 }, { a: 1 }],
    ['{"a": [1, null]}', { a: [1, null] }],
    ['{}', {}],
  ])('reads %j', (value, object) => {
    expect(parseJsonObject(value)).toEqual(object);
  });

  test.each([
    '[1]',
    [1],
    '{"a"',
    'see notes',
    '5',
    5,
    true,
    null,
    '{"a":1e999}',
    '{"a":{"__proto__":1}}',
    '{"\\u005f_proto__":1}',
  ])('refuses %j', (value) => {
    expect(parseJsonObject(value)).toBeUndefined();
  });
});

describe('parseJsonList', () => {
  test('keeps the list it is given', () => {
    const list = [1, 'a', null];
    expect(parseJsonList(list)).toBe(list);
  });

  test('reads JSON text', () => {
    expect(parseJsonList('[{"a":1}]')).toEqual([{ a: 1 }]);
  });

  test('refuses text nested deeper than a stack can stand', () => {
    expect(parseJsonList('['.repeat(50) + ']'.repeat(50))).toBeDefined();
    expect(parseJsonList('['.repeat(51) + ']'.repeat(51))).toBeUndefined();
    expect(parseJsonList('['.repeat(50_000) + ']'.repeat(50_000))).toBeUndefined();
  });

  test.each(['{}', {}, 'a, b', 1])('refuses %j', (value) => {
    expect(parseJsonList(value)).toBeUndefined();
  });
});

describe('parseJsonListString', () => {
  test('reads lists of strings', () => {
    expect(parseJsonListString(['a', 'b'])).toEqual(['a', 'b']);
    expect(parseJsonListString('["a"]')).toEqual(['a']);
    expect(parseJsonListString([])).toEqual([]);
  });

  test('refuses a list with anything else in it', () => {
    expect(parseJsonListString(['a', 1])).toBeUndefined();
    expect(parseJsonListString('["a", null]')).toBeUndefined();
  });
});
