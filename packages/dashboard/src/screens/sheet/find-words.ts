import type { CellTestGroupInput, SheetConditionsInput } from '@headrace/client';
import { writeTyped } from './read-typed.ts';
import type { SheetRow } from '../../data/sheet-row.ts';
import type { SheetField } from './sheet-fields.ts';

/** The service takes 100 tests; the others are left to the filter. */
const maxFields = 40;

interface Words {
  words: string;
  fields: readonly SheetField[];
}

const textsOf = (fields: readonly SheetField[]) =>
  fields.filter(({ type }) => type === 'string').slice(0, maxFields);

/** Rows that have some words in one of their texts; undefined where there is nothing to look for. */
export function havingWords({ words, fields }: Words): CellTestGroupInput | undefined {
  const wanted = words.trim();
  const texts = textsOf(fields);
  if (wanted === '' || texts.length === 0) return undefined;
  return {
    logic: 'or',
    conditions: texts.map(({ name }) => ({
      property: 'value',
      field_name: name,
      operator: 'contains',
      value: wanted,
    })),
  };
}

/** Conditions that only let rows pass that pass others too. Undefined where groups would nest twice. */
export function narrow(
  given: SheetConditionsInput | undefined,
  found: CellTestGroupInput,
): SheetConditionsInput | undefined {
  if (given === undefined || given.conditions.length === 0) return found;
  if (given.logic !== 'or') return { logic: 'and', conditions: [...given.conditions, found] };
  const tests = given.conditions.flatMap((one) => ('property' in one ? [one] : []));
  if (tests.length < given.conditions.length) return undefined;
  return { logic: 'and', conditions: [{ logic: 'or', conditions: tests }, found] };
}

/** The field of a row that has the words. Of a long text only the beginning is known, so one that was cut may have them. */
export function fieldWithWords({ cells }: SheetRow, { words, fields }: Words): string | null {
  const wanted = words.trim().toLocaleLowerCase();
  const texts = textsOf(fields);
  const has = ({ name }: SheetField) =>
    writeTyped(cells.get(name)?.value).toLocaleLowerCase().includes(wanted);
  return (texts.find(has) ?? texts.find(({ name }) => cells.get(name)?.cut === true))?.name ?? null;
}
