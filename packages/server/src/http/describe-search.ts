import { toCredits } from '../contract/money.ts';
import { z } from 'zod';
import type { CatalogFilter, CatalogSearch } from '../contract/catalog.ts';
import type { PriceList } from '../engine/plan/price-list.ts';
import type { Filter } from '../engine/search/filters.ts';
import { maxValueLength } from '../engine/search/read-filters.ts';
import { termOf } from '../engine/search/plan-part.ts';
import type { Search, SearchPrice } from '../engine/search/search.ts';

/** A search as the catalog endpoints show it, with the prices of this service. */
export function describeSearch(search: Search, prices: PriceList): CatalogSearch {
  const shape = search.shape(search.defaultConfig);
  return {
    search_id: search.id,
    label: search.label,
    description: search.description,
    category: search.category,
    deprecated: search.deprecated,
    filters: Object.entries(search.filters).map(([name, filter]) => ({ name, ...describeFilter(filter) })),
    needs_filter: !shape.isNarrowed,
    refuses: [...search.refuses],
    limit: search.limit,
    pagination_type: search.pagination,
    outputs: describeOutputs(search),
    has_own_outputs: shape.isOpen,
    identity: [...search.identity],
    connector: search.connector,
    runs_on: [...search.runsOn],
    billing: search.price === null ? null : describePrice(search.price, prices),
    default_config: search.defaultConfig,
    config_schema: z.toJSONSchema(search.configSchema, { unrepresentable: 'any', io: 'input' }),
    example: search.example,
  };
}

const outputFields = z.object({
  output_fields: z.record(z.string(), z.object({ enabled: z.boolean() })).default({}),
});

/** All outputs, including those that are disabled by default. */
function describeOutputs({ shape, defaultConfig }: Search): CatalogSearch['outputs'] {
  const fields = outputFields.parse(defaultConfig).output_fields;
  const all = Object.fromEntries(Object.keys(fields).map((name) => [name, { alias: '', enabled: true }]));
  return shape({ ...defaultConfig, output_fields: all }).outputs.map(({ field, type, format }) => ({
    name: field,
    type: type === 'common' ? 'unknown' : type,
    format,
    enabled: fields[field]?.enabled ?? true,
  }));
}

function describePrice(price: SearchPrice, prices: PriceList): CatalogSearch['billing'] {
  const { operation, provider, mode, pageSize } = price;
  const { price: units } = prices.apply(termOf(price, pageSize));
  return { operation, provider, mode, credits: toCredits(units), page_size: pageSize };
}

function describeFilter(filter: Filter): Omit<CatalogFilter, 'name'> {
  const { kind, description } = filter;
  switch (filter.kind) {
    case 'list':
      return {
        kind,
        description,
        ...(filter.values === null ? {} : { values: [...filter.values] }),
        ...(filter.form === null ? {} : { examples: [...filter.form.examples] }),
        ...(filter.source === null ? {} : { source: filter.source }),
        max_items: filter.maxItems,
        max_length: maxValueLength,
        can_exclude: filter.canExclude,
      };
    case 'range':
      return { kind, description, ends: [...filter.ends], min: filter.min, max: filter.max };
    case 'text':
      return { kind, description, min: filter.minLength, max: filter.maxLength };
    case 'flag':
      return { kind, description };
  }
}
