import { z } from 'zod';
import { defineConfigPipe } from '../engine/define-config-pipe.ts';
import { namesOf } from './lists/write-fields.ts';
import { appendDefaults, appendOutputs, appendSwitches, prepareAppend } from './sheets/define-append.ts';
import { noNames, sheetNames, writtenFields } from './sheets/sheet-config.ts';
import { literalSheet } from './sheets/sheet-templates.ts';

const outputs = appendOutputs({ isCreatedShown: false });

export const rowAppendSheet1 = defineConfigPipe({
  id: 'row:append:sheet@1',
  label: 'Append sheet row',
  description:
    'Adds a row of `write_fields` to a sheet, once for each record, whatever happens to workers. Columns that are missing are made, unless `allow_field_creation` is false. With `run`, the pipes of the sheet run on the new row; those that can cost credits only within the budget of the sheet.',
  category: 'tools',
  effects: 'always',
  config: {
    shape: {
      ...sheetNames,
      write_fields: writtenFields.min(1, 'Name at least one field to write.'),
      ...appendSwitches,
      allow_sheet_creation: z.boolean(),
      ...outputs.schema,
    },
    defaults: {
      ...noNames,
      write_fields: [],
      ...appendDefaults,
      allow_sheet_creation: false,
      ...outputs.defaults,
    },
  },
  example: {
    config: {
      project: 'spring',
      sheet: 'people',
      write_fields: [{ field_name: 'name' }, { field_name: 'email' }],
      allow_sheet_creation: true,
    },
    input: { name: 'Jane Doe', email: 'jane@acme.com' },
  },
  sheetOf: literalSheet,
  shape: (config) => outputs.shape(config, namesOf(config.write_fields)),
  prepare: (config) => prepareAppend(config, namesOf(config.write_fields)),
});
