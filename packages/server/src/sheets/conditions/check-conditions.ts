import type { ErrorItem } from '../../contract/errors.ts';
import { ServiceError } from '../../contract/errors.ts';
import { suggestName } from '../../contract/nearest-name.ts';
import type { CellTest, SheetConditions } from '../../contract/sheets/conditions.ts';
import { maxPatterns, maxTests } from '../../contract/sheets/conditions.ts';
import { findUnfit } from './fit-test.ts';
import type { PlacedField, SheetFields } from './sheet-field.ts';
import { placeFields, pipesOf } from './sheet-field.ts';

export interface CheckedTest {
  test: CellTest;
  field: PlacedField;
  /** Where it stands in what was sent. */
  path: string;
}

export interface CheckedGroup {
  logic: 'and' | 'or';
  parts: readonly CheckedTest[];
}

/** Conditions that fit a sheet, with the fields they are about. */
export interface CheckedConditions {
  logic: 'and' | 'or';
  parts: readonly (CheckedTest | CheckedGroup)[];
  /** Pipes whose results they look at; to be joined as `joinResults` does. */
  pipes: readonly number[];
}

export const noConditions: CheckedConditions = { logic: 'and', parts: [], pipes: [] };

/** All tests, in the order they were sent. */
export function listTests({ parts }: Pick<CheckedConditions, 'parts'>): CheckedTest[] {
  return parts.flatMap((part) => ('parts' in part ? part.parts : [part]));
}

export const isPattern = ({ test }: CheckedTest): boolean =>
  test.property === 'value' && test.operator === 'matches';

/** Throws with everything that does not fit the sheet, and its places. */
export function checkConditions(
  conditions: SheetConditions | undefined,
  sheet: SheetFields,
  path = 'conditions',
): CheckedConditions {
  if (conditions === undefined) return noConditions;
  const errors: ErrorItem[] = [];
  const fields = new Map(placeFields(sheet).map((field) => [field.name, field]));
  const check = (test: CellTest, place: string): CheckedTest[] => {
    const field = fields.get(test.field_name);
    const found =
      field === undefined ? unknownField(test.field_name, [...fields.keys()]) : findUnfit(test, field);
    if (found !== null)
      errors.push({ code: found.code, message: found.message, path: `${place}.${found.key}` });
    return field === undefined ? [] : [{ test, field, path: place }];
  };
  const parts = conditions.conditions.flatMap((part, at): (CheckedTest | CheckedGroup)[] => {
    const place = `${path}.conditions[${at}]`;
    if ('property' in part) return check(part, place);
    const inner = part.conditions.flatMap((test, nth) => check(test, `${place}.conditions[${nth}]`));
    return [{ logic: part.logic, parts: inner }];
  });
  const tests = listTests({ parts });
  errors.push(...findExcess(tests, path));
  if (errors.length > 0) throw refuse(errors);
  return { logic: conditions.logic, parts, pipes: pipesOf(tests.map(({ field }) => field)) };
}

function findExcess(tests: readonly CheckedTest[], path: string): ErrorItem[] {
  const patterns = tests.filter(isPattern);
  const messages = [
    ...(tests.length > maxTests
      ? [`There are ${tests.length} conditions; at most ${maxTests} are allowed.`]
      : []),
    ...(patterns.length > maxPatterns
      ? [`There are ${patterns.length} patterns; at most ${maxPatterns} are allowed.`]
      : []),
  ];
  return messages.map((message) => ({ code: 'ValidationFailed', message, path }));
}

interface Fault {
  code: ErrorItem['code'];
  message: string;
  key: 'field_name' | 'operator' | 'value';
}

function unknownField(name: string, known: readonly string[]): Fault {
  const message = `The sheet has no field "${name.slice(0, 60)}". ${suggestName(name, known)}`.trim();
  return { code: 'ConditionTargetNotFound', message, key: 'field_name' };
}

/** At most these of what is wrong are told at once. */
const maxErrors = 100;

export function refuse(errors: readonly ErrorItem[]): ServiceError {
  const [first] = errors;
  return new ServiceError('invalid-request', `${first?.path}: ${first?.message}`, {
    errors: errors.slice(0, maxErrors),
  });
}
