import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type FieldFormat,
  type FieldType,
  type JsonValue,
  fieldFormat,
  fieldType,
} from '../../contract/field.ts';
import { coerceType, matchesType } from './coerce.ts';

type Case = [FieldType, FieldFormat | null, JsonValue, JsonValue];

describe('coerceType', () => {
  test.each(fieldType.options)('gives null for null and blank text in a %s column', (type) => {
    expect(coerceType(type, null, null)).toEqual({ ok: true, value: null });
    expect(coerceType(type, null, '')).toEqual({ ok: true, value: null });
    expect(coerceType(type, 'text', ' \n')).toEqual({ ok: true, value: null });
  });

  test.each<Case>([
    ['number', null, 50, 50],
    ['number', null, ' 50 ', 50],
    ['number', null, '-1.5', -1.5],
    ['number', 'int', '1,234', 1234],
    ['number', 'int', '5.9', 5.9],
    ['number', 'decimal', '$1,234.50', 1234.5],
    ['number', 'currency', 'USD 1,200', 1200],
    ['number', 'percent', '5%', 5],
    ['string', null, ' see notes ', ' see notes '],
    ['string', 'email', 'not an email', 'not an email'],
    ['string', null, 10115, '10115'],
    ['string', 'zip_code', 10115, '10115'],
    ['string', 'phone', 4155552671, '4155552671'],
    ['string', 'text', 5, '5'],
    ['string', 'long_text', 5, '5'],
    ['string', 'markdown', 5, '5'],
    ['string', 'address_line_1', 5, '5'],
    ['string', null, true, 'true'],
    ['string', null, false, 'false'],
    ['boolean', null, true, true],
    ['boolean', null, 'TRUE', true],
    ['boolean', null, ' False ', false],
    ['json', null, { a: 1 }, { a: 1 }],
    ['json', 'json_object', [1], [1]],
    ['json', null, 'see notes', 'see notes'],
    ['json', null, 5, 5],
    ['json', 'json_object', ' {"a":1}', { a: 1 }],
    ['json', 'json_list', '[1]', [1]],
    ['json', 'json_list_string', '["a"]', ['a']],
    ['unknown', null, 'a', 'a'],
    ['unknown', 'text', [1], [1]],
    ['unknown', null, false, false],
  ])('makes a %s (%s) of %j', (type, format, value, coerced) => {
    expect(coerceType(type, format, value)).toEqual({ ok: true, value: coerced });
  });

  test.each<[FieldType, FieldFormat | null, JsonValue]>([
    ['number', null, '$5'],
    ['number', null, '1,234'],
    ['number', null, 'fifty'],
    ['number', null, Number.NaN],
    ['number', 'text', '$5'],
    ['number', 'int', 'about 5'],
    ['number', 'decimal', '5%'],
    ['number', null, true],
    ['number', null, [5]],
    ['string', 'email', 5],
    ['string', 'url', 5],
    ['string', 'date', 20240131],
    ['string', 'domain', 5],
    ['string', 'text', true],
    ['string', null, Number.POSITIVE_INFINITY],
    ['string', null, ['a']],
    ['string', null, {}],
    ['boolean', null, 'yes'],
    ['boolean', null, 1],
    ['boolean', null, {}],
    ['json', 'json_object', 'see notes'],
    ['json', 'json_object', '[1]'],
    ['json', 'json_list', 5],
    ['json', 'json_list_string', '[1]'],
    ['json', 'text', 'a'],
  ])('makes no %s (%s) of %j', (type, format, value) => {
    expect(coerceType(type, format, value)).toEqual({ ok: false });
  });

  test('gives values of the column type that coerce to themselves', () => {
    const formats = fc.constantFrom(null, ...fieldFormat.options);
    const values = fc.oneof(
      fc.jsonValue(),
      fc.double().map(String),
      fc.constantFrom('true', '$5', '[]', '{}'),
    );
    fc.assert(
      fc.property(fc.constantFrom(...fieldType.options), formats, values, (type, format, value) => {
        const json: JsonValue = JSON.parse(JSON.stringify(value));
        const coerced = coerceType(type, format, json);
        if (!coerced.ok) return;
        expect(type === 'json' || matchesType(type, coerced.value)).toBe(true);
        expect(coerceType(type, format, coerced.value)).toEqual(coerced);
      }),
      { numRuns: 5_000 },
    );
  });
});

describe('matchesType', () => {
  test.each<[FieldType, JsonValue, boolean]>([
    ['string', 'a', true],
    ['string', 5, false],
    ['number', 5, true],
    ['number', '5', false],
    ['number', Number.NaN, false],
    ['boolean', false, true],
    ['boolean', 'false', false],
    ['json', [], true],
    ['json', {}, true],
    ['json', 'a', false],
    ['unknown', 'a', true],
    ['unknown', {}, true],
  ])('%s and %j: %s', (type, value, matches) => {
    expect(matchesType(type, value)).toBe(matches);
  });

  test.each(fieldType.options)('null is a %s', (type) => {
    expect(matchesType(type, null)).toBe(true);
  });
});
