import type { JsonValue } from '../../contract/field.ts';
import { isFunction } from './formula-budget.ts';
import { FormulaError } from './formula-error.ts';
import { formulaLimits } from './formula-limits.ts';

/**
 * A fresh copy of a result as plain JSON, without the marks JSONata leaves on its lists. Undefined means no
 * value; so do functions and numbers that JSON cannot express. Inside lists those become null.
 */
export function cleanResult(result: unknown): JsonValue | undefined {
  const space = { left: formulaLimits.resultLength };
  return clean(result, { space, depth: 0 });
}

interface Cleaning {
  space: { left: number };
  depth: number;
}

function clean(value: unknown, { space, depth }: Cleaning): JsonValue | undefined {
  space.left -= typeof value === 'string' ? value.length + 2 : 4;
  if (space.left < 0)
    throw new FormulaError(`The result is longer than ${formulaLimits.resultLength} characters.`);
  if (depth > formulaLimits.resultDepth)
    throw new FormulaError(`The result nests deeper than ${formulaLimits.resultDepth} levels.`);
  if (typeof value === 'string' || typeof value === 'boolean' || value === null) return value;
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  if (typeof value !== 'object' || isFunction(value)) return undefined;
  const inner = { space, depth: depth + 1 };
  if (Array.isArray(value)) return value.map((item: unknown) => clean(item, inner) ?? null);
  return cleanObject(value, inner);
}

function cleanObject(value: object, cleaning: Cleaning): JsonValue {
  const entries: [string, JsonValue][] = [];
  for (const [key, item] of Object.entries(value)) {
    cleaning.space.left -= key.length + 2;
    const cleaned = clean(item, cleaning);
    if (cleaned !== undefined) entries.push([key, cleaned]);
  }
  // Unlike an assignment, this makes an ordinary property of `__proto__`.
  return Object.fromEntries(entries);
}
