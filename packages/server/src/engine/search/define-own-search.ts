import { z } from 'zod';
import { typedAs } from '../../contract/input-hint.ts';
import type { JsonObject } from '../../contract/json-value.ts';
import { strictObject } from '../../contract/strict-object.ts';
import type { OwnQuery } from '../../providers/kit/own-query.ts';
import type { Operation } from '../../providers/kit/operation.ts';
import type { OwnRow, PageOf, SearchPage } from '../../providers/kit/search-page.ts';
import { aliasOr, checkOutputs } from '../define-pipe.ts';
import type { PipeOutput } from '../pipe.ts';
import { PipeFailure } from '../pipe.ts';
import { pagingDefaults, pagingSchema } from './paging-config.ts';
import type { Search, SearchShape, SearchSource } from './search.ts';

/** A search of something the caller owns: a CRM, a database. Only its owner knows which objects and fields it has. */
export interface OwnSearchSpec extends Pick<Search, 'id' | 'label' | 'description' | 'example' | 'refuses'> {
  ask: Operation<PageOf<OwnQuery>, SearchPage<OwnRow>>;
  /** Why the source cannot be asked this, in words for users; null when it can. */
  checkQuery(query: OwnQuery): string | null;
  pageSize: number;
}

const name = z.string().trim().min(1).max(200);
const scalar = z.union([z.string(), z.number(), z.boolean()]);
const condition = strictObject({
  field: name,
  operator: z.enum(['eq', 'neq', 'gt', 'gte', 'lt', 'lte', 'contains', 'in', 'is_null', 'is_not_null']),
  value: z.union([scalar, z.array(scalar).max(200), z.null()]).default(null),
});
const ownConfig = {
  object: name.describe('The name of the object in the source: `contacts`, `Lead`, `public.accounts`.'),
  fields: z
    .array(name)
    .max(250)
    .describe('The columns you want; empty for the usual columns of the source.')
    .meta(typedAs({ kind: 'field_list', of: 'source' })),
  match: strictObject({ logic: z.enum(['and', 'or']), conditions: z.array(condition).max(50) }).nullable(),
  sort: strictObject({ field: name, direction: z.enum(['asc', 'desc']).default('asc') }).nullable(),
  output_fields: z.record(
    name,
    strictObject({ alias: z.string().max(1000), enabled: z.boolean().default(true) }),
  ),
};
const readable = z.object(ownConfig);

const limit = { min: 1, max: 1000, default: 100 };

/** Defines such a search. It runs only on the caller's own connection, and costs the fee for that. */
export function defineOwnSearch({ ask, checkQuery, pageSize, ...spec }: OwnSearchSpec): Search {
  const paging = { limit, pagination: 'cursor' } as const;
  return {
    ...spec,
    ...paging,
    category: 'own',
    deprecated: null,
    filters: {},
    identity: ['id'],
    connector: 'required',
    runsOn: [ask.provider.id],
    price: null,
    configSchema: strictObject({ ...pagingSchema(paging), ...ownConfig }),
    defaultConfig: { ...pagingDefaults(paging), fields: [], match: null, sort: null, output_fields: {} },
    shape: (config) => shapeOwnSearch(config, checkQuery),
    prepare: (config) => prepareOwnSource(config, { ask, pageSize }),
  };
}

function queryOf(config: JsonObject): OwnQuery {
  const { object, fields, match, sort } = readable.parse(config);
  return { object, fields, match, sort };
}

function shapeOwnSearch(config: JsonObject, checkQuery: OwnSearchSpec['checkQuery']): SearchShape {
  const read = readable.safeParse(config);
  if (!read.success) return { outputs: [idOutput], isOpen: true, isNarrowed: true, problems: [] };
  const { fields, output_fields: settings } = read.data;
  const wrong = checkQuery(queryOf(config));
  // Fields that only `output_fields` names count, too.
  const named = new Set([...fields, ...Object.keys(settings)]);
  const outputs = [...named].flatMap((field): PipeOutput[] => {
    const setting = new Map(Object.entries(settings)).get(field);
    return setting?.enabled === false
      ? []
      : [{ ...idOutput, field, name: aliasOr(field, setting?.alias ?? ''), type: 'unknown', label: field }];
  });
  // Rows begin with their id, whether a request names it or not.
  const own = outputs.filter(({ field, name: taken }) => field !== 'id' || taken !== 'id');
  return {
    outputs: [idOutput, ...own],
    isOpen: true,
    // The owner of the rows may list all of them.
    isNarrowed: true,
    problems: [
      ...checkOutputs([idOutput, ...own]),
      ...(wrong === null ? [] : [{ code: 'InvalidFilterValue' as const, message: wrong, path: 'match' }]),
    ],
  };
}

const idOutput: PipeOutput = {
  field: 'id',
  name: 'id',
  type: 'string',
  format: null,
  label: 'ID',
  primary: false,
};

function prepareOwnSource(
  config: JsonObject,
  { ask, pageSize }: Pick<OwnSearchSpec, 'ask' | 'pageSize'>,
): SearchSource {
  const query = queryOf(config);
  const hidden = new Set(
    Object.entries(readable.parse(config).output_fields).flatMap(([field, { enabled }]) =>
      enabled ? [] : [field],
    ),
  );
  const show = (fields: JsonObject) =>
    Object.fromEntries(Object.entries(fields).filter(([field]) => !hidden.has(field)));
  return {
    pageSize,
    hasSteadyPages: false,
    read: async (page, { askPage }) => {
      const answer = await askPage(ask, { query, ...page });
      if (answer instanceof PipeFailure) return answer;
      return { ...answer, rows: answer.rows.map(({ id, fields }) => ({ ...show(fields), id })) };
    },
  };
}
