import type { ErrorItem } from '../../contract/errors.ts';
import type { CellTest } from '../../contract/sheets/conditions.ts';
import type { ValueCondition } from '../../contract/pipes-request.ts';
import { readInstant } from './instant-sql.ts';
import type { PlacedField } from './sheet-field.ts';

interface Unfit {
  code: ErrorItem['code'];
  message: string;
  key: 'field_name' | 'operator' | 'value';
}

/**
 * Why a test does not fit a field of its type, or null: what a gate finds out at each value, told before any is looked
 * at. Texts may be days or moments, whatever the format of the field.
 */
export function findUnfit(test: CellTest, field: PlacedField): Unfit | null {
  if (test.property !== 'value') return null;
  if (field.type === 'json') return unfit('ConditionTargetIsJson', 'field_name', json(field.name));
  const isFit = fits[test.operator](test.value, field);
  if (isFit === true) return null;
  const describe = isDate(field) ? field.format : field.type;
  if (isFit === 'operator')
    return unfit(
      'ValidationFailed',
      'operator',
      `The operator ${test.operator} does not fit the ${describe} field "${field.name}".`,
    );
  const given = JSON.stringify(test.value);
  const shown = given.length > 60 ? `${given.slice(0, 60)}…` : given;
  return unfit('ValidationFailed', 'value', `${test.operator} takes ${isFit} here, not ${shown}.`);
}

const unfit = (code: Unfit['code'], key: Unfit['key'], message: string): Unfit => ({ code, key, message });
const json = (name: string) =>
  `"${name}" contains JSON, which a condition cannot compare; ask for its status, or whether it is null.`;

/** True; that the operator does not fit; or what value it takes. */
type Fit = true | 'operator' | `a${string}`;
type Operand = ValueCondition['value'];

export const isDate = ({ format }: Pick<PlacedField, 'format'>): boolean =>
  format === 'date' || format === 'datetime';

function fitsOrder(operand: Operand, { type }: PlacedField): Fit {
  if (type === 'boolean') return 'operator';
  if (type !== 'string' && typeof operand === 'number') return true;
  if (type === 'number') return 'a number';
  return readInstant(operand) === null ? `an ISO date${type === 'unknown' ? ' or a number' : ''}` : true;
}

function fitsAge(operand: Operand, { type }: PlacedField): Fit {
  if (type === 'boolean' || type === 'number') return 'operator';
  return typeof operand === 'number' ? true : 'a number of days';
}

function fitsPart(operand: Operand, field: PlacedField): Fit {
  if (field.type === 'boolean' || isDate(field)) return 'operator';
  return operand === null || typeof operand === 'boolean' ? 'a text or a number' : true;
}

function fitsPattern(operand: Operand, { type }: PlacedField): Fit {
  if (type === 'boolean') return 'operator';
  return typeof operand === 'string' ? true : 'a pattern';
}

const fits: Record<ValueCondition['operator'], (operand: Operand, field: PlacedField) => Fit> = {
  eq: () => true,
  neq: () => true,
  gt: fitsOrder,
  gte: fitsOrder,
  lt: fitsOrder,
  lte: fitsOrder,
  contains: fitsPart,
  matches: fitsPattern,
  older_than_days: fitsAge,
  within_last_days: fitsAge,
};
