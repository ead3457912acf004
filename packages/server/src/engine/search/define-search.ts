import { z } from 'zod';
import { typedAs } from '../../contract/input-hint.ts';
import type { JsonObject } from '../../contract/json-value.ts';
import { jsonValue } from '../../contract/json-value.ts';
import { strictObject } from '../../contract/strict-object.ts';
import type { Operation } from '../../providers/kit/operation.ts';
import type { PageOf, PageStart, SearchPage } from '../../providers/kit/search-page.ts';
import type { Gives } from '../define-pipe.ts';
import { defaultOutputFields, outputFieldsSchema, shapeOutputs } from '../define-pipe.ts';
import type { Outputs } from '../pipe.ts';
import { PipeFailure } from '../pipe.ts';
import type { Filters, FilterValues } from './filters.ts';
import { pagingDefaults, pagingSchema } from './paging-config.ts';
import { readFilters } from './read-filters.ts';
import type { Search, SearchPrice, SearchShape, SearchSource } from './search.ts';

/** A search of one provider: how its filters read in the provider's own terms, and what its rows give. */
export interface SearchSpec<
  F extends Filters,
  C extends z.ZodRawShape,
  Query,
  Row extends JsonObject,
> extends Pick<
  Search,
  'id' | 'label' | 'description' | 'category' | 'limit' | 'pagination' | 'identity' | 'example'
> {
  deprecated?: Search['deprecated'];
  refuses?: Search['refuses'];
  filters: F;
  gives: Gives;
  /** `pageSize` is for `per_page`; by default everything up to the limit is one page. */
  price: Omit<SearchPrice, 'provider' | 'pageSize'> & { pageSize?: number };
  /** Config beside filters, limit, paging and output_fields. */
  config?: { shape: C; defaults: JsonObject };
  ask: Operation<PageOf<Query>, SearchPage<Row>>;
  query(
    filters: FilterValues<F>,
    config: z.infer<z.ZodObject<C>>,
    isWanted: (output: string) => boolean,
  ): Query;
  /** Where the first page begins, for a search whose config may say so. */
  begin?(config: z.infer<z.ZodObject<C>>): PageStart | null;
  /**
   * For filters that the provider does not support: whether one of its rows passes them. Pages then have fewer rows than
   * their size.
   */
  keep?(row: Row, filters: FilterValues<F>): boolean;
  /** Values by output field. */
  row(row: Row): Outputs;
  /** The most rows that a page of the provider has. */
  pageSize: number;
  hasSteadyPages?: boolean;
}

/** Defines a search; output aliases, enabled flags, limit and paging come with it. */
export function defineSearch<
  const F extends Filters,
  Query,
  Row extends JsonObject,
  C extends z.ZodRawShape = z.ZodRawShape,
>(spec: SearchSpec<F, C, Query, Row>): Search {
  const { id, label, description, category, limit, pagination, identity, example, filters } = spec;
  const provider = spec.ask.provider.id;
  const hasFilters = Object.keys(filters).length > 0;
  return {
    id,
    label,
    description,
    category,
    limit,
    pagination,
    identity,
    example,
    filters,
    refuses: spec.refuses ?? [],
    deprecated: spec.deprecated ?? null,
    connector: 'optional',
    runsOn: [provider],
    price: { pageSize: limit.max, ...spec.price, provider },
    configSchema: strictObject({
      ...pagingSchema(spec),
      ...outputFieldsSchema(spec.gives),
      // Read by `readFilters`, whose messages know the names.
      ...(hasFilters ? { filters: jsonValue.optional().meta(typedAs({ kind: 'filters' })) } : {}),
      ...spec.config?.shape,
    }),
    defaultConfig: {
      ...pagingDefaults(spec),
      ...defaultOutputFields(spec.gives),
      ...spec.config?.defaults,
    },
    shape: (config) => shapeSearch(spec, config),
    prepare: (config) => prepareSource(spec, config),
  };
}

function shapeSearch<F extends Filters, C extends z.ZodRawShape, Query, Row extends JsonObject>(
  spec: SearchSpec<F, C, Query, Row>,
  config: JsonObject,
): SearchShape {
  const { outputs, problems } = shapeOutputs(spec.gives, config);
  const read = readFilters(config['filters'], spec.filters);
  return {
    outputs,
    isOpen: false,
    // A search without filters is narrowed by what its config requires.
    isNarrowed: Object.keys(spec.filters).length === 0 || read.hasAny || beginOf(spec, config) !== null,
    problems: [...problems, ...read.problems],
  };
}

function beginOf<F extends Filters, C extends z.ZodRawShape, Query, Row extends JsonObject>(
  { begin, config: own }: SearchSpec<F, C, Query, Row>,
  config: JsonObject,
): PageStart | null {
  return begin?.(readOptions(own?.shape, config)) ?? null;
}

// The schema is made of the same shape that the type is inferred from.
function readOptions<C extends z.ZodRawShape>(
  shape: C | undefined,
  config: JsonObject,
): z.infer<z.ZodObject<C>> {
  return z.object(shape ?? {}).parse(config) as unknown as z.infer<z.ZodObject<C>>;
}

function prepareSource<F extends Filters, C extends z.ZodRawShape, Query, Row extends JsonObject>(
  spec: SearchSpec<F, C, Query, Row>,
  config: JsonObject,
): SearchSource {
  // `readFilters` gives each filter the value its kind says, which the type system cannot follow.
  const values = readFilters(config['filters'], spec.filters).values as unknown as FilterValues<F>;
  const enabled = new Set(shapeOutputs(spec.gives, config).outputs.map(({ field }) => field));
  const query = spec.query(values, readOptions(spec.config?.shape, config), (output) => enabled.has(output));
  const begin = beginOf(spec, config);
  const { pageSize, hasSteadyPages = false } = spec;
  const read: SearchSource['read'] = async ({ at, size }, { askPage }) => {
    const keep = (row: Row) => spec.keep?.(row, values) ?? true;
    const answer = await askPage(spec.ask, { query, at: at ?? begin, size }, { keep });
    return answer instanceof PipeFailure
      ? answer
      : { ...answer, rows: answer.rows.map((row) => spec.row(row)) };
  };
  return { pageSize, hasSteadyPages, read };
}
