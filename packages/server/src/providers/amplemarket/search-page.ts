import { z } from 'zod';
import type { CompanyRow, PageOf, SearchPage } from '../kit/search-page.ts';

/** Rows of a page at most. */
export const maxPageSize = 100;

/** The parameters that both searches take; every one narrows, none excludes. */
export interface CompanyQuery {
  company_names?: readonly string[];
  company_domains?: readonly string[];
  company_industries?: readonly string[];
  company_sizes?: readonly string[];
  company_types?: readonly string[];
  company_locations?: readonly string[];
  company_revenue?: readonly string[];
  company_keywords?: readonly string[];
  /** Documented by name; that its ends are called so is a guess. In percent. */
  headcount_growth?: { min: number | null; max: number | null };
  job_openings?: { titles: readonly string[] };
}

/** The body of a page; lists without values are left out. */
export function bodyOf<Query extends object>({ query, at, size }: PageOf<Query>) {
  const set = Object.entries(query).filter(([, value]) => !Array.isArray(value) || value.length > 0);
  return { ...Object.fromEntries(set), page: at ?? 1, page_size: size };
}

/** The name of the paging block is known from clients only, so what it says is not relied on. */
export const pageReply = z.object({
  results: z.array(z.record(z.string(), z.json())),
  _pagination: z
    .object({ total_pages: z.number().nullish(), total: z.number().nullish() })
    .nullish()
    .catch(null),
});

/** A numbered page: the last one is not full, or is the last by the vendor's own count. */
export function readPage<Row>(
  { results, _pagination: paging }: z.infer<typeof pageReply>,
  { at, size }: Pick<PageOf<unknown>, 'at' | 'size'>,
  readRow: (match: CompanyRow['match']) => Row,
): SearchPage<Row> {
  const page = Number(at ?? 1);
  const isLast = paging?.total_pages == null ? results.length < size : page >= paging.total_pages;
  return {
    rows: results.map(readRow),
    next: isLast || results.length === 0 ? null : page + 1,
    total: paging?.total ?? null,
  };
}
