import type { CatalogSearch } from '@headrace/client';
import { HeadraceError } from '@headrace/client';
import { CliError } from '../cli-error.ts';
import { explainError } from '../explain-error.ts';

const aboutFilters = new Set<string>(['UnknownFilter', 'InvalidFilterValue', 'MissingFilter']);
/** For longer lists the message refers to the catalog. */
const maxValues = 40;

/** A refusal because of filters, with the values that the filters accept. Any other error is returned unchanged. */
export function explainRefusal(
  error: unknown,
  { search_id: id, filters, runs_on: runsOn }: CatalogSearch,
): unknown {
  if (!(error instanceof HeadraceError)) return error;
  const items = (error.problem.errors ?? []).filter(({ code }) => aboutFilters.has(code));
  if (items.length === 0) return error;
  const named = new Set(items.map(({ path = '' }) => /config\.filters\.([^.[]+)/.exec(path)?.[1]));
  const known = filters.flatMap(({ name, values = [] }) =>
    named.has(name) && values.length > 0 && values.length <= maxValues
      ? [`${name} takes: ${values.join('; ')}.`]
      : [],
  );
  const isLost = items.some(
    ({ code, message }) => code === 'UnknownFilter' && !message.includes('Did you mean'),
  );
  const names = isLost ? [`It filters by: ${filters.map(({ name }) => name).join(', ')}.`] : [];
  // A search without a provider is over a dataset, which is not in the catalog.
  const isOwn = runsOn.length === 0;
  const catalog = `\`headrace ${isOwn ? 'datasets' : `searches show ${id}`}\` lists its filters.`;
  return new CliError([...explainError(error), ...known, ...names, catalog].join('\n'));
}
