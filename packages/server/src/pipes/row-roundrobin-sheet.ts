import { z } from 'zod';
import { typedAs } from '../contract/input-hint.ts';
import { brokenShape, defineConfigPipe } from '../engine/define-config-pipe.ts';
import { defaultOutputFields, outputFieldsSchema, shapeOutputs } from '../engine/define-pipe.ts';
import type { ComputeContext, Outcome } from '../engine/pipe.ts';
import { PipeFailure } from '../engine/pipe.ts';
import type { Templates } from './lists/list-templates.ts';
import { refuseKey, shapeTemplates } from './lists/list-templates.ts';
import { noNames, readFields, sheetNames } from './sheets/sheet-config.ts';
import type { SheetMatch } from './sheets/sheet-match.ts';
import { fillMatch, matchTemplates, noMatch, sheetMatch } from './sheets/sheet-match.ts';
import type { NamedByTemplates } from './sheets/sheet-templates.ts';
import { literalSheet, renderSheet, sheetTemplates } from './sheets/sheet-templates.ts';

const gives = { sheet_row: { primary: true }, sheet_record_id: {} };

const shape = {
  ...sheetNames,
  read_fields: readFields,
  match: sheetMatch,
  key: z
    .string()
    .max(10_000)
    .nullable()
    .meta(typedAs({ kind: 'template', lines: 'one' })),
};
type Config = z.infer<z.ZodObject<typeof shape>>;

export const rowRoundrobinSheet1 = defineConfigPipe({
  id: 'row:roundrobin:sheet@1',
  label: 'Next sheet row',
  description:
    'Gives out the rows of a sheet in turn: each record gets the next row that matches, and after the last one the first again, over all runs and workers. With a `key`, the same key always gets the same row.',
  category: 'tools',
  effects: 'always',
  config: {
    shape: { ...shape, ...outputFieldsSchema(gives) },
    defaults: { ...noNames, read_fields: [], match: noMatch, key: null, ...defaultOutputFields(gives) },
  },
  example: {
    config: { project: 'sales', sheet: 'owners', key: '{{ company_domain }}' },
    input: { company_domain: 'acme.com' },
  },
  sheetOf: literalSheet,
  shape: (config) => {
    const { need, problems } = shapeTemplates(templatesOf(config));
    return problems.length > 0 ? brokenShape(problems) : { need, ...shapeOutputs(gives, config) };
  },
  prepare: (config) => (fields, context) =>
    renderSheet(templatesOf(config), { fields, context }, async (named, texts) => {
      const [given = '', ...compared] = hasKey(config) ? texts : ['', ...texts];
      const key = hasKey(config) ? given.trim() : null;
      const match = fillMatch(config.match, compared);
      if (match instanceof PipeFailure) return match;
      const refused = key === null ? null : refuseKey(key);
      return refused ?? takeTurn(context, named, { match, key, fields: config.read_fields });
    }),
});

const hasKey = ({ key }: Config) => key !== null && key.trim() !== '';

/** The key, if there is one, and every text that is compared with. */
function templatesOf(config: Config): Templates {
  const key: Templates = hasKey(config) ? [['key', config.key ?? '']] : [];
  return sheetTemplates(config, [...key, ...matchTemplates(config.match)]);
}

const given = z.object({ row_id: z.number().nullish() });

async function takeTurn(
  { sheets }: ComputeContext,
  named: NamedByTemplates,
  { match, key, fields }: { match: SheetMatch; key: string | null; fields: string[] },
): Promise<Outcome> {
  const answer = await sheets.commit({ kind: 'turn', ...named, match, key });
  if (answer instanceof PipeFailure) return answer;
  const { row_id: id } = given.parse(answer);
  if (id == null) return null;
  const row = await sheets.readRow(named, { id, fields });
  if (row instanceof PipeFailure) return row;
  return { sheet_record_id: String(id), sheet_row: row?.values ?? null };
}
