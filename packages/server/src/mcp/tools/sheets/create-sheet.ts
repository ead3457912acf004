import { z } from 'zod';
import { fieldType } from '../../../contract/field.ts';
import { sheetName } from '../../../contract/sheets/structure.ts';
import { strictObject } from '../../../contract/strict-object.ts';
import { environment, pipe, toPayloads } from '../../inputs.ts';
import { showSheet, shownSheet } from '../../show-sheet.ts';
import { defineTool } from '../../tool.ts';

const column = strictObject({
  name: z.string().min(1).max(1000),
  type: fieldType
    .exclude(['unknown'])
    .exactOptional()
    .describe('If left out: as the field catalog says, or else string.'),
  is_key: z
    .boolean()
    .exactOptional()
    .describe('Whether no two rows may have the same value. At most one column.'),
});

export const createSheet = defineTool({
  name: 'create_sheet',
  title: 'Create a sheet',
  description:
    'Creates a stored table with columns and pipes. Free; no pipe runs yet. Pipes that cost or write never run by themselves here: start them with run_sheet.',
  input: strictObject({
    project: sheetName.describe('Created if it does not exist.'),
    name: sheetName,
    environment,
    columns: z.array(column).min(1).max(500),
    pipes: z.array(pipe).max(100).default([]),
  }),
  output: shownSheet,
  hints: { reads: false },
  run: async ({ pipes, ...sheet }, { client }) =>
    showSheet(await client.sheets.create({ ...sheet, pipes: toPayloads(pipes) })),
});
