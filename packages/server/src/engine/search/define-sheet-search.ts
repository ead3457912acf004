import { z } from 'zod';
import { listName } from '../../contract/list-name.ts';
import { valueCondition } from '../../contract/pipes-request.ts';
import { strictObject } from '../../contract/strict-object.ts';
import type { PipeOutput } from '../pipe.ts';
import { PipeFailure } from '../pipe.ts';
import type { SheetRow } from '../sheets/sheet-port.ts';
import { pagingDefaults, pagingSchema } from './paging-config.ts';
import type { Search } from './search.ts';

const limit = { min: 1, max: 1000, default: 100 };
const pageSize = 500;

const maxConditions = 20;
const config = {
  project: listName.describe('The project of the sheet.'),
  sheet: listName.describe('The name of the sheet, in the environment of the search.'),
  include_metadata: z
    .boolean()
    .describe('Whether each row comes with `row_metadata`: its version, and the status of each cell.'),
  match: strictObject({
    logic: z.enum(['and', 'or']),
    conditions: z.array(valueCondition).max(maxConditions),
  })
    .nullable()
    .describe('Which rows; null: all of them.'),
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
    defaultConfig: { ...pagingDefaults(paging), include_metadata: false, match: null },
    sheetOf: (given) => {
      const read = named.safeParse(given);
      return read.success ? { ...read.data, isMade: false } : null;
    },
    // The owner of the rows may list all of them; which fields they have, only the sheet knows.
    shape: () => ({ outputs: [idOutput], isOpen: true, isNarrowed: true, problems: [] }),
    prepare: (given) => {
      const { project, sheet, match, include_metadata: withMetadata } = readable.parse(given);
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
          return { rows: page.rows.map(toRow), next: page.next, total: null };
        },
      };
    },
  };
}

function toRow({ id, values, metadata }: SheetRow) {
  return { ...values, id: String(id), ...(metadata === undefined ? {} : { row_metadata: metadata }) };
}
