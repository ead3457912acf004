import type { NewSheetColumn } from '@headrace/client';
import { CliError } from '../cli-error.ts';

const types = ['string', 'number', 'boolean', 'json'] as const;

/** Reads `name,age:number`. Of a column without a type, the service knows it by its name, or takes text. */
export function readColumns(text: string | undefined, key: string | undefined): NewSheetColumn[] {
  const columns = (text ?? '')
    .split(',')
    .filter((part) => part.trim() !== '')
    .map((part) => readColumn(part.trim()));
  if (key === undefined) return columns;
  const names = columns.map(({ name }) => name);
  if (!names.includes(key)) return [...columns, { name: key, is_key: true }];
  return columns.map((column) => (column.name === key ? { ...column, is_key: true } : column));
}

function readColumn(text: string): NewSheetColumn {
  const split = text.lastIndexOf(':');
  if (split === -1) return { name: text };
  const type = types.find((one) => one === text.slice(split + 1).trim());
  if (type !== undefined && split > 0) return { name: text.slice(0, split).trim(), type };
  throw new CliError(`The column "${text}" is not valid. Write name or name:${types.join('|')}.`);
}
