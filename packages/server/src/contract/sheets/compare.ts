/* The providers of a waterfall side by side, on the wire. */
import { z } from 'zod';
import { strictObject } from '../strict-object.ts';
import { rowId } from './runs.ts';

export const maxComparedRows = 200;
const maxProviders = 20;
const maxCredits = 1_000_000_000;
const id = z.coerce.number().int().min(1).max(2_147_483_647);

export const comparisonParams = z.object({ sheet_id: id, comparison_id: id });

export const newComparison = strictObject({
  providers: z
    .array(z.string().min(1).max(200))
    .min(2, 'Name at least two providers.')
    .max(maxProviders)
    .describe('Providers of the pipe, as in its `config.providers`.'),
  rows: z
    .union([
      z.array(rowId).min(1).max(maxComparedRows),
      strictObject({ first: z.int().min(1).max(maxComparedRows) }),
    ])
    .default({ first: 50 })
    .describe('Ids of rows, or the first rows; at most 200.'),
  max_credits: z
    .number()
    .min(0)
    .max(maxCredits)
    .optional()
    .describe('The most that all providers together may cost. Required in production if one can bill.'),
}).meta({ id: 'NewComparison' });
export type NewComparison = z.infer<typeof newComparison>;

const count = z.int().min(0);

const comparedProvider = z
  .strictObject({
    provider: z.string(),
    asked: count.describe('On how many rows it was asked.'),
    found: count.describe('For how many rows it found a value.'),
    only: count.describe('For how many of them no other provider found one.'),
    compared: count.describe('Pairs of one of its values and another value for the same row.'),
    agreement: z
      .number()
      .nullable()
      .describe('The share of these pairs that are equal, apart from case and outer white space.'),
    credits: z.number(),
    credits_per_value: z.number().nullable(),
    median_ms: z.number().nullable().describe('How long it took for a row.'),
  })
  .meta({ id: 'ComparedProvider' });
export type ComparedProvider = z.infer<typeof comparedProvider>;

export const comparison = z
  .strictObject({
    id: z.int().describe('Also the id of the temporary sheet, which no list shows.'),
    sheet_id: z.int(),
    pipe: z.string(),
    field: z.string().describe('The output whose values are compared.'),
    status: z.enum(['running', 'completed', 'canceled', 'failed']),
    rows: count,
    spent: z.number(),
    max_credits: z.number().nullable(),
    error: z.string().nullable(),
    providers: z.array(comparedProvider),
    created_at: z.iso.datetime(),
    finished_at: z.iso.datetime().nullable(),
    expires_at: z.iso.datetime(),
  })
  .meta({ id: 'Comparison' });
export type Comparison = z.infer<typeof comparison>;
