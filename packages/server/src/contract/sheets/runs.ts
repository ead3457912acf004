/* Runs of a sheet, on the wire. */
import { z } from 'zod';
import { estimate } from '../estimate.ts';
import { strictObject } from '../strict-object.ts';
import { sheetConditions } from './conditions.ts';
import { sheetSorts } from './views.ts';

export const maxRowIds = 10_000;
const maxCredits = 1_000_000_000;

export const rowId = z.int().min(1).max(2_147_483_647);

const pipeId = z.string().regex(/^p[1-9]\d{0,8}$/, 'Must be the id of a pipe in the sheet, such as `p1`.');

export const only = z.enum(['empty', 'failed', 'no_result', 'stale', 'skipped', 'everything']);
export type Only = z.infer<typeof only>;

const viewName = z
  .union([z.int().min(1).max(2_147_483_647), z.string().trim().min(1).max(200)])
  .describe('The id or the name of a view.');

/** Rows of a view, or those that pass conditions. */
export const matchingRows = strictObject({
  view: viewName.optional(),
  conditions: sheetConditions.optional().describe('Replace those of the view.'),
}).refine(
  ({ view, conditions }) => view !== undefined || conditions !== undefined,
  'Name a view, or send conditions.',
);

const pickedRows = strictObject({
  view: viewName.optional(),
  conditions: sheetConditions.optional().describe('Replace those of the view.'),
  sorts: sheetSorts.optional().describe('Which rows come first; replace those of the view.'),
  first: z
    .int()
    .min(1)
    .max(2_000_000)
    .optional()
    .describe('At most this many rows, the first in the order of the view.'),
})
  .refine((picked) => Object.keys(picked).length > 0, 'Name a view, send conditions, or say how many rows.')
  .refine(
    ({ sorts, first }) => sorts === undefined || first !== undefined,
    'Sorts say which rows come first: send "first" with them.',
  );

export const rowSelection = z.union([
  z.literal('all'),
  z.array(rowId).min(1).max(maxRowIds),
  strictObject({ after: z.int().min(0).max(2_147_483_647) }),
  pickedRows,
]);
export type RowSelection = z.infer<typeof rowSelection>;

export const newSheetRun = strictObject({
  pipes: z.array(pipeId).min(1).max(100).describe('The pipes to run.'),
  rows: rowSelection
    .default('all')
    .describe(
      '`all`, ids of rows, the rows after an id, or rows that a view or conditions select. With `first`, the first ones in the order of the view, fixed when the run starts. Without it, a row is selected if it passes when the run gets to it; each row is looked at once.',
    ),
  only: z
    .array(only)
    .min(1)
    .max(6)
    .default(['empty', 'failed', 'stale'])
    .describe(
      'The states of cells that run. `everything` also asks, and pays, again for cells that have a value.',
    ),
  with_upstream: z
    .boolean()
    .default(true)
    .describe('Whether pipes that never ran on a row also run on it if their outputs are needed.'),
  max_credits: z
    .number()
    .min(0)
    .max(maxCredits)
    .optional()
    .describe('The most that the whole run may cost. Required in production if anything can bill.'),
  note: z.string().max(1000).optional(),
}).meta({ id: 'NewSheetRun' });
export type NewSheetRun = z.infer<typeof newSheetRun>;

const count = z.int().min(0);

export const sheetRun = z
  .strictObject({
    no: z.int(),
    status: z.enum(['running', 'completed', 'canceled', 'failed']),
    pipes: z.array(z.string()),
    note: z.string().nullable(),
    selected: count.describe(
      'Cells of pipes on rows. Once all rows have been read, the numbers below add up to this.',
    ),
    up_to_date: count,
    pinned: count,
    running_elsewhere: count.describe('Another run has them.'),
    waiting: count.describe('Cells that are running or have yet to run.'),
    by_status: z
      .record(z.string(), count)
      .describe(
        'The other cells by outcome. `canceled`, `unpaid` and `not_run` cells are as they were before; of rows that were deleted meanwhile, cells are `not_run`.',
      ),
    spent: z.number(),
    max_credits: z.number().nullable(),
    providers: z.array(
      z.strictObject({
        provider: z.string(),
        asked: count,
        found: count,
        rejected: count,
        failed: count,
        credits: z.number(),
        median_ms: z.number().nullable(),
      }),
    ),
    error: z.string().nullable().describe('Why the run did not finish; otherwise null.'),
    created_at: z.iso.datetime(),
    finished_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'SheetRun' });
export type SheetRun = z.infer<typeof sheetRun>;

export const sheetRuns = z.strictObject({ runs: z.array(sheetRun) }).meta({ id: 'SheetRuns' });
export const runParams = z.object({
  sheet_id: z.coerce.number().int().min(1).max(2_147_483_647),
  no: z.coerce.number().int().min(1).max(2_147_483_647),
});

export const sheetEstimate = z
  .strictObject({
    rows: z.strictObject({
      selected: count,
      to_run: count,
      up_to_date: count,
      running: count,
      pinned: count,
      lacking: z
        .array(z.strictObject({ pipe: z.string(), field: z.string(), rows: count }))
        .describe('Rows on which an input of a pipe is empty.'),
    }),
    ...estimate.shape,
    seconds: z
      .number()
      .nullable()
      .describe('Estimated from the last run of these pipes; null if there was none.'),
  })
  .meta({ id: 'SheetEstimate' });
export type SheetEstimate = z.infer<typeof sheetEstimate>;
