import type { JsonValue } from '../contract/field.ts';

/** Characters of a value as JSON, roughly; stops counting beyond `most`, however large the value is. */
export function roughLength(value: JsonValue | undefined, most: number): number {
  if (typeof value === 'string') return value.length + 2;
  if (typeof value !== 'object' || value === null) return 8;
  let length = 2;
  if (Array.isArray(value)) {
    for (const item of value) {
      length += roughLength(item, most - length) + 1;
      if (length > most) return length;
    }
    return length;
  }
  for (const key in value) {
    length += key.length + 3 + roughLength(value[key], most - length);
    if (length > most) return length;
  }
  return length;
}
