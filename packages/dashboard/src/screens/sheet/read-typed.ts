import type { SheetField } from './sheet-fields.ts';

/** The value that somebody means by a text. What does not fit the field is sent as text: the service keeps and marks it. */
export function readTyped(text: string, { type }: Pick<SheetField, 'type'>): unknown {
  const plain = text.trim();
  if (plain === '') return null;
  if (type === 'number')
    return /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i.test(plain) ? Number(plain) : text;
  if (type === 'boolean') return truths.get(plain.toLowerCase()) ?? text;
  return type === 'json' ? readJson(text) : text;
}

const truths: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['yes', true],
  ['false', false],
  ['no', false],
]);

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** The text of a value, to be edited or copied. */
export function writeTyped(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
