/* Runs of a sheet, on the wire. */
import { z } from 'zod';
import { estimate } from '../estimate.ts';
import { strictObject } from '../strict-object.ts';

export const maxRowIds = 10_000;
const maxCredits = 1_000_000_000;

export const rowId = z.int().min(1).max(2_147_483_647);

const pipeId = z.string().regex(/^p[1-9]\d{0,8}$/, 'Must be the id of a pipe in the sheet, such as `p1`.');

export const only = z.enum(['empty', 'failed', 'no_result', 'stale', 'skipped', 'everything']);
export type Only = z.infer<typeof only>;

export const rowSelection = z.union([
  z.literal('all'),
  z.array(rowId).min(1).max(maxRowIds),
  strictObject({ first: z.int().min(1).max(2_000_000) }),
  strictObject({ after: z.int().min(0).max(2_147_483_647) }),
]);
export type RowSelection = z.infer<typeof rowSelection>;

export const newSheetRun = strictObject({
  pipes: z.array(pipeId).min(1).max(100).describe('Which pipes are to run.'),
  rows: rowSelection
    .default('all')
    .describe('Ids of rows, `all`, the first so many, or those with ids after one.'),
  only: z
    .array(only)
    .min(1)
    .max(6)
    .default(['empty', 'failed', 'stale'])
    .describe('Cells in which states run. `everything` asks, and pays, again for what is there.'),
  with_upstream: z
    .boolean()
    .default(true)
    .describe('Whether pipes whose outputs are needed, and that never ran on a row, run on it as well.'),
  max_credits: z
    .number()
    .min(0)
    .max(maxCredits)
    .optional()
    .describe('The most that all of it may cost. Required in production where anything can bill.'),
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
      'Cells of pipes on rows: the numbers below add up to this once all rows were looked at.',
    ),
    up_to_date: count,
    pinned: count,
    running_elsewhere: count.describe('Another run has them.'),
    waiting: count.describe('To be run, or being run.'),
    by_status: z
      .record(z.string(), count)
      .describe('What became of the others; `canceled` and `unpaid` are as they were before.'),
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
    error: z.string().nullable().describe('Why not all of it ran.'),
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
    seconds: z.number().nullable().describe('By the last run of these pipes; null where there was none.'),
  })
  .meta({ id: 'SheetEstimate' });
export type SheetEstimate = z.infer<typeof sheetEstimate>;
