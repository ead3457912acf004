import { isObject } from '../kit/is-object.ts';

/** One condition, as its form has it. The value is text until it is sent. */
export interface ConditionDraft {
  property: 'value' | 'status';
  field_name: string;
  operator: string;
  value: string;
}

export const valueOperators = {
  eq: 'is',
  neq: 'is not',
  gt: 'is more than',
  gte: 'is at least',
  lt: 'is less than',
  lte: 'is at most',
  contains: 'contains',
  matches: 'matches the pattern',
  older_than_days: 'is older than (days)',
  within_last_days: 'is within the last (days)',
} as const;

export const statusWords = ['completed', 'no_result', 'failed', 'skipped'] as const;

export interface ConditionsDraft {
  logic: 'and' | 'or';
  conditions: ConditionDraft[];
}

/** `{logic, conditions}` of a request, whatever it is. */
export function readConditions(value: unknown): ConditionsDraft {
  const given = isObject(value) ? value : {};
  const list: unknown[] = Array.isArray(given['conditions']) ? given['conditions'] : [];
  return {
    logic: given['logic'] === 'or' ? 'or' : 'and',
    conditions: list.flatMap((one) => (isObject(one) ? [readCondition(one)] : [])),
  };
}

function readCondition(given: Record<string, unknown>): ConditionDraft {
  const { property, field_name: field, operator, value } = given;
  return {
    property: property === 'status' ? 'status' : 'value',
    field_name: typeof field === 'string' ? field : '',
    operator: typeof operator === 'string' ? operator : 'eq',
    value: typeof value === 'string' ? quoteIfRead(value) : JSON.stringify(value ?? null),
  };
}

/** What is sent. `true`, numbers and `null` are themselves; everything else, and what is in quotes, is text. */
export function writeConditions({ logic, conditions }: ConditionsDraft): unknown {
  return {
    logic,
    conditions: conditions.map(({ value, ...rest }) => ({
      ...rest,
      value: rest.property === 'status' ? value : readValue(value),
    })),
  };
}

function readValue(text: string): string | number | boolean | null {
  try {
    const value: unknown = JSON.parse(text);
    if (value === null || typeof value === 'boolean' || typeof value === 'string') return value;
    return typeof value === 'number' ? value : text;
  } catch {
    return text;
  }
}

/** Text that would be read as something else is written in quotes. */
function quoteIfRead(text: string): string {
  return readValue(text) === text ? text : JSON.stringify(text);
}
