/* Conditions that a record of a source of the user's own is found by. */
import { z } from 'zod';
import { typedAs } from '../../contract/input-hint.ts';
import { valueCondition } from '../../contract/pipes-request.ts';
import { strictObject } from '../../contract/strict-object.ts';
import { PipeFailure } from '../../engine/pipe.ts';
import type { OwnCondition, OwnQuery, OwnScalar } from '../../providers/kit/own-query.ts';
import type { Templates } from '../lists/list-templates.ts';

// No `matches`: languages of queries have no patterns.
const operators = [
  'eq',
  'neq',
  'gt',
  'gte',
  'lt',
  'lte',
  'contains',
  'older_than_days',
  'within_last_days',
] as const;

export const recordMatch = strictObject({
  logic: z.enum(['and', 'or']),
  conditions: z
    .array(valueCondition.extend({ operator: z.enum(operators) }))
    .min(1, 'Give at least one condition: without any, every record would match.')
    .max(20),
}).meta(typedAs({ kind: 'conditions', of: 'source', has_templates: true }));
type RecordMatch = z.infer<typeof recordMatch>;
type RecordCondition = RecordMatch['conditions'][number];

/** Every text that is compared with. */
export function matchTemplates({ conditions }: RecordMatch): Templates {
  return conditions.flatMap(({ value }, at): Templates =>
    typeof value === 'string' ? [[`match.conditions[${at}].value`, value]] : [],
  );
}

/** The conditions with the texts of this record, as the source is asked. A blank text would match what was not meant. */
export function fillMatch(
  { logic, conditions }: RecordMatch,
  { texts, now }: { texts: readonly string[]; now: Date },
): OwnQuery['match'] | PipeFailure {
  const left = texts.values();
  const filled: OwnCondition[] = [];
  for (const condition of conditions) {
    const { value } = condition;
    const given = typeof value === 'string' ? (left.next().value ?? '').trim() : value;
    const own = toOwnCondition(condition, { given, now });
    if (own instanceof PipeFailure) return own;
    filled.push(own);
  }
  return { logic, conditions: filled };
}

function toOwnCondition(
  { field_name: field, operator }: RecordCondition,
  { given, now }: { given: OwnScalar | null; now: Date },
): OwnCondition | PipeFailure {
  if (given === '') {
    const message = `The value that "${field.slice(0, 60)}" is compared with is blank: the fields that it is made of have no value.`;
    return new PipeFailure('RequirementUnmet', message);
  }
  if (operator === 'older_than_days' || operator === 'within_last_days') {
    const time = daysBefore(now, given);
    if (time === null)
      return new PipeFailure(
        'InvalidValue',
        `"${operator}" of "${field.slice(0, 60)}" needs a number of days.`,
      );
    return { field, operator: operator === 'older_than_days' ? 'lt' : 'gte', value: time };
  }
  if (given !== null) return { field, operator, value: given };
  if (operator === 'eq') return { field, operator: 'is_null', value: null };
  if (operator === 'neq') return { field, operator: 'is_not_null', value: null };
  return new PipeFailure('InvalidValue', `"${operator}" of "${field.slice(0, 60)}" needs a value.`);
}

const mostDays = 36_500;

function daysBefore(now: Date, given: OwnScalar | null): string | null {
  const days = typeof given === 'boolean' || given === null ? Number.NaN : Number(given);
  if (!(days >= 0 && days <= mostDays)) return null;
  return new Date(now.getTime() - days * 86_400_000).toISOString();
}
