/* Which columns of a file are which columns of a sheet. */
import { ServiceError } from '../../contract/errors.ts';
import type { NewColumn } from '../../contract/sheets/structure.ts';
import type { Sheet, SheetColumn } from '../sheet.ts';

export interface MatchedColumn {
  /** What the file calls it. */
  source: string;
  column: SheetColumn;
}

export interface MatchedHeaders {
  matched: MatchedColumn[];
  /** Columns of the file that the sheet does not have. */
  unknown: string[];
}

/** By name; if no name is the same, by what it is without capitals and marks: `Work Email` is `work_email`. */
export function matchHeaders(
  { columns }: Pick<Sheet, 'columns'>,
  headers: readonly string[],
): MatchedHeaders {
  const exact = new Map(columns.map((column) => [column.name, column]));
  const loose = new Map(columns.toReversed().map((column) => [simplify(column.name), column]));
  const matched: MatchedColumn[] = [];
  const taken = new Set<number>();
  const take = (source: string, column: SheetColumn | undefined) => {
    if (column === undefined || taken.has(column.no)) return;
    taken.add(column.no);
    matched.push({ source, column });
  };
  for (const header of headers) take(header, exact.get(nameOf(header)));
  const isMatched = (header: string) => matched.some(({ source }) => source === header);
  for (const header of headers) if (!isMatched(header)) take(header, loose.get(simplify(header)));
  return { matched, unknown: headers.filter((header) => !isMatched(header)) };
}

const simplify = (name: string) =>
  name
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '_')
    .replaceAll(/^_|_$/g, '');

/** The service numbers the rows itself. */
const nameOf = (header: string) => (header.trim() === 'id' ? 'external_id' : header.trim());

const maxNameLength = 200;

/**
 * Columns for what the sheet does not have: JSON for those of the file that have lists or objects, text for the others.
 * A header that is not the name of a column stays left out.
 */
export function columnsFor(unknown: readonly string[], nested: ReadonlySet<string>): NewColumn[] {
  const isName = (name: string) =>
    name !== '' &&
    name !== '__proto__' &&
    name.length <= maxNameLength &&
    name.isWellFormed() &&
    !name.includes('\0');
  const types = new Map(
    unknown.map((header) => [nameOf(header), nested.has(header) ? ('json' as const) : ('string' as const)]),
  );
  return [...types].filter(([name]) => isName(name)).map(([name, type]) => ({ name, type, is_key: false }));
}

/** Throws where nothing of the file would be stored, or no row could be known by its key. */
export function checkMatched(
  { columns }: Pick<Sheet, 'columns'>,
  { matched, unknown }: MatchedHeaders,
  mode: 'append' | 'upsert',
): void {
  const key = columns.find(({ isKey }) => isKey);
  if (mode === 'upsert' && key === undefined)
    throw refuse('The sheet has no key; send "key" with the column that identifies rows.', 'key');
  if (matched.length === 0) {
    const names = unknown.slice(0, 10).map((name) => `"${name.slice(0, 60).toWellFormed()}"`);
    throw refuse(
      `The sheet has none of the columns of the file (${names.join(', ')}). Rename them, or send create_columns=true.`,
    );
  }
  if (key !== undefined && !matched.some(({ column }) => column.no === key.no))
    throw refuse(`The file has no column "${key.name.slice(0, 60)}", which is the key of the sheet.`, 'key');
}

function refuse(message: string, path = 'create_columns'): ServiceError {
  return new ServiceError('invalid-request', message, {
    errors: [{ code: 'ValidationFailed', message, path }],
  });
}
