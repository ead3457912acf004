import { z } from 'zod';
import type { PageOf, PersonRow, SearchPage } from '../kit/search-page.ts';
import type { Clause } from './bool-query.ts';

/** What the vendor gives at once; there is no way to ask for less. */
export const previewSize = 20;
/**
 * Of any search no more is shown, in five pages. The vendor's newest document speaks of 1,000; a request beyond what an
 * account is shown is refused, and with it the whole search.
 */
const maxRows = 100;

/** Slow for broad searches: clients tell of ten seconds. */
export const deadlineMs = 60_000;
/** Companies come with their logos, as text. */
export const maxReplyBytes = 8 * 1024 * 1024;

/** One row, unchanged. An entry that is not an object becomes null, so that the page is not lost. */
const vendorRow = z.record(z.string(), z.custom<PersonRow['match'][string]>()).nullable().catch(null);

export const previewPage = z.array(vendorRow);

export const text = z.string().nullable().catch(null);

/** The preview of a data set that contains the row at which the page begins. */
export function askPreview(dataSet: string, { query, at }: { query: Clause; at: PageOf<unknown>['at'] }) {
  return {
    method: 'POST' as const,
    path: `/${dataSet}/search/es_dsl/preview`,
    query: { page: Math.floor(rowOf(at) / previewSize) + 1 },
    body: { query },
  };
}

/**
 * The rows from `at` on. A page begins at a row, so that those of a smaller size miss nothing, and pay again for what
 * they left. How many rows there are stands in a header only.
 */
export function readPreview<Row>(
  found: z.infer<typeof previewPage>,
  { at, size, read }: Pick<PageOf<unknown>, 'at' | 'size'> & { read(match: PersonRow['match']): Row },
): SearchPage<Row> {
  const start = rowOf(at);
  const skipped = start % previewSize;
  const taken = found.slice(skipped, skipped + size);
  const next = start + taken.length;
  const isLast = found.length < previewSize && skipped + taken.length >= found.length;
  return {
    rows: taken.flatMap((match) => (match === null ? [] : [read(match)])),
    next: taken.length === 0 || isLast || next >= maxRows ? null : next,
    total: null,
  };
}

/** The row at which a page begins, from 0. An invalid cursor begins at the first row. */
function rowOf(at: PageOf<unknown>['at']): number {
  const row = Number(at ?? 0);
  return Number.isSafeInteger(row) && row > 0 ? row : 0;
}
