import { toValue } from 'liquidjs';

/** How a value reads inside a text: lists and objects as JSON, nothing as nothing. */
export function valueText(given: unknown): string {
  const value: unknown = toValue(given);
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return value === null || value === undefined ? '' : JSON.stringify(value);
}
