/* Rows of sheets on the wire. */
import { z } from 'zod';
import { errorItem } from '../errors.ts';
import { jsonObject } from '../json-value.ts';
import { reject } from '../datasets.ts';
import { strictObject } from '../strict-object.ts';
import { cellsShown, compactCell, fullCell } from './cells.ts';
import { matchingRows } from './runs.ts';
import { sheetParams } from './structure.ts';

export const maxRowsAtOnce = 1000;
const maxDeleted = 10_000;
const maxFieldName = 1000;

const rowId = z.coerce.number().int().min(1).max(2_147_483_647);
export const rowParams = z.object({ ...sheetParams.shape, row: rowId });
export const cellParams = z.object({ ...rowParams.shape, field: z.string().min(1).max(maxFieldName) });

const key = z
  .string()
  .min(1)
  .max(maxFieldName)
  .describe(
    'The column that identifies rows: a row whose value is already in the sheet updates that row. It has to be the key of the sheet; a sheet without rows and without a key makes it so.',
  );

export const newRows = strictObject({
  rows: z
    .array(
      strictObject({ values: jsonObject.describe('By the name of the column. Blank text is no value.') }),
    )
    .min(1)
    .max(maxRowsAtOnce),
  key: key.optional(),
  all_or_nothing: z
    .boolean()
    .default(false)
    .describe('Whether one row that cannot be stored keeps all others out.'),
}).meta({ id: 'NewSheetRows' });
export type NewSheetRows = z.infer<typeof newRows>;

export const appendedRows = z
  .strictObject({
    appended: z.int(),
    updated: z.int(),
    rejected: z.array(z.strictObject({ index: z.int().describe('In `rows`.'), errors: z.array(errorItem) })),
    row_ids: z.array(z.int().nullable()).describe('In the order of `rows`; null for one that was rejected.'),
  })
  .meta({
    id: 'AppendedSheetRows',
    description: 'Rows that were sent = appended + updated + rejected.',
  });
export type ShownAppended = z.infer<typeof appendedRows>;

export const rowsPage = z.object({
  cursor: z.string().max(200).optional().describe('`next_cursor` of the page before.'),
  limit: z.coerce.number().int().min(1).max(maxRowsAtOnce).default(100),
  cells: cellsShown,
});

/** What made a row, and of that what its kind has. */
export const rowOrigin = z
  .object({
    kind: z.enum(['api', 'import', 'pipe', 'search', 'stream']),
    change: z.int().optional().describe('The change that added the row.'),
    import: z.string().optional().describe('The id of the import.'),
    search: z.int().optional().describe('The number of the search into the sheet.'),
    search_id: z.string().optional(),
    page: z.int().optional().describe('Of the search, from 1.'),
    run_id: z.string().optional().describe('The run of the page, or of the pipe that added the row.'),
    stream: z.string().optional(),
  })
  .meta({ id: 'SheetRowOrigin' });

export const shownRow = z
  .strictObject({
    id: z.int(),
    version: z.int().describe('Every change of its columns raises it.'),
    origin: rowOrigin.nullable().optional().describe('What made the row; with full cells.'),
    cells: z.record(z.string(), z.union([compactCell, fullCell])).describe('By the name of the field.'),
  })
  .meta({ id: 'SheetRow' });

export const sheetRows = z
  .strictObject({ rows: z.array(shownRow), next_cursor: z.string().nullable() })
  .meta({ id: 'SheetRows' });

export const deleteRows = strictObject({
  rows: z
    .union([z.array(z.int().min(1)).min(1).max(maxDeleted), matchingRows])
    .describe('Ids of rows, or the rows that a view or conditions select.'),
  expect: z
    .int()
    .min(0)
    .describe('How many rows that is to delete. If there are more or fewer, nothing is deleted.'),
}).meta({ id: 'SheetRowsToDelete' });
export type RowsToDelete = z.infer<typeof deleteRows>;

export const deletedRows = z
  .strictObject({ deleted: z.int(), version: z.int().describe('Of the sheet.') })
  .meta({ id: 'DeletedSheetRows' });
export type DeletedRows = z.infer<typeof deletedRows>;

export const sheetImport = z.object({
  mode: z
    .enum(['append', 'upsert'])
    .default('append')
    .describe('`upsert`: rows whose key is there update those rows; needs a key.'),
  key: key.optional(),
  create_columns: z
    .enum(['true', 'false'])
    .default('false')
    .describe(
      'Whether columns of the file that the sheet does not have are made, as text. If not, they are left out, and listed.',
    ),
});
export type SheetImport = z.infer<typeof sheetImport>;

export const importedRows = z
  .strictObject({
    import_id: z.string(),
    rows: z.int().describe('Of the file: appended + updated + rejected.'),
    appended: z.int(),
    updated: z.int(),
    rejected: z.int(),
    rejects: z.array(reject).describe('The first 20; `…/imports/{import_id}/rejects` has all of them.'),
    unknown_columns: z.array(z.string()).describe('Columns of the file that were left out.'),
    created_columns: z.array(z.string()),
    seconds: z.number(),
  })
  .meta({ id: 'ImportedSheetRows' });
export type ImportedRows = z.infer<typeof importedRows>;
