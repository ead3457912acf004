import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { JsonValue } from '../../contract/field.ts';
import type { JsonObject } from '../../contract/json-value.ts';
import { clean, configHash, fingerprint, inputHash } from './fingerprint.ts';

const splitDefaults = {
  input_fields: { name: { alias: '' } },
  output_fields: { first_name: { alias: '', enabled: true }, last_name: { alias: '', enabled: true } },
};

// Wrong here means that every stored response is asked for again.
const configHashes: [what: string, pipeId: string, config: JsonObject, hash: string][] = [
  ['the default config', 'people:name:split@1', splitDefaults, 'e9666b263b486425'],
  [
    'an input alias',
    'people:name:split@1',
    { ...splitDefaults, input_fields: { name: { alias: 'n2' } } },
    'ea943a7a0c787ce9',
  ],
  [
    'a disabled output',
    'people:name:split@1',
    {
      ...splitDefaults,
      output_fields: { first_name: { alias: '', enabled: true }, last_name: { alias: '', enabled: false } },
    },
    '66b4b8499d3b56ca',
  ],
  [
    'another pipe',
    'people:name:join@1',
    {
      input_fields: { first_name: { alias: '' }, last_name: { alias: '' } },
      output_fields: { name: { alias: '', enabled: true } },
    },
    '745ff1af65ad6366',
  ],
];

test.each(configHashes)('hashes %s', (_, pipeId, config, hash) => {
  expect(configHash(pipeId, config)).toBe(hash);
});

test('hashes an input', () => {
  expect(inputHash([['name', 'Jane Doe']])).toBe('e57bf0dfe80366a8');
});

test('covers pipe id and cleaned config, and nothing else', () => {
  const text =
    '{"config":{"output_fields":{"first_name":{"enabled":true},"last_name":{"enabled":true}}},"pipeId":"people:name:split@1"}';
  expect(configHash('people:name:split@1', splitDefaults)).toBe(fingerprint(JSON.parse(text)));
});

test('leaves out a config that is empty once cleaned', () => {
  expect(configHash('x:y@1', { a: '', b: [] })).toBe(fingerprint({ pipeId: 'x:y@1' }));
});

describe('clean', () => {
  const cases: [given: JsonValue, cleaned: JsonValue | undefined][] = [
    ['', undefined],
    [' \t\n', undefined],
    [[], undefined],
    [{}, undefined],
    [{ a: '', b: [], c: {} }, undefined],
    [[[''], {}], undefined],
    [{ a: { b: { c: ' ' } } }, undefined],
    [null, null],
    [0, 0],
    [false, false],
    [' x ', ' x '],
    [
      { a: null, b: 0, c: false, d: '' },
      { a: null, b: 0, c: false },
    ],
    [
      ['', 'a', null, []],
      ['a', null],
    ],
  ];
  test.each(cases)('makes %j into %j', (given, cleaned) => {
    expect(clean(given)).toEqual(cleaned);
  });
});

describe('input hash', () => {
  test('is null when nothing has a value', () => {
    expect(inputHash([])).toBeNull();
    expect(
      inputHash([
        ['a', ''],
        ['b', null],
        ['c', {}],
      ]),
    ).toBeNull();
  });

  test('does not depend on the order of fields', () => {
    expect(
      inputHash([
        ['a', 1],
        ['b', 2],
      ]),
    ).toBe(
      inputHash([
        ['b', 2],
        ['a', 1],
      ]),
    );
  });

  test('tells names, types and values apart', () => {
    const hashes = [[['a', 1]], [['b', 1]], [['a', '1']], [['a', 2]], [['a', [1]]]] satisfies [
      string,
      JsonValue,
    ][][];
    expect(new Set(hashes.map((values) => inputHash(values))).size).toBe(hashes.length);
  });
});

test('gives 16 lower-case hex digits that do not depend on the order of keys', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (given) => {
      const value: JsonObject = JSON.parse(JSON.stringify(given));
      const reversed = Object.fromEntries(Object.entries(value).toReversed());
      expect(fingerprint(value)).toMatch(/^[0-9a-f]{16}$/);
      expect(fingerprint(reversed)).toBe(fingerprint(value));
    }),
  );
});

test('sorts keys by UTF-16 code units, at every depth', () => {
  expect(fingerprint({ b: [{ d: 1, c: 2 }], a: 'é', Z: null })).toBe(
    fingerprint({ Z: null, a: 'é', b: [{ c: 2, d: 1 }] }),
  );
});
