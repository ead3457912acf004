import { z } from 'zod';
import type { PageOf, PersonRow, SearchPage } from '../kit/search-page.ts';
import type { Choice, Clause } from './bool-query.ts';

/** One record, unchanged. An entry that is not an object becomes null, so that the page is not lost. */
const vendorRecord = z.record(z.string(), z.custom<PersonRow['match'][string]>()).nullable().catch(null);

export const recordPage = z.object({
  data: z.array(vendorRecord),
  total: z.number().nullish(),
  scroll_token: z.string().nullish(),
});

/** A text. Plans without a field get `true` or `false` instead of its value. */
export const text = z.string().nullable().catch(null);

/** The body of a search. */
export function askPage(query: Clause, { at, size }: Pick<PageOf<unknown>, 'at' | 'size'>) {
  return {
    query,
    size,
    // Names and titles as people write them; otherwise all is in lower case.
    titlecase: true,
    ...(at === null ? {} : { scroll_token: String(at) }),
  };
}

/** A page of rows; the token is left out where the first page has all there is. */
export function readPage<Row>(
  { data, total = null, scroll_token: token }: z.infer<typeof recordPage>,
  { at, read }: { at: PageOf<unknown>['at']; read(match: PersonRow['match']): Row },
): SearchPage<Row> {
  const isAll = data.length === 0 || (at === null && total !== null && data.length >= total);
  return {
    rows: data.flatMap((match) => (match === null ? [] : [read(match)])),
    next: isAll || !token ? null : token,
    total,
  };
}

/** Profiles are kept without scheme and `www.`: `linkedin.com/company/acme`. */
export function bareUrls({ include = [], exclude = [] }: Choice = {}): Choice {
  return { include: include.map(bareUrl), exclude: exclude.map(bareUrl) };
}

function bareUrl(url: string): string {
  return url
    .trim()
    .replace(/^(?:https?:\/\/)?(?:www\.)?/i, '')
    .replace(/\/+$/, '');
}
