import { defineConfigPipe } from '../engine/define-config-pipe.ts';
import { appendDefaults, appendSwitches } from './sheets/define-append.ts';
import {
  expandConfig,
  expandDefaults,
  prepareExpandAppend,
  shapeExpandAppend,
} from './sheets/define-expand-append.ts';
import { noNames, sheetNames } from './sheets/sheet-config.ts';
import { literalSheet } from './sheets/sheet-templates.ts';

/** Only row:append:sheet@1 makes sheets. */
const options = { allow_sheet_creation: false };

export const rowExpandappendSheet1 = defineConfigPipe({
  id: 'row:expandappend:sheet@1',
  label: 'Append list rows',
  description:
    'Adds a row to a sheet for each object of a list, up to 1,000: all of them, or none. The keys of the objects are columns; those that are missing are made, unless `allow_field_creation` is false.',
  category: 'tools',
  effects: 'always',
  config: {
    shape: { ...sheetNames, ...appendSwitches, ...expandConfig },
    defaults: { ...noNames, ...appendDefaults, ...expandDefaults },
  },
  example: {
    config: { project: 'spring', sheet: 'people' },
    input: { input_objects: [{ name: 'Jane Doe' }, { name: 'John Roe' }] },
  },
  sheetOf: literalSheet,
  shape: (config) => shapeExpandAppend({ ...config, ...options }),
  prepare: (config) => prepareExpandAppend({ ...config, ...options }),
});
