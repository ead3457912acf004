import { expect, it } from 'vitest';
import { fieldWithWords, havingWords, narrow } from './find-words.ts';

const field = (name: string, type: 'string' | 'number') => ({
  name,
  type,
  format: null,
  label: null,
  column: null,
  pipe: null,
  isPrimary: false,
});
const fields = [field('name', 'string'), field('size', 'number'), field('email', 'string')];
const test = { property: 'is_null' as const, field_name: 'name' };
const contains = (name: string) => ({
  property: 'value' as const,
  field_name: name,
  operator: 'contains' as const,
  value: 'acme',
});
const found = { logic: 'or' as const, conditions: [contains('name'), contains('email')] };

it('looks for words in all texts', () => {
  expect(havingWords({ words: ' acme ', fields })).toEqual(found);
  expect(havingWords({ words: '  ', fields })).toBeUndefined();
  expect(havingWords({ words: 'acme', fields: [field('size', 'number')] })).toBeUndefined();
});

it('narrows a filter by them', () => {
  expect(narrow(undefined, found)).toEqual(found);
  expect(narrow({ conditions: [] }, found)).toEqual(found);
  expect(narrow({ conditions: [test] }, found)).toEqual({ logic: 'and', conditions: [test, found] });
  expect(narrow({ logic: 'or', conditions: [test, test] }, found)).toEqual({
    logic: 'and',
    conditions: [{ logic: 'or', conditions: [test, test] }, found],
  });
});

it('leaves a filter alone that it could not narrow without losing part of it', () => {
  const group = { logic: 'and' as const, conditions: [test] };
  expect(narrow({ logic: 'or', conditions: [test, group] }, found)).toBeUndefined();
});

it('says which cell of a row has the words', () => {
  const row = (values: Record<string, [value: unknown, cut?: boolean]>) => ({
    id: 1,
    isDeleted: false,
    cells: new Map(
      Object.entries(values).map(([name, [value, cut = false]]) => [
        name,
        { value, status: 'completed' as const, stale: false, pinned: false, cut },
      ]),
    ),
  });
  const wanted = { words: 'ACME', fields };
  expect(fieldWithWords(row({ name: ['Jane'], email: ['j@acme.com'] }), wanted)).toBe('email');
  expect(fieldWithWords(row({ name: ['of Acme'], email: ['j@acme.com'] }), wanted)).toBe('name');
  expect(fieldWithWords(row({ name: ['Jane'], email: ['a long …', true] }), wanted)).toBe('email');
  expect(fieldWithWords(row({ name: [null] }), wanted)).toBeNull();
});
