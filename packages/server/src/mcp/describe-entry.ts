/* Pipes and searches of the catalog in few words. */
import type { CatalogFilter, CatalogPipe, CatalogSearch, Dataset } from '@headrace/client';

/** What an entry costs, in one line. */
export function priceOfPipe({ billing, connector }: CatalogPipe): string {
  if (connector === 'required') return 'runs only on your own connection';
  if (billing.length === 0) return 'free';
  const prices = billing.map(({ credits }) => credits);
  const [least, most] = [Math.min(...prices), Math.max(...prices)];
  const range = least === most ? String(least) : `${least} to ${most}`;
  const isOnlySuccess = billing.every(({ mode }) => mode === 'onSuccess');
  return `${range} credits for each question${isOnlySuccess ? ' whose answer is accepted' : ''}`;
}

export function priceOfSearch({ billing, connector }: CatalogSearch): string {
  if (connector === 'required') return 'runs only on your own connection';
  if (billing === null) return 'free';
  const { credits, mode, page_size: size } = billing;
  if (mode === 'per_result') return `${credits} credits for each row`;
  return mode === 'per_page' ? `${credits} credits for ${size} rows` : `${credits} credits for each search`;
}

/** `name and (company_domain or company_name)`. */
export function describeNeed(need: unknown): string {
  if (typeof need !== 'object' || need === null) return 'as the config says';
  if ('all' in need && Array.isArray(need.all)) return joinParts(need.all, ' and ');
  if ('any' in need && Array.isArray(need.any)) return joinParts(need.any, ' or ');
  if ('optional' in need) return `${describeNeed(need.optional)}?`;
  return 'field' in need ? String(need.field) : '';
}

function joinParts(parts: readonly unknown[], word: string): string {
  const isMixed = (part: unknown) =>
    typeof part === 'object' && part !== null && ('any' in part || 'all' in part);
  return parts.map((part) => (isMixed(part) ? `(${describeNeed(part)})` : describeNeed(part))).join(word);
}

/** Values of a closed list that are shown; more of them are found by complete_value, or tried. */
const mostValues = 40;

export function describeFilter({ values, ...filter }: CatalogFilter) {
  if (values === undefined) return filter;
  if (values.length <= mostValues) return { ...filter, values };
  return { ...filter, values: values.slice(0, mostValues), other_values: values.length - mostValues };
}

/** How the filters of a dataset are written, by the type of the column. */
const columnFilters: Record<string, string> = {
  string: '{"include": [texts], "exclude": [texts], "contains": text}',
  number: '{"from": number, "to": number}',
  boolean: 'true or false',
  date: '{"after": "2020-01-01", "before": "2020-12-31"}',
  datetime: '{"after": "2020-01-01", "before": "2020-12-31"}',
  json: 'none',
};

export function describeDataset({ name, search_id: id, rows, columns }: Dataset) {
  return {
    id,
    kind: 'search' as const,
    label: name,
    description: `Your own dataset ${name}: ${rows} rows.`,
    price: 'free',
    filters: columns.map((column) => ({
      name: column.name,
      form: columnFilters[column.type] ?? '',
      source: `dataset:${name}:${column.name}`,
    })),
    outputs: columns.map(({ name: field, type }) => `${field} (${type})`),
  };
}
