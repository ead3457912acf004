import type { CatalogSearch, Dataset, DatasetColumn, NewSheetColumn, Provider } from '@headrace/client';
import type { FilterField } from '../../forms/filter-model.ts';
import { filtersOfDataset, filtersOfSearch } from '../../forms/filter-model.ts';
import type { PlainObject } from '../../kit/is-object.ts';
import { isObject } from '../../kit/is-object.ts';
import { countOf, sayCredits } from '../../data/format-number.ts';
import type { Finds } from './searches-search.ts';

/** A field of the rows. */
export interface SourceOutput {
  name: string;
  /** Undefined where only the values tell. */
  type: NewSheetColumn['type'];
}

/** Something that can be searched: a provider, a source of one's own, or a dataset. */
export interface SearchSource {
  id: string;
  label: string;
  description: string;
  finds: Finds;
  /** The provider that is asked; null if none is. */
  provider: string | null;
  price: string;
  /** What its answers are billed by; null if they are free. */
  billing: CatalogSearch['billing'];
  filters: readonly FilterField[];
  /** JSON Schema of its other settings. */
  settings: PlainObject;
  defaults: PlainObject;
  outputs: readonly SourceOutput[];
  /** Whether rows have other columns too, which only the source knows. */
  isOpen: boolean;
  identity: readonly string[];
  maxRows: number;
  /** Rows of a page that does not say how many. */
  defaultRows: number;
  hasPages: boolean;
  needsKey: boolean;
  isDeprecated: boolean;
  successor: string | null;
}

/** Where a search goes on is not for people to enter. */
const inner = new Set(['cursor', 'page_number', 'offset', 'search_id', 'filters', 'limit']);

export function sourceOfSearch(search: CatalogSearch): SearchSource {
  const { billing, runs_on: providers, config_schema: schema } = search;
  return {
    id: search.search_id,
    label: search.label,
    description: search.description,
    finds: search.category === 'people' || search.category === 'companies' ? search.category : 'own',
    provider: billing?.provider ?? providers[0] ?? null,
    price: priceOf(billing),
    billing,
    filters: filtersOfSearch(search.filters),
    settings: withoutInner(schema),
    defaults: omit(search.default_config, inner),
    outputs: search.outputs.flatMap((output) => (output.enabled ? [outputOf(output)] : [])),
    isOpen: search.has_own_outputs,
    identity: search.identity,
    maxRows: search.limit.max,
    defaultRows: search.limit.default,
    hasPages: search.pagination_type !== null,
    needsKey: search.connector === 'required',
    isDeprecated: search.deprecated !== null,
    successor: search.deprecated?.successor ?? null,
  };
}

export function sourceOfDataset(dataset: Dataset): SearchSource {
  const { name, kind, columns, rows } = dataset;
  return {
    id: dataset.search_id,
    label: name,
    description: `Your dataset ${name}: ${countOf(rows, 'row')} of ${kind}.`,
    finds: 'datasets',
    provider: null,
    price: 'free',
    billing: null,
    filters: filtersOfDataset(name, columns),
    settings: {},
    defaults: {},
    outputs: columns.map(outputOfColumn),
    isOpen: false,
    identity: identityOf(kind, new Set(columns.map((column) => column.name))),
    maxRows: 1000,
    defaultRows: 100,
    hasPages: true,
    needsKey: false,
    isDeprecated: false,
    successor: null,
  };
}

const types = ['string', 'number', 'boolean', 'json'] as const;

function outputOf({ name, type }: CatalogSearch['outputs'][number]): SourceOutput {
  return { name, type: types.find((one) => one === type) };
}

/** In rows, dates and times are texts. */
function outputOfColumn({ name, type }: DatasetColumn): SourceOutput {
  return { name, type: type === 'date' || type === 'datetime' ? 'string' : type };
}

const usual = {
  people: ['profile_url'],
  companies: ['website_url', 'company_website_url', 'company_domain', 'company_profile_url'],
} as const;

function identityOf(kind: Dataset['kind'], names: ReadonlySet<string>): string[] {
  return usual[kind].filter((name) => names.has(name));
}

function withoutInner(schema: PlainObject): PlainObject {
  const properties = isObject(schema['properties']) ? schema['properties'] : {};
  return { ...schema, properties: omit(properties, inner) };
}

function omit(object: PlainObject, names: ReadonlySet<string>): PlainObject {
  return Object.fromEntries(Object.entries(object).filter(([name]) => !names.has(name)));
}

/** `0.15 credits a row`. */
export function priceOf(billing: CatalogSearch['billing']): string {
  if (billing === null || billing.credits === 0) return 'free';
  const { mode, credits, page_size: size } = billing;
  const amount = sayCredits(credits);
  if (mode === 'per_result') return `${amount} a row`;
  return mode === 'per_page' ? `${amount} a page of ${countOf(size, 'row')}` : `${amount} a search`;
}

/** Those that are of a kind and have every word somewhere; deprecated ones only if they are asked for by their id. */
export function filterSources(
  sources: readonly SearchSource[],
  { q = '', finds }: { q?: string | undefined; finds?: Finds | undefined },
): SearchSource[] {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean);
  return sources.filter((source) => {
    if (finds !== undefined && source.finds !== finds) return false;
    if (source.isDeprecated && !words.some((word) => source.id.toLowerCase() === word)) return false;
    const names = source.filters.map(({ name, label }) => `${name} ${label}`);
    const fields = source.outputs.map(({ name }) => name);
    const text = [source.id, source.label, source.description, ...names, ...fields].join(' ').toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** What the provider of a source can be asked with; null where no key is needed. */
export function keyOf(
  { id, provider }: Pick<SearchSource, 'id' | 'provider'>,
  providers: readonly Provider[] | undefined,
): Provider['key'] | null {
  if (provider === null) return null;
  const known = providers?.find((one) => one.id === provider || one.searches.includes(id));
  return known?.key ?? null;
}
