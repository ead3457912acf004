/* The reference part of docs/searches.md, made from the catalog of searches. */
import { searches } from '../packages/server/src/catalog.ts';
import type { CatalogFilter, CatalogSearch } from '../packages/server/src/contract/catalog.ts';
import { createPriceList } from '../packages/server/src/engine/plan/price-list.ts';
import { describeSearch } from '../packages/server/src/http/describe-search.ts';

export const referenceStart = '<!-- from here on written by `npm run generate` -->';

/** One section for each search: what it costs, gives and can be filtered by. */
export function renderSearchReference(): string {
  const prices = createPriceList();
  return searches.map((search) => renderSearch(describeSearch(search, prices))).join('\n');
}

function renderSearch(search: CatalogSearch): string {
  const lines = [
    `### ${search.search_id}`,
    '',
    search.description + deprecation(search),
    '',
    `- Price: ${priceOf(search)}`,
    `- Limit: ${search.limit.min} to ${search.limit.max.toLocaleString('en')}, default ${search.limit.default}. Pages: ${pagesOf(search)}`,
    `- Rows: ${outputsOf(search)}`,
    `- Identity: ${search.identity.map(code).join(', ')}`,
    '',
    ...(search.filters.length === 0 ? [] : filterTable(search.filters)),
    '```json',
    JSON.stringify({ search_id: search.search_id, config: search.example }),
    '```',
    '',
  ];
  return lines.join('\n');
}

function deprecation({ deprecated }: CatalogSearch): string {
  if (deprecated === null) return '';
  const since = deprecated.since === undefined ? '' : ` since ${deprecated.since}`;
  return ` **Deprecated${since}**; use \`${deprecated.successor}\`.`;
}

function priceOf({ billing, connector, runs_on: runsOn }: CatalogSearch): string {
  if (billing === null && connector === 'none') return 'none.';
  if (billing === null)
    return `the fee for your own connection to ${runsOn.join(' or ')}, without which it does not run.`;
  const { mode, credits, page_size: rows } = billing;
  const unit = {
    per_result: 'for each row',
    per_page: `for each page of up to ${rows} rows`,
    per_search: 'for a search that finds anything',
  };
  const own = connector === 'optional' ? '; with your own connection, the fee' : '';
  return `${credits} ${credits === 1 ? 'credit' : 'credits'} ${unit[mode]}${own}.`;
}

function pagesOf({ pagination_type: type }: CatalogSearch): string {
  if (type === null) return 'none; all rows up to the limit come at once.';
  return `\`next_page\` by ${code(type)}.`;
}

function outputsOf({ outputs, has_own_outputs: isOpen }: CatalogSearch): string {
  const named = outputs.map(({ name, enabled }) => code(name) + (enabled ? '' : ' (on request)'));
  return [...named, ...(isOpen ? ['the columns you ask for'] : [])].join(', ');
}

function filterTable(filters: readonly CatalogFilter[]): string[] {
  const rows = filters.map(
    (filter) =>
      `| ${code(filter.name)} | ${shapeOf(filter)} | ${[filter.description, valuesOf(filter)].filter(Boolean).join(' ')} |`,
  );
  return ['| filter | value | meaning |', '|---|---|---|', ...rows, ''];
}

function shapeOf({ kind, ends = [], can_exclude: canExclude, min, max }: CatalogFilter): string {
  switch (kind) {
    case 'list':
      return canExclude === true ? 'texts, or include / exclude' : 'texts';
    case 'range':
      return `${ends.map(code).join(', ')}: ${min} to ${max?.toLocaleString('en')}`;
    case 'flag':
      return 'true, false, null';
    case 'text':
      return `text of ${min} to ${max?.toLocaleString('en')} characters`;
  }
}

function valuesOf({ values, examples, source }: CatalogFilter): string {
  if (values !== undefined) return `One of: ${values.map(code).join(', ')}.`;
  if (examples !== undefined) return `Such as ${examples.map(code).join(', ')}.`;
  return source === undefined ? '' : `Values: source ${code(source)}.`;
}

function code(text: string): string {
  return `\`${text}\``;
}
