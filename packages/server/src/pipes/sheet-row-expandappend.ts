import { defineConfigPipe } from '../engine/define-config-pipe.ts';
import { appendDefaults, appendSwitches } from './sheets/define-append.ts';
import {
  expandConfig,
  expandDefaults,
  prepareExpandAppend,
  shapeExpandAppend,
} from './sheets/define-expand-append.ts';
import { olderName } from './sheets/sheet-config.ts';
import { defaultProject, literalSheet } from './sheets/sheet-templates.ts';

const options = { project: defaultProject, allow_sheet_creation: true };

/** The older form: sheets of the project `default`, which are made where there are none. */
export const sheetRowExpandappend1 = defineConfigPipe({
  id: 'sheet:row:expandappend@1',
  label: 'Append list rows',
  description:
    'Adds a row for each object of a list to a sheet of the project `default`, which is made if it does not exist. For new work there is row:expandappend:sheet@1.',
  category: 'tools',
  effects: 'always',
  successor: 'row:expandappend:sheet@1',
  config: {
    shape: { ...olderName, ...appendSwitches, ...expandConfig },
    defaults: { sheet: '', ...appendDefaults, ...expandDefaults },
  },
  example: {
    config: { sheet: 'people' },
    input: { input_objects: [{ name: 'Jane Doe' }, { name: 'John Roe' }] },
  },
  sheetOf: (config) => literalSheet({ ...config, ...options }),
  shape: (config) => shapeExpandAppend({ ...config, ...options }),
  prepare: (config) => prepareExpandAppend({ ...config, ...options }),
});
