import { expect, test } from 'vitest';
import type { FieldFormat, FieldType } from '../contract/field.ts';
import { outputOf } from './model-output.fixture.ts';
import { outputBudget } from './prompt-limits.ts';

const around = outputBudget([]);

test.each<[FieldType, FieldFormat | null, number]>([
  ['boolean', null, 24],
  ['number', 'int', 24],
  ['string', 'text', 96],
  ['string', 'email', 96],
  ['string', null, 1024],
  ['string', 'long_text', 1024],
  ['string', 'markdown', 1024],
  ['json', 'json_list', 1024],
  ['unknown', null, 1024],
])('%s of the format %s may take %i tokens', (type, format, tokens) => {
  expect(outputBudget([outputOf('a', type, { format })]) - around).toBe(tokens);
});

test('a reply has space for all outputs, and for so many', () => {
  const long = outputOf('a', 'string');
  expect(outputBudget([long, long])).toBe(around + 2048);
  expect(outputBudget(Array.from({ length: 100 }, () => long))).toBe(8192);
});
