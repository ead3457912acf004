import { TypeGuards } from 'liquidjs';
import type { PropertyAccessToken, Value } from 'liquidjs';

/** A condition that asks only whether one path has a value. */
export interface Guard {
  path: PropertyAccessToken;
  /** Whether the path has a value where the condition is true, or where it is false. */
  appliesWhen: boolean;
}

/** Reads a condition as a guard. Null for comparisons with other values, and for `and` and `or`, which guard nothing. */
export function readGuard(condition: Value): Guard | null {
  const [first, second, third, ...rest] = condition.initial.postfix;
  if (condition.filters.length > 0 || rest.length > 0) return null;
  if (second === undefined)
    return TypeGuards.isPropertyAccessToken(first) ? { path: first, appliesWhen: true } : null;
  if (third === undefined) {
    const isNegated = TypeGuards.isPropertyAccessToken(first) && second.getText() === 'not';
    return isNegated ? { path: first, appliesWhen: false } : null;
  }
  const path = isNothing(second) ? first : isNothing(first) ? second : null;
  const operator = third.getText();
  if (!TypeGuards.isPropertyAccessToken(path) || (operator !== '==' && operator !== '!=')) return null;
  return { path, appliesWhen: operator === '!=' };
}

function isNothing(token: unknown): boolean {
  return TypeGuards.isLiteralToken(token) && ['nil', 'null', 'blank'].includes(token.literal);
}
