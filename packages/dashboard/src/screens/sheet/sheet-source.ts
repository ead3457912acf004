import type { Client, SheetRow as WireRow } from '@headrace/client';
import type { SheetTable } from '../../data/sheet-table.ts';
import type { SheetRow } from '../../data/sheet-row.ts';
import { readOrderedRows } from '../../data/sheet-row.ts';
import type { GridSource } from '../../grid/grid-source.ts';
import { isObject } from '../../kit/is-object.ts';
import { writeTyped } from './read-typed.ts';
import { showCell } from './show-cell.ts';
import type { SheetField } from './sheet-fields.ts';

interface SourceParts {
  client: Client;
  sheetId: number;
  table: SheetTable;
  fields: readonly SheetField[];
}

/** Rows that one answer has at most. */
const maxRows = 500;

/** The rows of the table as a grid shows them. */
export function createSheetSource({ client, sheetId, table, fields }: SourceParts): GridSource {
  const byName = new Map(fields.map((field) => [field.name, field]));
  return {
    rowCount: () => table.state().total,
    cellAt: ({ row: index, column }) => {
      const [row, field] = [table.rowAt(index), byName.get(column)];
      if (row === undefined || field === undefined) return undefined;
      return showCell({ row, number: index + 1, field, pending: table.edits.pendingAt(row.id, column) });
    },
    textAt: ({ row: index, column }) => {
      const row = table.rowAt(index);
      if (row === undefined) return undefined;
      const pending = table.edits.pendingAt(row.id, column)?.change.value;
      if (pending !== undefined) return writeTyped(pending);
      const cell = row.cells.get(column);
      return cell?.cut === true ? undefined : writeTyped(cell?.value);
    },
    readTexts: async (span, columns, signal) => {
      const rows = await readRows(table, span, signal);
      const texts: string[][] = [];
      for (const row of rows) {
        const isCut = columns.some((column) => row.cells.get(column)?.cut === true);
        const whole = isCut ? await readWhole(client, { sheetId, row: row.id }, signal) : null;
        texts.push(columns.map((column) => writeTyped(whole?.get(column) ?? row.cells.get(column)?.value)));
      }
      return texts;
    },
    want: (rows) => table.want(rows),
    subscribe: table.subscribe,
  };
}

/** Rows of the order, those that nobody has looked at too. */
export async function readRows(
  table: SheetTable,
  { first, last }: { first: number; last: number },
  signal: AbortSignal,
): Promise<SheetRow[]> {
  const rows: SheetRow[] = [];
  while (first + rows.length <= last) {
    const from = first + rows.length;
    const known = table.rowAt(from);
    if (known !== undefined) {
      rows.push(known);
      continue;
    }
    const order = await table.read({ from, count: Math.min(maxRows, last - from + 1) }, signal);
    if (order.rows.length === 0) break;
    rows.push(...readOrderedRows(order));
  }
  return rows;
}

/** The values of a row without any being cut. */
async function readWhole(
  client: Client,
  { sheetId, row }: { sheetId: number; row: number },
  signal: AbortSignal,
): Promise<Map<string, unknown>> {
  const whole = await client.call<WireRow>(`/v1/sheets/${sheetId}/rows/${row}`, { signal });
  return new Map(
    Object.entries(whole.cells).map(([name, cell]): [string, unknown] => [
      name,
      isObject(cell) ? cell['value'] : null,
    ]),
  );
}
