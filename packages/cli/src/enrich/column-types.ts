import type { FieldAnnotation } from '@headrace/client';
import { CliError } from '../cli-error.ts';

const columnTypes = ['string', 'number', 'boolean', 'json'] as const;
type ColumnType = (typeof columnTypes)[number];
export type ColumnTypes = ReadonlyMap<string, ColumnType>;

/** Reads `column=type`; the column's name may itself contain an equals sign. */
export function parseColumnTypes(given: readonly string[]): ColumnTypes {
  return new Map(
    given.map((text) => {
      const split = text.lastIndexOf('=');
      const type = columnTypes.find((one) => one === text.slice(split + 1));
      if (split > 0 && type !== undefined) return [text.slice(0, split), type];
      throw new CliError(`--type ${text} is not valid. Write --type column=${columnTypes.join('|')}.`);
    }),
  );
}

/** The types in the form that the service expects. */
export function annotate(types: ColumnTypes): Record<string, FieldAnnotation> {
  return Object.fromEntries([...types].map(([name, type]) => [name, { type }]));
}

/** A cell converted to its type. Text that does not fit stays text, and the service decides. Blank is null. */
export function convertCell(value: unknown, type: ColumnType | undefined): unknown {
  if (typeof value !== 'string') return value;
  const text = value.trim();
  if (text === '') return null;
  switch (type) {
    case 'number':
      return /^[+-]?(\d+(?:\.\d*)?|\.\d+)(e[+-]?\d{1,2})?$/i.test(text) ? Number(text) : value;
    case 'boolean':
      return convertBoolean(text.toLowerCase()) ?? value;
    case 'json':
      return convertJson(text) ?? value;
    default:
      return value;
  }
}

function convertBoolean(text: string): boolean | undefined {
  if (['true', 'yes', 'y', '1'].includes(text)) return true;
  return ['false', 'no', 'n', '0'].includes(text) ? false : undefined;
}

function convertJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
