/* Orders of rows, statistics, facets and exports of a sheet, on the wire. */
import { z } from 'zod';
import { facets } from '../datasets.ts';
import { strictObject } from '../strict-object.ts';
import { compactCell, cellStatus } from './cells.ts';
import { sheetConditions } from './conditions.ts';
import { sheetSorts } from './views.ts';

export const maxWindow = 500;
const fieldName = z.string().min(1).max(1000);
const viewId = z.int().min(1).max(2_147_483_647);

const selection = {
  view: viewId.optional().describe('Its conditions and sorts; those given besides replace them.'),
  conditions: sheetConditions.optional(),
  sorts: sheetSorts.optional(),
};
export const rowSource = strictObject(selection);
export type RowSource = z.infer<typeof rowSource>;

export const newOrder = strictObject({
  ...selection,
  columns: z.array(fieldName).max(1000).optional().describe('Fields of the rows; left out: all.'),
}).meta({ id: 'NewSheetOrder' });
export type NewOrder = z.infer<typeof newOrder>;

const list = z.preprocess(
  (value) => (typeof value === 'string' ? [value] : value),
  z.array(fieldName).max(1000),
);
export const orderParams = z.object({
  sheet_id: z.coerce.number().int().min(1).max(2_147_483_647),
  token: z.string().min(1).max(2000),
});
export const orderWindow = z.object({
  from: z.coerce.number().int().min(0).max(10_000_000).default(0).describe('The first row, from 0.'),
  count: z.coerce.number().int().min(1).max(maxWindow).default(100),
  columns: list.optional().describe('Fields of the rows; left out: all. Repeat it for more than one.'),
});
export type OrderWindow = z.infer<typeof orderWindow>;

const orderedRow = z.union([
  z.strictObject({ id: z.int(), cells: z.array(compactCell).describe('In the order of `columns`.') }),
  z.strictObject({ id: z.int(), deleted: z.literal(true) }),
]);
export const sheetOrder = z
  .strictObject({
    token: z.string().describe('Names this order; good for as long as the sheet has its fields.'),
    total: z.int().nullable().describe('How many rows it has; null while it is being made.'),
    version: z.int().describe('Of the sheet, when the order was made.'),
    changed: z.boolean().describe('Whether the sheet has changed since: then rows may stand elsewhere.'),
    remade: z
      .boolean()
      .describe('Whether the order was forgotten, and made again from the sheet as it is now.'),
    from: z.int(),
    columns: z.array(z.string()),
    rows: z
      .array(orderedRow)
      .describe(
        'Fewer than were asked for where they end, or where they would have more than 20,000 cells together.',
      ),
  })
  .meta({ id: 'SheetOrder' });
export type SheetOrder = z.infer<typeof sheetOrder>;

export const orderSearch = strictObject({
  row: z.int().min(1).max(2_147_483_647).optional().describe('The row with this id.'),
  conditions: sheetConditions
    .optional()
    .describe('Rows that pass these. Either `row` or `conditions` is given.'),
  from: z.int().min(0).max(10_000_000).default(0).describe('The position to begin at.'),
  direction: z.enum(['forwards', 'backwards']).default('forwards'),
})
  .refine(({ row, conditions }) => (row === undefined) !== (conditions === undefined), {
    message: 'Give either `row` or `conditions`.',
  })
  .meta({ id: 'SheetOrderSearch' });
export type OrderSearch = z.infer<typeof orderSearch>;
export const foundRow = z
  .strictObject({
    position: z.int().nullable().describe('Where in the order it stands, from 0; null if there is none.'),
    row: z.int().nullable().describe('Its id.'),
    number: z.int().nullable().describe('Its number among the rows that are looked for, from 1.'),
    total: z.int().describe('How many rows of the order are looked for.'),
  })
  .meta({ id: 'FoundSheetRow' });
export type FoundRow = z.infer<typeof foundRow>;

const count = z.int().min(0);
const byStatus = z.partialRecord(cellStatus, count);
export const sheetStats = z
  .strictObject({
    version: z.int(),
    rows: count,
    fields: z.array(
      z.strictObject({
        name: z.string(),
        filled: count.describe('Cells with a value.'),
        empty: count.describe('Cells without one.'),
        by_status: byStatus.describe('Adds up to the rows.'),
        stale: count,
        pinned: count,
      }),
    ),
    pipes: z.array(
      z.strictObject({
        id: z.string(),
        credits: z.number().describe('What its results cost.'),
        values: count.describe('Cells of its first output with a value that it made.'),
        credits_per_value: z.number().nullable(),
        providers: z.array(
          z.strictObject({
            provider: z.string(),
            asked: count,
            credits: z.number(),
            outcomes: z.record(z.string(), count),
          }),
        ),
      }),
    ),
  })
  .meta({ id: 'SheetStats' });
export type SheetStats = z.infer<typeof sheetStats>;

export const sheetFacets = strictObject({
  field_name: fieldName,
  conditions: sheetConditions
    .optional()
    .describe('Only rows that pass; patterns (`matches`) are not run here.'),
  limit: z.int().min(1).max(1000).default(50),
}).meta({ id: 'SheetFacetQuery' });
export type SheetFacetQuery = z.infer<typeof sheetFacets>;
export const foundFacets = facets;

const extra = z.enum(['status', 'provider', 'credits', 'observed_at']);
export type ExportExtra = z.infer<typeof extra>;
export const exportFormat = z.enum(['csv', 'jsonl', 'parquet']);
export type ExportFormat = z.infer<typeof exportFormat>;
export const newExport = strictObject({
  ...selection,
  format: exportFormat.default('csv'),
  columns: z.array(fieldName).max(1000).optional().describe('Left out: those that the view shows, or all.'),
  with: z
    .array(extra)
    .max(4)
    .default([])
    .describe('More columns: the status of each field; provider, credits and time of each pipe.'),
  raw: z
    .boolean()
    .default(false)
    .describe('CSV: leaves cells that a spreadsheet would run as formulas as they are.'),
}).meta({ id: 'NewSheetExport' });
export type NewExport = z.infer<typeof newExport>;
export const exportTicket = z
  .strictObject({ ticket: z.string(), path: z.string(), expires_at: z.iso.datetime() })
  .meta({ id: 'SheetExportTicket', description: 'Good for one download, for a minute.' });
export type ExportTicket = z.infer<typeof exportTicket>;
export const exportParams = z.object({ ticket: z.string().min(1).max(2000) });
