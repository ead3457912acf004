import type { JsonValue } from '../contract/field.ts';
import type { Condition, RunIf, ValueCondition } from '../contract/pipes-request.ts';
import type { Cell } from './cell.ts';
import { parseFormat } from './formats/format.ts';
import type { Column } from './plan/plan.ts';
import { compileUserRegex } from './user-regex.ts';

export type GateResult = 'met' | 'unmet' | { problem: string };
type Verdict = boolean | { problem: string };
/** What a condition sees of a column, and of its cell. */
export type GateColumn = Pick<Column, 'name' | 'type' | 'format'>;
export type GateCell = Pick<Cell, 'status' | 'value'>;
type CompiledCondition = (cells: readonly GateCell[], now: Date) => Verdict;

/** Whether a pipe may run on a record; asked once every field it looks at is final. */
export type CompiledGate = (cells: readonly GateCell[], now: Date) => GateResult;

export function compileGate(runIf: RunIf, columns: readonly GateColumn[]): CompiledGate {
  const conditions = runIf.when.conditions.map((condition) => compileCondition(condition, columns));
  const isAnd = runIf.when.logic === 'and';
  return (cells, now) => {
    const verdicts = conditions.map((test) => test(cells, now));
    // A condition that cannot be judged counts under `or` too: a typo must not pass unseen.
    const problem = verdicts.find((verdict) => typeof verdict === 'object');
    if (typeof problem === 'object') return problem;
    const isMet = isAnd ? verdicts.every(Boolean) : verdicts.some(Boolean);
    return isMet ? 'met' : 'unmet';
  };
}

function compileCondition(condition: Condition, columns: readonly GateColumn[]): CompiledCondition {
  const at = columns.findIndex(({ name }) => name === condition.field_name);
  const column = columns[at];
  if (column === undefined) throw new Error(`no column ${condition.field_name} for a condition`);
  if (condition.property === 'status') {
    const wantsEqual = condition.operator === 'eq';
    return (cells) => (cells[at]?.status === condition.value) === wantsEqual;
  }
  const compare = compileOperator(condition, column);
  return (cells, now) => {
    const cell = cells[at];
    const value = cell?.status === 'completed' ? cell.value : null;
    return value === null ? compareNull(condition) : compare(value, now);
  };
}

/** Only equality compares with null. */
function compareNull({ operator, value }: ValueCondition): boolean {
  if (operator === 'eq') return value === null;
  return operator === 'neq' && value !== null;
}

/** What is wrong with a condition: its operator, or else the value it compares with. */
interface Unfit {
  operator: { problem: string };
  value(wanted: string): { problem: string };
}

type Compare = (value: JsonValue, now: Date) => Verdict;

function compileOperator(condition: ValueCondition, column: GateColumn): Compare {
  const { operator, value: operand } = condition;
  const unfit: Unfit = {
    operator: {
      problem: `The operator ${operator} does not fit the ${describe(column)} field "${column.name}".`,
    },
    value: (wanted) => ({
      problem: `The condition on "${column.name}" compares with ${shorten(JSON.stringify(operand))}; ${operator} takes ${wanted} here.`,
    }),
  };
  if (operator === 'eq' || operator === 'neq') {
    const isEqual = compileEqual(operand);
    return (value) => isEqual(value) === (operator === 'eq');
  }
  if (operator === 'contains') return compileContains(operand, column, unfit);
  if (operator === 'matches') return compileMatches(condition, unfit);
  if (operator === 'older_than_days' || operator === 'within_last_days') return compileAge(condition, unfit);
  const limit = instant(operand);
  return (value) => {
    const [left, right] = typeof value === 'number' ? [value, operand] : [instant(value), limit];
    if (typeof left !== 'number') return unfit.operator;
    if (typeof right !== 'number') return unfit.value(typeof value === 'number' ? 'a number' : 'an ISO date');
    if (operator === 'gt') return left > right;
    if (operator === 'gte') return left >= right;
    return operator === 'lt' ? left < right : left <= right;
  };
}

/** Strictly the same, or the same instant where both read as ISO dates. */
function compileEqual(operand: ValueCondition['value']): (value: JsonValue) => boolean {
  const at = instant(operand);
  return (value) => value === operand || (at !== null && at === instant(value));
}

function compileContains(operand: ValueCondition['value'], column: GateColumn, unfit: Unfit): Compare {
  if (isDateColumn(column)) return () => unfit.operator;
  if (operand === null || typeof operand === 'boolean') return () => unfit.value('a text or a number');
  const part = String(operand).toLowerCase();
  return (value) => (isText(value) ? String(value).toLowerCase().includes(part) : unfit.operator);
}

function compileMatches(condition: ValueCondition, unfit: Unfit): Compare {
  if (typeof condition.value !== 'string') return () => unfit.value('a pattern');
  const pattern = compileUserRegex(condition.value);
  if (!pattern.ok)
    return () => ({
      problem: `The pattern of the condition on "${condition.field_name}" is not valid: ${pattern.message}`,
    });
  return (value) => (isText(value) ? pattern.test(String(value)) : unfit.operator);
}

const dayMs = 86_400_000;

function compileAge({ operator, value: days }: ValueCondition, unfit: Unfit): Compare {
  return (value, now) => {
    const at = instant(value);
    if (at === null) return unfit.operator;
    if (typeof days !== 'number') return unfit.value('a number of days');
    const ageMs = now.getTime() - at;
    if (operator === 'older_than_days') return ageMs > days * dayMs;
    return ageMs >= 0 && ageMs <= days * dayMs;
  };
}

/** Milliseconds since the epoch for a string that reads as an ISO date or datetime; else null. */
function instant(value: JsonValue): number | null {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}/.test(value)) return null;
  const parsed = parseFormat('datetime', value);
  return parsed.ok && typeof parsed.value === 'string' ? Date.parse(parsed.value) : null;
}

function isDateColumn(column: GateColumn): boolean {
  return column.format === 'date' || column.format === 'datetime';
}

function isText(value: JsonValue): value is string | number {
  return typeof value === 'string' || typeof value === 'number';
}

function describe(column: GateColumn): string {
  return isDateColumn(column) ? (column.format ?? column.type) : column.type;
}

function shorten(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
