/* What was deleted of sheets, on the wire. */
import { z } from 'zod';
import { jsonValue } from '../json-value.ts';
import { strictObject } from '../strict-object.ts';
import { sheetHead } from './structure.ts';

const maxPage = 200;
const maxRowsAtOnce = 1000;

export const trashPage = z.object({
  cursor: z.string().max(200).optional().describe('`next_cursor` of the page before.'),
  limit: z.coerce.number().int().min(1).max(maxPage).default(50),
});
export const sheetTrashPage = trashPage.extend({
  kind: z.enum(['rows', 'columns', 'pipes']).default('rows'),
});
export type SheetTrashPage = z.infer<typeof sheetTrashPage>;

const trashed = { deleted_at: z.iso.datetime() };
export const sheetTrash = z
  .strictObject({
    rows: z.array(
      z.strictObject({
        row: z.int(),
        ...trashed,
        change: z.int().nullable().describe('The change that deleted it.'),
        values: z
          .record(z.string(), jsonValue)
          .describe('Of its first 20 columns; texts are cut to 200 characters.'),
      }),
    ),
    columns: z.array(
      z.strictObject({
        column: z.string().describe('Its id in the trash: `c1`, `c2`, …'),
        name: z.string(),
        ...trashed,
      }),
    ),
    pipes: z.array(z.strictObject({ pipe: z.string(), pipe_id: z.string(), ...trashed })),
    next_cursor: z.string().nullable(),
  })
  .meta({ id: 'SheetTrash', description: 'Of the kind that was asked for; the other lists are empty.' });
export type SheetTrash = z.infer<typeof sheetTrash>;

export const sheetsInTrash = z
  .strictObject({ sheets: z.array(sheetHead.extend(trashed)), next_cursor: z.string().nullable() })
  .meta({ id: 'SheetsInTrash' });
export type SheetsInTrash = z.infer<typeof sheetsInTrash>;

export const trashChoice = strictObject({
  rows: z.array(z.int().min(1)).min(1).max(maxRowsAtOnce).optional().describe('Ids of rows.'),
  column: z
    .string()
    .regex(/^c[1-9]\d{0,8}$/, 'Must be the id of a column in the trash, such as `c3`.')
    .optional(),
  pipe: z
    .string()
    .regex(/^p[1-9]\d{0,8}$/, 'Must be the id of a pipe, such as `p1`.')
    .optional(),
})
  .refine(
    ({ rows, column, pipe }) => [rows, column, pipe].filter((part) => part !== undefined).length === 1,
    'Send one of "rows", "column" and "pipe".',
  )
  .meta({ id: 'SheetTrashChoice' });
export type TrashChoice = z.infer<typeof trashChoice>;

export const trashDone = z
  .strictObject({ rows: z.int(), columns: z.int(), pipes: z.int() })
  .meta({ id: 'SheetTrashDone', description: 'How many of each.' });
export type TrashDone = z.infer<typeof trashDone>;
