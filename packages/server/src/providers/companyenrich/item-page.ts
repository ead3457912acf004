import { z } from 'zod';
import type { PageOf, PersonRow, SearchPage } from '../kit/search-page.ts';
import { withoutEmpty } from './without-empty.ts';

/** Of any search no more is shown in numbered pages. */
const maxRows = 10_000;

/** A hundred companies with all their keywords and technologies. */
export const maxReplyBytes = 8 * 1024 * 1024;

/** One item, unchanged. An entry that is not an object becomes null, so that the page is not lost. */
const vendorItem = z.record(z.string(), z.custom<PersonRow['match'][string]>()).nullable().catch(null);

export const itemPage = z.object({ items: z.array(vendorItem), totalItems: z.number().nullish() });

export const text = z.string().nullable().catch(null);

/** The body of a search. */
export function askPage({ query, at, size }: PageOf<object>) {
  return { ...withoutEmpty(query), page: at ?? 1, pageSize: size };
}

/** A page of rows. All pages have to be asked for in the same size. The vendor counts to 10,000 and no further. */
export function readPage<Row>(
  { items, totalItems: total = null }: z.infer<typeof itemPage>,
  { at, size, read }: Pick<PageOf<unknown>, 'at' | 'size'> & { read(match: PersonRow['match']): Row },
): SearchPage<Row> {
  const page = Number(at ?? 1);
  const isLast =
    items.length === 0 ||
    !Number.isSafeInteger(page) ||
    (total !== null && page * size >= total) ||
    (page + 1) * size > maxRows;
  return {
    rows: items.flatMap((match) => (match === null ? [] : [read(match)])),
    next: isLast ? null : page + 1,
    total,
  };
}
