import { z } from 'zod';
import { typedAs } from '../../contract/input-hint.ts';
import { listName } from '../../contract/list-name.ts';
import { valueCondition } from '../../contract/pipes-request.ts';
import type { JsonObject } from '../../contract/json-value.ts';
import { strictObject } from '../../contract/strict-object.ts';
import { aliasOr, checkOutputs } from '../define-pipe.ts';
import type { PipeOutput } from '../pipe.ts';
import { PipeFailure } from '../pipe.ts';
import type { SheetRow } from '../sheets/sheet-port.ts';
import { pagingDefaults, pagingSchema } from './paging-config.ts';
import type { Search, SearchShape, SearchSource } from './search.ts';

const limit = { min: 1, max: 1000, default: 100 };
const pageSize = 500;

const maxConditions = 20;
const config = {
  project: listName.describe('The project of the sheet.').meta(typedAs({ kind: 'name', names: 'project' })),
  sheet: listName
    .describe('The name of the sheet, in the environment of the search.')
    .meta(typedAs({ kind: 'name', names: 'sheet' })),
  include_metadata: z
    .boolean()
    .describe('Whether each row comes with `row_metadata`: its version, and the status of each cell.'),
  match: strictObject({
    logic: z.enum(['and', 'or']),
    conditions: z.array(valueCondition).max(maxConditions),
  })
    .nullable()
    .describe('Which rows; null: all of them.')
    .meta(typedAs({ kind: 'conditions', of: 'sheet', has_templates: false })),
  output_fields: z.record(
    z.string().trim().min(1).max(1000),
    strictObject({ alias: z.string().max(1000), enabled: z.boolean().default(true) }),
  ),
};
const readable = z.object(config);
const named = z.object({ project: listName, sheet: listName });

const idOutput: PipeOutput = {
  field: 'id',
  name: 'id',
  type: 'string',
  format: 'text',
  label: 'ID',
  primary: false,
};

/** The search that lists rows of a sheet, the oldest first. It is free and asks no provider. */
export function defineSheetSearch(spec: Pick<Search, 'id' | 'label' | 'description' | 'example'>): Search {
  const paging = { limit, pagination: 'cursor' } as const;
  return {
    ...spec,
    ...paging,
    category: 'own',
    deprecated: null,
    filters: {},
    refuses: [],
    identity: ['id'],
    connector: 'none',
    runsOn: [],
    price: null,
    configSchema: strictObject({ ...pagingSchema(paging), ...config }),
    defaultConfig: { ...pagingDefaults(paging), include_metadata: false, match: null, output_fields: {} },
    sheetOf: (given) => {
      const read = named.safeParse(given);
      return read.success ? { ...read.data, isMade: false } : null;
    },
    shape: shapeSheetSearch,
    prepare: prepareSheetSource,
  };
}

function prepareSheetSource(given: JsonObject): SearchSource {
  const {
    project,
    sheet,
    match,
    include_metadata: withMetadata,
    output_fields: settings,
  } = readable.parse(given);
  const hidden = new Set(Object.keys(settings).filter((field) => settings[field]?.enabled === false));
  const query = {
    project,
    sheet,
    match: match ?? { logic: 'and' as const, conditions: [] },
    withMetadata,
  };
  return {
    pageSize,
    hasSteadyPages: false,
    read: async ({ at, size }, { readSheet }) => {
      const after = at === null ? null : Number(at);
      const page = await readSheet({ ...query, fields: [], after, limit: size });
      if ('state' in page) return new PipeFailure(page.code, page.message);
      return { rows: page.rows.map((row) => toRow(row, hidden)), next: page.next, total: null };
    },
  };
}

/** Which fields the rows have, only the sheet knows; those that the config names may go by other names. */
function shapeSheetSearch(given: JsonObject): SearchShape {
  const read = readable.safeParse(given);
  const settings = Object.entries(read.success ? read.data.output_fields : {});
  const renamed = settings.flatMap(([field, { alias, enabled }]): PipeOutput[] => {
    const name = aliasOr(field, alias);
    const isId = field === 'id' && name === 'id';
    return enabled && !isId
      ? [{ ...idOutput, field, name, type: 'unknown', format: null, label: field }]
      : [];
  });
  const outputs = [idOutput, ...renamed];
  // The owner of the rows may list all of them.
  return { outputs, isOpen: true, isNarrowed: true, problems: checkOutputs(outputs) };
}

function toRow({ id, values, metadata }: SheetRow, hidden: ReadonlySet<string>) {
  const shown = Object.entries(values).filter(([field]) => !hidden.has(field));
  const more = metadata === undefined ? {} : { row_metadata: metadata };
  return { ...Object.fromEntries(shown), id: String(id), ...more };
}
