import type { CellTestGroupInput, SheetConditionsInput } from '@headrace/client';
import type { SheetField } from './sheet-fields.ts';

/** The service takes 100 tests; the others are left to the filter. */
const maxFields = 40;

/** Rows that pass conditions and have some words in one of their texts. */
export function withWords(
  conditions: SheetConditionsInput | undefined,
  { words, fields }: { words: string; fields: readonly SheetField[] },
): SheetConditionsInput | undefined {
  const wanted = words.trim();
  const texts = fields.filter(({ type }) => type === 'string').slice(0, maxFields);
  if (wanted === '' || texts.length === 0) return conditions;
  const found: CellTestGroupInput = {
    logic: 'or',
    conditions: texts.map(({ name }) => ({
      property: 'value',
      field_name: name,
      operator: 'contains',
      value: wanted,
    })),
  };
  return { logic: 'and', conditions: [...besides(conditions), found] };
}

/** As part of an `and`. Groups nest once, so an `or` of groups cannot be kept. */
function besides(given: SheetConditionsInput | undefined): SheetConditionsInput['conditions'] {
  if (given === undefined || given.conditions.length === 0) return [];
  if (given.logic !== 'or') return given.conditions;
  const tests = given.conditions.flatMap((one) => ('property' in one ? [one] : []));
  return tests.length === given.conditions.length ? [{ logic: 'or', conditions: tests }] : [];
}
