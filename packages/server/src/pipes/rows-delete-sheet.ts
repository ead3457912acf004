import { z } from 'zod';
import { brokenShape, defineConfigPipe } from '../engine/define-config-pipe.ts';
import { defaultOutputFields, outputFieldsSchema, shapeOutputs } from '../engine/define-pipe.ts';
import { PipeFailure } from '../engine/pipe.ts';
import { shapeTemplates } from './lists/list-templates.ts';
import { noNames, sheetNames } from './sheets/sheet-config.ts';
import { fillMatch, matchTemplates, narrowMatch, noMatch } from './sheets/sheet-match.ts';
import { literalSheet, renderSheet, sheetTemplates } from './sheets/sheet-templates.ts';

const gives = { deleted_row_count: { primary: true }, deleted_row_ids: { enabled: false } };
const deleted = z.object({ row_ids: z.array(z.number()) });

export const rowsDeleteSheet1 = defineConfigPipe({
  id: 'rows:delete:sheet@1',
  label: 'Delete sheet rows',
  description:
    'Puts rows of a sheet that match into the trash, the oldest first, up to `limit` for each record. They can be brought back for 30 days.',
  category: 'tools',
  effects: 'always',
  config: {
    shape: {
      ...sheetNames,
      match: narrowMatch,
      limit: z.int().min(1).max(1000),
      ...outputFieldsSchema(gives),
    },
    defaults: { ...noNames, match: noMatch, limit: 100, ...defaultOutputFields(gives) },
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
    const templates = sheetTemplates(config, matchTemplates(config.match));
    return (fields, context) =>
      renderSheet(templates, { fields, context }, async (named, texts) => {
        const match = fillMatch(config.match, texts);
        if (match instanceof PipeFailure) return match;
        const answer = await context.sheets.commit({ kind: 'delete', ...named, match, limit: config.limit });
        if (answer instanceof PipeFailure) return answer;
        const ids = deleted.parse(answer).row_ids;
        return { deleted_row_count: ids.length, deleted_row_ids: ids.map(String) };
      });
  },
});
