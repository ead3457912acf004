import type { SheetRow } from '@headrace/client';
import { z } from 'zod';
import { strictObject } from '../../../contract/strict-object.ts';
import { fitPage } from '../../fit-page.ts';
import { sheetId } from '../../inputs.ts';
import { defineTool } from '../../tool.ts';

const shownRow = z.object({
  row_id: z.int(),
  values: z.record(z.string(), z.unknown()).describe('By field. Texts are cut at 200 characters.'),
  problems: z.record(z.string(), z.string()).optional().describe('Status of the cells without a value.'),
});

export const readSheetRows = defineTool({
  name: 'read_sheet_rows',
  title: 'Read rows of a sheet',
  description:
    'Reads a page of rows of a sheet, the oldest first. Free. explain_cell shows a cell as a whole, and where it comes from.',
  input: strictObject({
    sheet_id: sheetId,
    cursor: z.string().max(200).exactOptional().describe('`next_cursor` of the page before.'),
    limit: z.int().min(1).max(100).default(20),
  }),
  output: z.object({ rows: z.array(shownRow), next_cursor: z.string().nullable() }),
  hints: { reads: true },
  run: async ({ sheet_id: id, cursor = null, limit }, { client, signal }) => {
    const page = await client.sheets.listRows(id, { cursor, limit, signal });
    const rows = fitPage(page.rows.map(showRow));
    // Where they are long, the page ends earlier, and so does its cursor.
    const isWhole = rows.length === page.rows.length;
    const ended = isWhole ? page : await client.sheets.listRows(id, { cursor, limit: rows.length, signal });
    return { rows, next_cursor: ended.next_cursor };
  },
});

/** Compact cells: value, status, and marks. */
const compact = z.tuple([z.unknown(), z.string()]).rest(z.unknown());

function showRow({ id, cells }: SheetRow): z.input<typeof shownRow> {
  const all = Object.entries(cells).map(([name, cell]) => ({ name, cell: compact.parse(cell) }));
  const values = all.filter(({ cell: [value] }) => value !== null);
  // Nobody has run the pipe on this row yet, or the column has no value: nothing to tell.
  const problems = all.filter(({ cell: [value, status] }) => value === null && !quiet.has(status));
  return {
    row_id: id,
    values: Object.fromEntries(values.map(({ name, cell: [value] }) => [name, value])),
    ...(problems.length === 0
      ? {}
      : { problems: Object.fromEntries(problems.map(({ name, cell: [, status] }) => [name, status])) }),
  };
}

const quiet = new Set(['empty', 'completed']);
