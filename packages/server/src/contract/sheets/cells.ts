/* Cells of sheets on the wire. */
import { z } from 'zod';
import { fieldStatus } from '../field.ts';
import { jsonValue } from '../json-value.ts';
import { field } from '../pipes-response.ts';
import { strictObject } from '../strict-object.ts';

export const maxCellsAtOnce = 10_000;
const maxFieldName = 1000;

export const cellStatus = z
  .enum([...fieldStatus.options, 'empty'])
  .describe('As in an answer of the API. `empty`: the pipe has never run on this row.');

export const compactCell = z.array(z.unknown()).min(2).max(3).meta({
  id: 'CompactCell',
  description:
    'Value, status, and a list of marks if there are any. `stale`: made with another config or other inputs than there are now. `pinned`: typed over a result. `cut`: the value is longer than 200 characters; ask for the cell to see all of it.',
});
export type CellMark = 'stale' | 'pinned' | 'cut';
export type CompactCell =
  | [value: unknown, status: z.infer<typeof cellStatus>]
  | [value: unknown, status: z.infer<typeof cellStatus>, marks: CellMark[]];

export const fullCell = field
  .omit({ widgets: true, meta: true })
  .extend({
    status: cellStatus,
    stale: z.boolean(),
    pinned: z.boolean(),
    version: z
      .int()
      .describe(
        'Every change raises it. Of an input it is the version of the row; 0 where a pipe never ran.',
      ),
  })
  .meta({ id: 'SheetCell' });
export type FullCell = z.infer<typeof fullCell>;

export const cellsShown = z
  .enum(['compact', 'full'])
  .default('compact')
  .describe('`compact`: a list of value and status. `full`: as in an answer of the API.');
export type CellsShown = z.infer<typeof cellsShown>;

export const wholeCell = fullCell
  .extend({
    credits: z.number().nullable().describe('What the pipe cost on this row; null where it never ran.'),
    observed_at: z.iso.datetime().nullable(),
    run: z.int().nullable().describe('The run of the sheet that filled it.'),
    attempts: z
      .array(
        z.strictObject({
          provider: z.string(),
          outcome: z.string(),
          credits: z.number(),
          ms: z.int(),
        }),
      )
      .describe('The providers that the pipe asked, in order.'),
  })
  .meta({ id: 'WholeSheetCell' });
export type WholeCell = z.infer<typeof wholeCell>;

const cellChange = strictObject({
  row: z.int().min(1),
  column: z.string().min(1).max(maxFieldName).describe('A column, or a field that a pipe fills.'),
  value: jsonValue
    .optional()
    .describe('Of a column: the new value; null for none. Of a field that a pipe fills: pins it.'),
  pinned: z.literal(false).optional().describe('Gives a pinned cell back to its pipe; instead of `value`.'),
  if_version: z
    .int()
    .min(0)
    .optional()
    .describe(
      'The `version` that the cell had. If the cell is newer by now, it is left as it is, and listed.',
    ),
}).refine(
  (change) => (change.value === undefined) !== (change.pinned === undefined),
  'Send either "value" or "pinned": false.',
);
export type CellChange = z.infer<typeof cellChange>;

export const cellChanges = strictObject({
  cells: z.array(cellChange).min(1).max(maxCellsAtOnce),
}).meta({ id: 'SheetCellChanges' });

export const changedCells = z
  .strictObject({
    changed: z.int(),
    version: z.int().describe('Of the sheet.'),
    left: z
      .array(
        z.strictObject({
          index: z.int().describe('In `cells`.'),
          row: z.int(),
          column: z.string(),
          reason: z.enum(['version-conflict', 'not-found', 'invalid']),
          message: z.string(),
        }),
      )
      .describe('Cells that stay as they were.'),
  })
  .meta({ id: 'ChangedSheetCells' });
export type ChangedCells = z.infer<typeof changedCells>;
