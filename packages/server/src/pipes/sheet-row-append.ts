import { z } from 'zod';
import { defineConfigPipe } from '../engine/define-config-pipe.ts';
import { namesOf } from './lists/write-fields.ts';
import { appendDefaults, appendOutputs, appendSwitches, prepareAppend } from './sheets/define-append.ts';
import { olderName, writtenFields } from './sheets/sheet-config.ts';
import { defaultProject, literalSheet } from './sheets/sheet-templates.ts';

const outputs = appendOutputs({ isCreatedShown: true });

/** The older form: sheets of the project `default`, which are made where there are none. */
export const sheetRowAppend1 = defineConfigPipe({
  id: 'sheet:row:append@1',
  label: 'Append sheet row',
  description:
    'Adds a row of `included_fields` to a sheet of the project `default`, which is made if it does not exist. For new work there is row:append:sheet@1.',
  category: 'tools',
  effects: 'always',
  successor: 'row:append:sheet@1',
  config: {
    shape: {
      ...olderName,
      ...appendSwitches,
      allow_sheet_creation: z.boolean(),
      new_sheet_team_id: z
        .union([z.string(), z.array(z.string()).max(100)])
        .describe('Has no effect: a sheet belongs to its organization.'),
      included_fields: writtenFields,
      ...outputs.schema,
    },
    defaults: {
      sheet: '',
      ...appendDefaults,
      allow_sheet_creation: true,
      new_sheet_team_id: '',
      included_fields: [],
      ...outputs.defaults,
    },
  },
  example: {
    config: { sheet: 'people', included_fields: [{ field_name: 'name' }, { field_name: 'email' }] },
    input: { name: 'Jane Doe', email: 'jane@acme.com' },
  },
  sheetOf: (config) => literalSheet({ ...config, project: defaultProject }),
  shape: (config) => outputs.shape({ ...config, project: defaultProject }, namesOf(config.included_fields)),
  prepare: (config) => prepareAppend({ ...config, project: defaultProject }, namesOf(config.included_fields)),
});
