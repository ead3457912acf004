import type { DatasetColumn, Reject } from '../../contract/datasets.ts';
import { detachText } from './detach-text.ts';
import { explainRefusal, parserOf } from './parse-cell.ts';
import type { FileRecord } from './records.ts';

/** Values in the order of the columns, as the text PostgreSQL reads them from. */
export type FittedRow = (string | null)[];

const maxShown = 500;
/** The length of one value. Longer texts belong in their own files. */
const maxValueLength = 500_000;

interface FitOptions {
  columns: readonly DatasetColumn[];
  key: string | null;
}

/** `isText`: values are written as text, so that a column of JSON reads it instead of being it. */
export type RowFitter = (record: FileRecord, isText: boolean) => FittedRow | Reject;

/** Checks records against the columns. Returns a row, or why it does not fit. */
export function createRowFitter({ columns, key }: FitOptions): RowFitter {
  const parsers = columns.map(({ type }) => parserOf(type));
  const keyAt = columns.findIndex(({ name }) => name === key);
  return (record, isText) => {
    const { values } = record;
    if (values === null) return toReject(record, null, `The row ${record.fault ?? 'cannot be read'}.`);
    const row: FittedRow = [];
    for (const [at, parser] of parsers.entries()) {
      const value = values[at];
      const cell = isText && typeof value === 'string' ? parser.fromText(value) : parser.fromValue(value);
      if (cell === undefined) return refuse(record, columns[at], value);
      if (cell !== null && cell.length > maxValueLength)
        return toReject(record, columns[at]?.name ?? null, 'The value has more than 500,000 characters.');
      row.push(cell);
    }
    if (keyAt !== -1 && row[keyAt] === null)
      return toReject(record, key, 'The value is missing, but this column is the key.');
    return row;
  };
}

export function isReject(fitted: FittedRow | Reject): fitted is Reject {
  return !Array.isArray(fitted);
}

function refuse(record: FileRecord, column: DatasetColumn | undefined, value: unknown): Reject {
  if (column === undefined) throw new Error('a record has more values than columns');
  const shown = typeof value === 'string' ? `"${value.slice(0, 60)}"` : `A ${nameOf(value)}`;
  return toReject(record, column.name, `${shown} ${explainRefusal(column.type)}.`);
}

function nameOf(value: unknown): string {
  if (Array.isArray(value)) return 'list';
  if (value instanceof Date) return 'date';
  if (ArrayBuffer.isView(value)) return 'sequence of bytes';
  return typeof value;
}

function toReject({ line, text }: FileRecord, column: string | null, reason: string): Reject {
  return { line, column, reason: storable(reason), text: storable(text().slice(0, maxShown)) };
}

/** PostgreSQL's text accepts every character except NUL, and a cut may have halved a character. */
function storable(text: string): string {
  return detachText(text.replaceAll('\0', '\u2400').toWellFormed());
}
