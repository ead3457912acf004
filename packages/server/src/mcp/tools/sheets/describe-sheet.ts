import { strictObject } from '../../../contract/strict-object.ts';
import { sheetId } from '../../inputs.ts';
import { showSheet, shownSheet } from '../../show-sheet.ts';
import { defineTool } from '../../tool.ts';

export const describeSheet = defineTool({
  name: 'describe_sheet',
  title: 'Describe a sheet',
  description: 'Shows the columns and pipes of a sheet. Free. read_sheet_rows reads what is in it.',
  input: strictObject({ sheet_id: sheetId }),
  output: shownSheet,
  hints: { reads: true },
  run: async ({ sheet_id: id }, { client }) => showSheet(await client.sheets.get(id)),
});
