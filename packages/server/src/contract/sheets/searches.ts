/* Searches whose rows go into a sheet, on the wire. */
import { z } from 'zod';
import { searchPayload } from '../search-request.ts';
import { strictObject } from '../strict-object.ts';
import { maxColumns } from './structure.ts';

/** Rows of a page: they are read and written together. */
export const maxPageRows = 1000;
const maxCredits = 1_000_000_000;
const fieldName = z.string().min(1).max(1000);

export const newSheetSearch = strictObject({
  search: searchPayload.describe('As in a search request. A page has at most 1,000 rows here.'),
  fields: z
    .record(fieldName, fieldName)
    .refine((fields) => Object.keys(fields).length > 0, 'Name at least one field, or leave it out.')
    .refine((fields) => Object.keys(fields).length <= maxColumns, `At most ${maxColumns} fields.`)
    .optional()
    .describe(
      'Field of the search -> column of the sheet. Other fields are left out. Default: every field goes to the column of its name, and `id` to `external_id`.',
    ),
  create_columns: z
    .boolean()
    .default(false)
    .describe('Whether to create the columns that the sheet does not have. Otherwise they are an error.'),
  max_rows: z
    .int()
    .min(1)
    .max(1_000_000)
    .default(1000)
    .describe('Ends after this many new rows. The page that reaches the number is kept whole.'),
  max_pages: z.int().min(1).max(10_000).default(1000).describe('Ends after this many pages.'),
  max_credits: z
    .number()
    .min(0)
    .max(maxCredits)
    .optional()
    .describe('The most that all pages together may cost. Required in production if the search can bill.'),
  note: z.string().max(1000).optional(),
}).meta({ id: 'NewSheetSearch' });
export type NewSheetSearch = z.infer<typeof newSheetSearch>;

const endReason = z.enum([
  'max_rows',
  'max_pages',
  'max_credits',
  'no_more_rows',
  'sheet_full',
  'canceled',
  'failed',
]);
export type EndReason = z.infer<typeof endReason>;

const count = z.int().min(0);

/** A row that could not be stored. */
export const searchReject = z.strictObject({
  page: z.int(),
  row: z.int().describe('Its place in the page, from 0.'),
  message: z.string(),
});
export type SearchReject = z.infer<typeof searchReject>;

export const sheetSearch = z
  .strictObject({
    no: z.int(),
    status: z.enum(['running', 'completed', 'canceled', 'failed']),
    search_id: z.string(),
    fields: z.record(z.string(), z.string()).describe('Field of the search -> column of the sheet.'),
    created_columns: z.array(z.string()),
    note: z.string().nullable(),
    pages: count.describe('Pages that were written.'),
    found: count.describe('Rows of those pages: `appended`, `duplicate` and `rejected` add up to it.'),
    appended: count,
    duplicate: count.describe('Rows that the sheet already had, or that came earlier in the search.'),
    rejected: count,
    rejects: z.array(searchReject).describe('The first 20 rows that were rejected.'),
    spent: z.number(),
    max_rows: z.int(),
    max_pages: z.int(),
    max_credits: z.number().nullable(),
    ended_because: endReason.nullable().describe('Null until it has ended.'),
    error: z.string().nullable(),
    next_page: searchPayload
      .nullable()
      .describe('The page after the last one that was written. Send it as `search` to continue from there.'),
    created_at: z.iso.datetime(),
    finished_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'SheetSearch' });
export type SheetSearch = z.infer<typeof sheetSearch>;

export const sheetSearches = z.strictObject({ searches: z.array(sheetSearch) }).meta({ id: 'SheetSearches' });
