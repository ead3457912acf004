import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../contract/json-value.ts';
import { fieldsMerge1 } from './fields-merge.ts';
import { configErrorsOf, fieldsOf, valuesOf } from './run-pipe.fixture.ts';

const config = (...names: string[]) => ({ sources: names.map((field_name) => ({ field_name })) });

describe('fields:merge', () => {
  test.each<[input: JsonObject, merged: unknown]>([
    [{ a: 'first', b: 'second' }, 'first'],
    [{ a: null, b: 'second' }, 'second'],
    [{ a: '  ', b: 'second' }, 'second'],
    [{ a: 0, b: 7 }, 0],
    [{ a: false, b: true }, false],
    [{ a: null, b: { x: 1 } }, { x: 1 }],
    [{ a: null, b: null }, 'skipped RequirementUnmet'],
  ])('takes the first value there is, of %j', async (input, merge_result) => {
    expect(await valuesOf(fieldsMerge1, { config: config('a', 'b'), input })).toMatchObject({ merge_result });
  });

  test('follows the order of the sources, not of the record', async () => {
    expect(
      await valuesOf(fieldsMerge1, { config: config('b', 'a'), input: { a: 'x', b: 'y' } }),
    ).toMatchObject({ merge_result: 'y' });
  });

  test.each<[type: string, input: JsonObject]>([
    ['string', { a: null, b: 'x' }],
    ['number', { a: 1, b: 2 }],
    ['boolean', { a: true, b: null }],
    ['json', { a: ['x'], b: { x: 1 } }],
  ])('has the type that its sources have in common: %s', async (type, input) => {
    const { merge_result } = await fieldsOf(fieldsMerge1, { config: config('a', 'b'), input });
    expect(merge_result?.type).toBe(type);
  });

  test('refuses sources of different types', () => {
    expect(configErrorsOf(fieldsMerge1, config('a', 'b'), { a: 'x', b: 2 })).toEqual([
      'MixedTypes pipes[0].config',
    ]);
  });

  test.each([[[]], [['a']]])('refuses fewer than two sources: %j', (names) => {
    expect(configErrorsOf(fieldsMerge1, config(...names), { a: 'x' })).toEqual([
      'ValidationFailed pipes[0].config.sources',
    ]);
  });
});
