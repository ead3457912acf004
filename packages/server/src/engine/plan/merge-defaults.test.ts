import { expect, test } from 'vitest';
import type { JsonObject } from '../../contract/json-value.ts';
import { mergeDefaults } from './merge-defaults.ts';

const cases: [fact: string, given: JsonObject, defaults: JsonObject, merged: JsonObject][] = [
  [
    'lays all kinds of values over each other',
    { a: null, b: { c: 1 }, d: [1] },
    { a: 1, b: { c: 2, e: 3 }, d: [2, 3], f: 4 },
    { a: null, b: { c: 1, e: 3 }, d: [1], f: 4 },
  ],
  ['takes the defaults when nothing is given', {}, { a: { b: 1 } }, { a: { b: 1 } }],
  ['keeps keys that have no default', { z: 1 }, { a: 2 }, { a: 2, z: 1 }],
  ['lets an empty list win', { a: [] }, { a: [1] }, { a: [] }],
  [
    'lets an empty string, zero and false win',
    { a: '', b: 0, c: false },
    { a: 'x', b: 1, c: true },
    { a: '', b: 0, c: false },
  ],
  ['lets an object win over anything else', { a: { b: 1 } }, { a: [1] }, { a: { b: 1 } }],
  ['lets anything else win over an object', { a: [1] }, { a: { b: 1 } }, { a: [1] }],
  ['lets null win over an object', { a: null }, { a: { b: 1 } }, { a: null }],
  ['does not merge objects inside lists', { a: [{ b: 1 }] }, { a: [{ c: 2 }] }, { a: [{ b: 1 }] }],
];

test.each(cases)('%s', (_, given, defaults, merged) => {
  expect(mergeDefaults(given, defaults)).toEqual(merged);
});

test('leaves both sides as they were', () => {
  const given = { b: { c: 1 } };
  const defaults = { b: { c: 2, e: 3 } };
  mergeDefaults(given, defaults);
  expect([given, defaults]).toEqual([{ b: { c: 1 } }, { b: { c: 2, e: 3 } }]);
});

test('treats a key named like a prototype like any other', () => {
  const given: JsonObject = JSON.parse('{"__proto__":{"polluted":true},"constructor":1}');
  const merged = mergeDefaults(given, {});
  expect(JSON.stringify(merged)).toBe('{"__proto__":{"polluted":true},"constructor":1}');
  expect(Object.getPrototypeOf(merged)).toBe(Object.prototype);
});
