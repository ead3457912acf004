import { z } from 'zod';
import { brokenShape, defineConfigPipe } from '../engine/define-config-pipe.ts';
import { defaultOutputFields, outputFieldsSchema, shapeOutputs } from '../engine/define-pipe.ts';
import { PipeFailure } from '../engine/pipe.ts';
import { shapeTemplates } from './lists/list-templates.ts';
import { noNames, readFields, sheetNames } from './sheets/sheet-config.ts';
import { fillMatch, matchTemplates, noMatch, sheetMatch } from './sheets/sheet-match.ts';
import { literalSheet, renderSheet, sheetTemplates } from './sheets/sheet-templates.ts';

const gives = { sheet_rows: { primary: true }, sheet_row_count: {} };

export const rowsFindSheet1 = defineConfigPipe({
  id: 'rows:find:sheet@1',
  label: 'Find sheet rows',
  description:
    'Finds rows of a sheet that match, the oldest first, as objects of `read_fields` with the `id` of the row. The count is of the rows that are given.',
  category: 'tools',
  config: {
    shape: {
      ...sheetNames,
      match: sheetMatch,
      read_fields: readFields,
      limit: z.int().min(1).max(100),
      ...outputFieldsSchema(gives),
    },
    defaults: { ...noNames, match: noMatch, read_fields: [], limit: 10, ...defaultOutputFields(gives) },
  },
  example: {
    config: {
      project: 'spring',
      sheet: 'people',
      match: {
        logic: 'and',
        conditions: [{ property: 'value', field_name: 'email', operator: 'eq', value: '{{ email }}' }],
      },
    },
    input: { email: 'jane@acme.com' },
  },
  sheetOf: literalSheet,
  shape: (config) => {
    const { need, problems } = shapeTemplates(sheetTemplates(config, matchTemplates(config.match)));
    return problems.length > 0 ? brokenShape(problems) : { need, ...shapeOutputs(gives, config) };
  },
  prepare: (config) => {
    const { limit, read_fields: names } = config;
    const templates = sheetTemplates(config, matchTemplates(config.match));
    return (fields, context) =>
      renderSheet(templates, { fields, context }, async (named, texts) => {
        const match = fillMatch(config.match, texts);
        if (match instanceof PipeFailure) return match;
        const found = await context.sheets.findRows(named, { match, fields: names, limit });
        if (found instanceof PipeFailure) return found;
        const { rows, next } = found;
        if (next !== null && rows.length < limit) return tooMuch;
        const objects = rows.map(({ id, values }) => ({ ...values, id: String(id) }));
        return { sheet_rows: objects, sheet_row_count: rows.length };
      });
  },
});

const tooMuch = new PipeFailure(
  'LimitReached',
  'The rows are too long, or the sheet is too large to be looked through for one record; lower "limit", or add conditions that leave fewer rows.',
);
