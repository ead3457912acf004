import { describe, expect, test } from 'vitest';
import type { FieldFormat, FieldType, JsonValue } from '../../contract/field.ts';
import type { FieldAnnotation } from '../../contract/pipes-request.ts';
import { typeColumn } from './type-column.ts';

function typeOf(name: string, values: JsonValue[], annotation?: FieldAnnotation) {
  const records = values.map((value, id) => ({ id, values: { [name]: value } }));
  const { type, format } = typeColumn(name, records, annotation);
  return [type, format];
}

const expanded = (value: JsonValue, type?: FieldType) => ({
  value,
  status: 'completed',
  ...(type === undefined ? {} : { type }),
});

describe('a name of its own', () => {
  test.each<[values: JsonValue[], type: FieldType]>([
    [['x'], 'string'],
    [[1], 'number'],
    [[false], 'boolean'],
    [[{}], 'json'],
    [[[1]], 'json'],
    [[null, 'x', 1], 'string'],
    [[null, 2, 'x'], 'number'],
    [['', ' ', true], 'boolean'],
    [[null, ''], 'unknown'],
    [[expanded('x', 'json')], 'json'],
    [[expanded(5)], 'number'],
    [[expanded(null, 'number'), 'x'], 'string'],
    [[{ value: 1, status: 'done' }], 'json'],
  ])('takes %j as %s, without a format', (values, type) => {
    expect(typeOf('my_column', values)).toEqual([type, null]);
  });
});

describe('a name of the field catalog', () => {
  test.each<[name: string, values: JsonValue[], type: FieldType, format: FieldFormat | null]>([
    ['email', [null], 'string', 'email'],
    ['email', [''], 'string', 'email'],
    ['email', ['not one'], 'string', 'email'],
    ['zip_code', [10115], 'string', 'zip_code'],
    ['phone', [4930], 'string', 'phone'],
    ['name', [5], 'string', 'text'],
    ['headcount', ['50'], 'number', 'int'],
    ['headcount', [50], 'number', 'int'],
    ['sheet_row_count', ['many', null, '50'], 'number', 'int'],
    ['is_work_email', ['true'], 'boolean', null],
    ['http_response_headers', ['{"a":1}'], 'json', 'json_object'],
    ['http_response_headers', [[1]], 'json', 'json_object'],
    ['email', [expanded('a@b.co')], 'string', 'email'],
  ])('%s with %j is %s/%s', (name, values, type, format) => {
    expect(typeOf(name, values)).toEqual([type, format]);
  });

  test.each<[name: string, values: JsonValue[], type: FieldType]>([
    ['profile', ['see notes'], 'string'],
    ['headcount', ['51-200'], 'string'],
    ['name', [{ first: 'Jane' }], 'json'],
    ['is_work_email', ['maybe'], 'string'],
  ])('%s is left alone when %j does not fit', (name, values, type) => {
    expect(typeOf(name, values)).toEqual([type, null]);
  });
});

describe('an annotation', () => {
  test('wins over values and catalog', () => {
    expect(typeOf('email', ['a@b.co'], { type: 'number', format: 'int' })).toEqual(['number', 'int']);
    expect(typeOf('my_column', ['x'], { type: 'json' })).toEqual(['json', null]);
  });

  test('does not change what an id is', () => {
    expect(typeOf('id', [null], { type: 'boolean' })).toEqual(['number', null]);
  });
});

test('an id column is text as soon as one id is', () => {
  const records = [
    { id: 1, values: {} },
    { id: 'b', values: {} },
  ];
  expect(typeColumn('id', records)).toEqual({ type: 'string', format: null });
  expect(typeColumn('id', records.slice(0, 1))).toEqual({ type: 'number', format: null });
});

test('reads own properties only', () => {
  expect(typeColumn('constructor', [{ id: 1, values: {} }])).toEqual({ type: 'unknown', format: null });
});
