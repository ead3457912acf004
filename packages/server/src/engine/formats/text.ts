import type { JsonValue } from '../../contract/field.ts';

/** Text as it is, or a finite number written out; undefined for anything else. Takes trimmed text. */
export function parseText(value: JsonValue): string | undefined {
  if (typeof value === 'string') return value;
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : undefined;
}
