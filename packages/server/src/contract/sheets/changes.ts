/* The history of a sheet on the wire: what was changed, undone and redone. */
import { z } from 'zod';
import { jsonValue } from '../json-value.ts';
import { strictObject } from '../strict-object.ts';
import { cellStatus } from './cells.ts';

const maxPage = 200;

export const changesPage = z.object({
  cursor: z.string().max(200).optional().describe('`next_cursor` of the page before.'),
  limit: z.coerce.number().int().min(1).max(maxPage).default(50),
});
export type ChangesPage = z.infer<typeof changesPage>;

const changeKind = z
  .enum(['edit', 'append', 'import', 'delete', 'restore', 'structure', 'rename', 'run'])
  .describe(
    '`restore`: rows came out of the trash. `structure`: columns or pipes were added, changed or removed. `rename`: the sheet got another name or project.',
  );

const sheetChangeEntry = z
  .strictObject({
    change: z.int(),
    kind: changeKind,
    state: z
      .enum(['done', 'undoing', 'undone', 'redoing'])
      .describe(
        '`undoing`, `redoing`: the service is working on it, and goes on until it is `undone` or `done`.',
      ),
    summary: z.string(),
    by: z
      .string()
      .describe('The key; `service` where pipes did it by themselves, `operator` for the operator.'),
    at: z.iso.datetime(),
    rows: z.int().describe('Rows that were added or deleted.'),
    cells: z.int().describe('Cells that were changed; of a run, those that it took.'),
    run: z.int().nullable().describe('The run of the sheet.'),
    turned_by: z.string().nullable().describe('Who undid or redid it last.'),
    turned_at: z.iso.datetime().nullable(),
    turned_rows: z
      .int()
      .describe('Rows that the last undo or redo has put into the trash, or taken out of it, so far.'),
    turned_cells: z.int().describe('Cells that it has changed so far.'),
  })
  .meta({ id: 'SheetChangeEntry' });
export type SheetChangeEntry = z.infer<typeof sheetChangeEntry>;

export const sheetChanges = z
  .strictObject({ changes: z.array(sheetChangeEntry), next_cursor: z.string().nullable() })
  .meta({ id: 'SheetChanges' });
export type SheetChanges = z.infer<typeof sheetChanges>;

export const turnedBody = strictObject({ change: z.int().min(1) }).meta({ id: 'SheetChangeToTurn' });

export const turnedChange = z
  .strictObject({
    change: sheetChangeEntry,
    rows: z.int().describe('Rows that were put into the trash, or taken out of it, so far.'),
    cells: z.int().describe('Cells that were changed, so far.'),
    left: z
      .array(z.strictObject({ row: z.int(), message: z.string() }))
      .describe('Cells that somebody changed while it was under way; they stay as they are. At most 20.'),
    note: z
      .string()
      .nullable()
      .describe('What undoing does not take back, or that not all of it is done yet.'),
  })
  .meta({ id: 'TurnedSheetChange' });
export type TurnedChange = z.infer<typeof turnedChange>;

const earlierValue = z.strictObject({
  value: jsonValue,
  status: cellStatus,
  until: z.strictObject({ change: z.int(), by: z.string(), at: z.iso.datetime() }),
});
export const cellHistory = z
  .strictObject({
    changed: z
      .strictObject({ change: z.int().nullable(), by: z.string(), at: z.iso.datetime() })
      .nullable()
      .describe('Who changed the cell last; null if that was before the history begins, or nobody did.'),
    earlier: z
      .array(earlierValue)
      .describe(
        'Its earlier values of the last 30 days, the newest first, up to 100. When it was empty is left out.',
      ),
  })
  .meta({ id: 'SheetCellHistory' });
export type CellHistory = z.infer<typeof cellHistory>;
