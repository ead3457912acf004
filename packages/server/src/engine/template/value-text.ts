import { toValue } from 'liquidjs';

/** How a value reads inside a text: lists and objects as JSON, nothing as nothing. */
export function valueText(given: unknown): string {
  const value: unknown = toValue(given);
  if (typeof value === 'string') return value;
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
