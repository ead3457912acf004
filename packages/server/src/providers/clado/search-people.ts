import { z } from 'zod';
import type { PageOf, PageStart, PersonRow, SearchPage } from '../kit/search-page.ts';
import { clado } from './clado.ts';
import { readPerson } from './read-person.ts';

/** Rows of one page at most. */
export const maxPageSize = 100;

/** Only the words of the query can exclude. */
export interface PeopleQuery {
  /** In plain language. May be empty if `at` names an earlier search. */
  query: string;
  /**
   * Whether each candidate is judged by a model, at a credit each, and the search can be gone on with. Otherwise it is
   * one page for five credits, whatever its size.
   */
  advanced: boolean;
  /** Whether profiles come in the format of before November 2025. Documented by name alone. */
  legacy?: boolean;
}

/** Where a page begins: a search that the vendor remembers, and the number of its earlier rows. */
interface Slice {
  searchId: string;
  offset: number;
}

const person = z.record(z.string(), z.custom<PersonRow['match'][string]>());

/** People by a description. */
export const searchPeople = clado.operation({
  id: 'clado.search_people',
  // A search that was begun is forgotten after a while; that is not a page without rows.
  errors: { means: { 404: 'request_refused' } },
  request: ({ query: { query, advanced, legacy }, at, size }: PageOf<PeopleQuery>) => {
    const slice = at === null ? null : readStart(at);
    return {
      method: 'GET',
      path: '/api/search',
      query: {
        query: query || null,
        limit: size,
        advanced_filtering: advanced,
        search_id: slice?.searchId,
        offset: slice?.offset,
        legacy: legacy || null,
      },
    };
  },
  reply: z.object({
    // Skip entries that are not objects; the others of the page are good.
    results: z
      .array(person.nullable().catch(null))
      .transform((results) => results.filter((one): one is PersonRow['match'] => one !== null)),
    total: z.number().nullable().catch(null),
    search_id: z.string().min(1).nullable().catch(null),
  }),
  answer: ({ results, total, search_id: searchId }, { query, at, size }): SearchPage<PersonRow> => {
    const offset = (at === null ? 0 : readStart(at).offset) + results.length;
    // Some clients take `total` for the rows of all pages, some for those of this one: only the greater says something.
    const isOfAll = total !== null && total > results.length;
    const isMore = results.length > 0 && (isOfAll ? offset < total : results.length >= size);
    const next = query.advanced && isMore && searchId !== null ? startOf({ searchId, offset }) : null;
    return { rows: results.map(readPerson), next, total: isOfAll || !isMore ? total : null };
  },
  // A model reads up to a hundred profiles first.
  deadlineMs: 120_000,
  maxReplyBytes: 8 * 1024 * 1024,
});

/** The `at` of a slice, for a search whose id is known. */
export function startOf({ searchId, offset }: Slice): string {
  return `${searchId}:${offset}`;
}

/** It is assumed that an offset counts rows. Without one, a search starts at its beginning. */
function readStart(at: PageStart): Slice {
  const [, searchId = String(at), offset = '0'] = /^(.*):(\d{1,9})$/s.exec(String(at)) ?? [];
  return { searchId, offset: Number(offset) };
}
