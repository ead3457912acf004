import { z } from 'zod';
import { jsonObject } from '../../../contract/json-value.ts';
import { strictObject } from '../../../contract/strict-object.ts';
import { requireNoAutomaticCosts } from '../../automatic-runs.ts';
import { requireNoSheetEffects } from '../../effects.ts';
import { allowAutomaticCosts, allowEffects, sheetId } from '../../inputs.ts';
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
    allow_automatic_costs: allowAutomaticCosts,
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
    if (!mayCost) requireNoAutomaticCosts(sheet, { pipes, refused: 'Nothing was added.' });
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
