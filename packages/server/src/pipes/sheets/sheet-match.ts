import { z } from 'zod';
import { typedAs } from '../../contract/input-hint.ts';
import { valueCondition } from '../../contract/pipes-request.ts';
import { strictObject } from '../../contract/strict-object.ts';
import { PipeFailure } from '../../engine/pipe.ts';
import type { Templates } from '../lists/list-templates.ts';

/** Each is looked at for every row. */
const maxConditions = 20;

const ofSheet = typedAs({ kind: 'conditions', of: 'sheet', has_templates: true });
const conditions = z.array(valueCondition).max(maxConditions);
/** Which rows; all of them without conditions. */
export const sheetMatch = strictObject({ logic: z.enum(['and', 'or']), conditions }).meta(ofSheet);
/** The same, where all rows cannot be meant. */
export const narrowMatch = strictObject({
  logic: z.enum(['and', 'or']),
  conditions: conditions.min(1, 'Give at least one condition: without any, all rows of the sheet would go.'),
}).meta(ofSheet);
export const noMatch = { logic: 'and', conditions: [] };
export type SheetMatch = z.infer<typeof sheetMatch>;

/** Every text that is compared with. */
export function matchTemplates({ conditions: all }: SheetMatch): Templates {
  return all.flatMap(({ value }, at): Templates =>
    typeof value === 'string' ? [[`match.conditions[${at}].value`, value]] : [],
  );
}

/**
 * The conditions with the texts of this record. A text that is blank would match other rows than were meant, or all of
 * them.
 */
export function fillMatch(
  { logic, conditions: all }: SheetMatch,
  texts: readonly string[],
): SheetMatch | PipeFailure {
  const left = texts.values();
  const filled = all.map((one) =>
    typeof one.value === 'string' ? { ...one, value: (left.next().value ?? '').trim() } : one,
  );
  const blank = filled.find(({ value }) => value === '');
  if (blank === undefined) return { logic, conditions: filled };
  const message = `The value that "${blank.field_name.slice(0, 60)}" is compared with is blank: the fields that it is made of have no value.`;
  return new PipeFailure('RequirementUnmet', message);
}
