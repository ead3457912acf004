import type { JsonValue } from '../../contract/field.ts';
import { foldText } from '../../datasets/fold-text.ts';
import { digestOf } from '../../storage/list-keys.ts';

/**
 * Of the whole value, without capitals and outer white space. The number of the column is part of it: what a column was
 * that is the key no more does not stand in the way of another one.
 */
export function keyDigest(no: number, value: JsonValue): string | null {
  if (value === null) return null;
  const text = typeof value === 'string' ? foldText(value.trim()) : JSON.stringify(value);
  return text === '' ? null : digestOf(`${no}\n${text}`);
}
