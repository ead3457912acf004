import type { SearchCell, SearchResponse } from '@headrace/client';
import type { Row } from '../enrich/row.ts';
import type { Identities } from './identity.ts';

/** A row that a search found: the service's answer, and its plain values. Numbered within its page, from 1. */
export interface FoundRow extends Row {
  cells: Record<string, SearchCell>;
}

/** The rows of a page that are not on an earlier page. */
export function takeNewRows(
  { results }: Pick<SearchResponse, 'results'>,
  identities: Identities,
): FoundRow[] {
  const rows = results.map((cells) => ({ cells, values: valuesOf(cells) }));
  return identities
    .takeNew(rows)
    .map((row, index): FoundRow => ({ ...row, number: index + 1, line: index + 1 }));
}

function valuesOf(cells: Record<string, SearchCell>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(cells).map(([name, { value }]) => [name, value]));
}
