import { expect, it } from 'vitest';
import { withWords } from './find-words.ts';

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
  property: 'value',
  field_name: name,
  operator: 'contains',
  value: 'acme',
});
const found = { logic: 'or', conditions: [contains('name'), contains('email')] };

it('looks for words in all texts, besides what the filter says', () => {
  expect(withWords(undefined, { words: ' acme ', fields })).toEqual({ logic: 'and', conditions: [found] });
  expect(withWords({ conditions: [test] }, { words: 'acme', fields })).toEqual({
    logic: 'and',
    conditions: [test, found],
  });
  expect(withWords({ logic: 'or', conditions: [test, test] }, { words: 'acme', fields })).toEqual({
    logic: 'and',
    conditions: [{ logic: 'or', conditions: [test, test] }, found],
  });
});

it('leaves the filter alone without words', () => {
  expect(withWords({ conditions: [test] }, { words: '  ', fields })).toEqual({ conditions: [test] });
});
