import type { Sheet, SheetPipe } from '@headrace/client';
import { z } from 'zod';
import { jsonObject } from '../../../contract/json-value.ts';
import { strictObject } from '../../../contract/strict-object.ts';
import { requireNoSheetEffects } from '../../effects.ts';
import { ToolRefusal } from '../../explain-error.ts';
import { allowEffects, sheetId } from '../../inputs.ts';
import { defineTool } from '../../tool.ts';

/** Problems of rows that one answer lists. */
const mostRejects = 20;

export const addSheetRows = defineTool({
  name: 'add_sheet_rows',
  title: 'Add rows to a sheet',
  description:
    'Adds up to 500 rows to a sheet; with `key`, a row whose key is there updates that row. Free by itself. If pipes of the sheet run by themselves on new rows and may cost credits, within the daily budget of the sheet, it needs allow_automatic_costs.',
  input: strictObject({
    sheet_id: sheetId,
    rows: z.array(jsonObject).min(1).max(500).describe('By the name of the column: [{"name": "Jane Doe"}].'),
    key: z.string().min(1).max(1000).exactOptional().describe('The column that identifies rows.'),
    allow_automatic_costs: z
      .boolean()
      .default(false)
      .describe('Lets pipes that run by themselves cost credits.'),
    allow_effects: allowEffects,
  }),
  output: z.object({
    appended: z.int(),
    updated: z.int(),
    row_ids: z.array(z.int().nullable()).describe('In the order of `rows`; null for one that was rejected.'),
    rejected: z.array(z.object({ index: z.int(), why: z.string() })).optional(),
  }),
  hints: { reads: false, destroys: true, reachesOut: true },
  run: async (input, context) => {
    const { sheet_id: id, rows, key, allow_automatic_costs: mayCost, allow_effects: mayWrite } = input;
    const sheet = await context.client.sheets.get(id);
    const pipes = sheet.pipes.filter(({ auto }) => auto !== 'off');
    if (!mayCost) requireNoCosts(sheet, pipes);
    if (!mayWrite) await requireNoSheetEffects(sheet, { ...context, pipes });
    const body = { rows: rows.map((values) => ({ values })), ...(key === undefined ? {} : { key }) };
    const { appended, updated, rejected, row_ids: ids } = await context.client.sheets.appendRows(id, body);
    const problems = rejected.slice(0, mostRejects).map(({ index, errors }) => ({
      index,
      why: errors.map(({ message }) => message).join(' '),
    }));
    return { appended, updated, row_ids: ids, ...(problems.length === 0 ? {} : { rejected: problems }) };
  },
});

function requireNoCosts({ budget }: Sheet, pipes: readonly SheetPipe[]): void {
  const costly = pipes.filter(({ can_bill: canBill }) => canBill);
  if (costly.length === 0 || budget === null || budget === 0) return;
  const names = costly.map(({ payload }) => payload.pipe_id).join(', ');
  throw new ToolRefusal(
    `Nothing was added. ${names} would run on the rows by itself, for up to ${budget} credits a day, which is the budget of the sheet. ` +
      'If that is wanted, call again with allow_automatic_costs: true.',
  );
}
