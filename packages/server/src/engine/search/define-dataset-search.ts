import { z } from 'zod';
import { typedAs } from '../../contract/input-hint.ts';
import type { DatasetColumn, DatasetFilters, DatasetKind, DatasetSort } from '../../contract/datasets.ts';
import { datasetFilters, datasetSort } from '../../contract/datasets.ts';
import { toErrorItems } from '../../contract/error-items.ts';
import { findCatalogField } from '../../contract/field-catalog.ts';
import type { FieldFormat, FieldType, JsonValue } from '../../contract/field.ts';
import type { JsonObject } from '../../contract/json-value.ts';
import { jsonValue } from '../../contract/json-value.ts';
import { plainWords } from '../../contract/plain-words.ts';
import { strictObject } from '../../contract/strict-object.ts';
import { aliasOr, checkOutputs } from '../define-pipe.ts';
import type { ConfigProblem, PipeFailure, PipeOutput } from '../pipe.ts';
import { isPlainObject } from '../plan/merge-defaults.ts';
import type { Filter } from './filters.ts';
import { flag, list, range } from './filters.ts';
import { pagingDefaults, pagingSchema } from './paging-config.ts';
import type { PageOfRows, PageRequest, Search, SearchShape } from './search.ts';

/** What a search over a dataset asks of it. */
export interface DatasetQuery {
  filters: DatasetFilters;
  sort: DatasetSort | null;
}

/** A dataset of an organization, as a search needs it. */
export interface DatasetSource {
  name: string;
  kind: DatasetKind;
  columns: readonly DatasetColumn[];
  /** What is wrong with a query; paths are relative to `config`. */
  check(query: DatasetQuery): ConfigProblem[];
  readRows(query: DatasetQuery, page: PageRequest): Promise<PageOfRows | PipeFailure>;
}

const limit = { min: 1, max: 1000, default: 100 };

/** The identifier of the search over a dataset. */
export function datasetSearchId({ kind, name }: Pick<DatasetSource, 'kind' | 'name'>): string {
  return `${kind}:profiles:${name}@1`;
}

/** The search over a dataset. It is free and asks no provider. */
export function defineDatasetSearch(source: DatasetSource): Search {
  const { name, kind, columns } = source;
  const paging = { limit, pagination: 'cursor' } as const;
  const setting = strictObject({ alias: z.string().max(1000), enabled: z.boolean() });
  return {
    id: datasetSearchId(source),
    label: name,
    description: `Rows of your dataset ${name}.`,
    category: kind,
    refuses: [],
    deprecated: null,
    filters: Object.fromEntries(columns.map((column) => [column.name, filterOf(column)])),
    ...paging,
    identity: identityOf(source),
    connector: 'none',
    runsOn: [],
    price: null,
    configSchema: strictObject({
      ...pagingSchema(paging),
      output_fields: strictObject(Object.fromEntries(columns.map((column) => [column.name, setting]))).meta(
        typedAs({ kind: 'output_names' }),
      ),
      filters: jsonValue.optional().meta(typedAs({ kind: 'filters' })),
      sort: datasetSort.nullable(),
    }),
    defaultConfig: {
      ...pagingDefaults(paging),
      output_fields: Object.fromEntries(columns.map((column) => [column.name, { alias: '', enabled: true }])),
      sort: null,
    },
    example: {},
    shape: (config) => shapeOf(source, config),
    prepare: (config) => {
      const query = readQuery(config);
      if ('problems' in query) throw new Error('a dataset is asked with filters that were not checked');
      return {
        pageSize: limit.max,
        hasSteadyPages: false,
        read: (page) => source.readRows(query, page),
      };
    },
  };
}

/** The fields that identify a row; in a dataset without such a column all rows are kept. */
function identityOf({ kind, columns }: DatasetSource): string[] {
  const usual = {
    people: ['profile_url'],
    companies: ['website_url', 'company_website_url', 'company_domain', 'company_profile_url'],
  };
  return usual[kind].filter((field) => columns.some(({ name }) => name === field));
}

const kept = z.object({
  output_fields: z.record(z.string(), z.object({ alias: z.string(), enabled: z.boolean() })),
  filters: jsonValue.optional(),
  sort: datasetSort.nullable(),
});

/** Filters as datasets take them; a plain list stands for what to include. */
function readQuery(config: JsonObject): DatasetQuery | { problems: ConfigProblem[] } {
  const { filters = {}, sort } = kept.parse(config);
  const given = isPlainObject(filters)
    ? Object.fromEntries(Object.entries(filters).flatMap(([name, value]) => asFilter(name, value)))
    : filters;
  const read = datasetFilters.safeParse(given, { error: plainWords });
  if (read.success) return { filters: read.data, sort };
  const problems = toErrorItems(read.error, 'filters').map(
    ({ message, path = 'filters' }): ConfigProblem => ({ code: 'InvalidFilterValue', message, path }),
  );
  return { problems };
}

/** Leaves out empty filters, which a form may send. */
function asFilter(name: string, value: JsonValue): [string, JsonValue][] {
  if (value === null) return [];
  if (Array.isArray(value)) return value.length === 0 ? [] : [[name, { include: value }]];
  if (!isPlainObject(value)) return [[name, value]];
  const said = Object.entries(value).filter(
    ([, part]) => part !== null && !(Array.isArray(part) && part.length === 0),
  );
  return said.length === 0 ? [] : [[name, Object.fromEntries(said)]];
}

function shapeOf(source: DatasetSource, config: JsonObject): SearchShape {
  const { output_fields: settings } = kept.parse(config);
  const outputs = source.columns.flatMap((column): PipeOutput[] => {
    const setting = new Map(Object.entries(settings)).get(column.name);
    if (setting?.enabled !== true) return [];
    return [{ ...outputOf(column), name: aliasOr(column.name, setting.alias) }];
  });
  const query = readQuery(config);
  const problems = 'problems' in query ? query.problems : source.check(query);
  // The owner of the rows may list all of them.
  return { outputs, isOpen: false, isNarrowed: true, problems: [...checkOutputs(outputs), ...problems] };
}

function outputOf({ name, type, format }: DatasetColumn): PipeOutput {
  const label = findCatalogField(name)?.label ?? name.replaceAll('_', ' ');
  return { field: name, name, ...typeOf(type, format ?? null), label, primary: false };
}

/** On the wire, dates and times are texts with a format. */
function typeOf(
  type: DatasetColumn['type'],
  format: FieldFormat | null,
): { type: FieldType; format: FieldFormat | null } {
  if (type === 'date' || type === 'datetime') return { type: 'string', format: type };
  return { type, format };
}

/** How the catalog describes the filter of a column. */
function filterOf({ type, source }: DatasetColumn): Filter {
  const what = `Column ${JSON.stringify(source)}; also {"is_null": true}.`;
  switch (type) {
    case 'number':
      return range(what, { min: -Number.MAX_VALUE, max: Number.MAX_VALUE });
    case 'boolean':
      return flag(what);
    case 'date':
    case 'datetime':
      return list(`${what} {"after": …, "before": …} with dates or times.`, { canExclude: false });
    case 'json':
      return list(`${what} It takes no other filter.`, { canExclude: false });
    case 'string':
      return list(`${what} Also {"contains": [...]}.`);
  }
}
