import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../contract/json-value.ts';
import { readRecords } from './read-records.ts';

const newId = () => 'made';
const read = (...input: JsonObject[]) => readRecords(input, newId);
const codes = (...input: JsonObject[]) => read(...input).errors.map(({ code, path }) => `${code} ${path}`);

describe('ids', () => {
  test.each<[given: JsonObject, id: string | number]>([
    [{ id: 'a' }, 'a'],
    [{ id: 7 }, 7],
    [{ id: 0 }, 0],
    [{ id: -1.5 }, -1.5],
    [{}, 'made'],
    [{ id: null }, 'made'],
    [{ id: '' }, 'made'],
    [{ id: '  ' }, 'made'],
    [{ id: { value: 9, status: 'completed' } }, 9],
    [{ id: { value: null, status: 'no_result' } }, 'made'],
  ])('%j is %j', (given, id) => {
    expect(read(given)).toMatchObject({ records: [{ id }], errors: [] });
  });

  test.each<[JsonObject]>([[{ id: true }], [{ id: [] }], [{ id: { a: 1 } }], [{ id: 'x'.repeat(1001) }]])(
    '%j is refused',
    (given) => {
      expect(codes(given)).toEqual(['InvalidId input[0].id']);
    },
  );

  test('clash when their string forms are equal', () => {
    expect(codes({ id: 1 }, { id: '1' }, { id: 2 }, { id: 1 })).toEqual([
      'DuplicateId input[1].id',
      'DuplicateId input[3].id',
    ]);
  });

  test('clash when one is expanded', () => {
    expect(codes({ id: 'a' }, { id: { value: 'a', status: 'completed' } })).toEqual([
      'DuplicateId input[1].id',
    ]);
  });
});

describe('columns', () => {
  test('are the union of all names in order of first appearance, id first', () => {
    expect(read({ b: 1, a: null }, { id: 1, c: 2, a: 3 }).columns).toEqual(['id', 'b', 'a', 'c']);
  });

  test('may be named like parts of a prototype', () => {
    const given: JsonObject = JSON.parse('{"__proto__":1,"constructor":2,"toString":3}');
    expect(read(given)).toMatchObject({
      columns: ['id', '__proto__', 'constructor', 'toString'],
      errors: [],
    });
  });

  test('have names that are neither blank nor too long', () => {
    expect(codes({ ' ': 1 })).toEqual(['ValidationFailed input']);
    expect(codes({ ['x'.repeat(1000)]: 1 })).toEqual([]);
    expect(codes({ ['x'.repeat(1001)]: 1 })).toEqual(['ValidationFailed input']);
  });

  test('are at most a thousand', () => {
    const wide = Object.fromEntries(Array.from({ length: 1000 }, (_, at) => [`c${at}`, at]));
    expect(codes(wide)).toEqual(['ValidationFailed input']);
  });
});

describe('expanded values', () => {
  const inner = { value: 1, status: 'completed' };

  test('may not contain another one', () => {
    expect(codes({ id: 1, a: { value: inner, status: 'completed' } })).toEqual([
      'NestedExpandedValue input[0].a.value',
    ]);
    expect(codes({ id: { value: inner, status: 'completed' } })).toEqual([
      'NestedExpandedValue input[0].id.value',
    ]);
  });

  test('are not looked for any deeper', () => {
    expect(
      codes({ a: { value: { deep: inner }, status: 'completed' }, b: { deep: inner }, c: [inner] }),
    ).toEqual([]);
  });

  test('are told by both keys and a known status', () => {
    expect(codes({ a: { value: { value: 1, status: 'done' }, status: 'completed' } })).toEqual([]);
    expect(codes({ a: { value: inner, status: 'done' }, b: { value: inner } })).toEqual([]);
  });
});

test('reports a bounded number of errors', () => {
  const nested = { value: { value: 1, status: 'completed' }, status: 'completed' };
  const bad = Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`c${at}`, nested]));
  expect(read(bad).errors).toHaveLength(100);
});
