/* Rows as the bytes in which they are written to a home. */
import type { ColumnType } from '../../contract/datasets.ts';
import type { FittedRow } from './fit-rows.ts';

/** COPY's text for PostgreSQL, a JSON list of lists for the embedded database. */
export type RowEncoding = 'copy' | 'json';

/** `ids[n]` is of `rows[n]`, and is the line it begins in: every reader of a file gives its rows the same ids. */
export interface NumberedRows {
  ids: readonly number[];
  rows: readonly FittedRow[];
}

/** What is written of some rows. */
export interface EncodedRows {
  encoded: Uint8Array<ArrayBuffer>;
  count: number;
}

export type RowEncoder = (rows: NumberedRows) => Uint8Array<ArrayBuffer>;

/** Its bytes are in memory of their own, which can be handed to another thread. */
const utf8 = new TextEncoder();

export function createEncoder(encoding: RowEncoding, types: readonly ColumnType[]): RowEncoder {
  return encoding === 'copy' ? createCopyEncoder(types) : encodeJson;
}

function encodeJson({ ids, rows }: NumberedRows): Uint8Array<ArrayBuffer> {
  return utf8.encode(JSON.stringify(rows.map((cells, at) => [ids[at], ...cells])));
}

const special = /[\\\t\n\r]/;
const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

/** COPY's text format: https://www.postgresql.org/docs/current/sql-copy.html */
function createCopyEncoder(types: readonly ColumnType[]): RowEncoder {
  // The others are made of digits and letters only, and most cells are theirs.
  const mayBeSpecial = types.map((type) => type === 'string' || type === 'json');
  const encodeCell = (cell: string | null, at: number): string => {
    if (cell === null) return '\t\\N';
    return mayBeSpecial[at] === true && special.test(cell) ? `\t${escape(cell)}` : `\t${cell}`;
  };
  return ({ ids, rows }) => {
    let text = '';
    for (let at = 0; at < rows.length; at += 1) {
      const cells = rows[at] ?? [];
      text += ids[at];
      for (let column = 0; column < cells.length; column += 1)
        text += encodeCell(cells[column] ?? null, column);
      text += '\n';
    }
    return utf8.encode(text);
  };
}

function escape(cell: string): string {
  return cell.replaceAll(/[\\\t\n\r]/g, (character) => escapes[character] ?? character);
}
