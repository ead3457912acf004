import { z } from 'zod';
import type { PageOf, PersonRow } from '../kit/search-page.ts';

/** Of any search no more is shown than 50,000 rows in pages of 100. */
const lastPage = 500;

/** One row, unchanged. An entry that is not an object becomes null, so that the page is not lost. */
export const vendorRow = z.record(z.string(), z.custom<PersonRow['match'][string]>()).nullable().catch(null);

/** The number of the page after this one. All pages have to be asked for in the same size. */
export function nextPage(
  { at, size }: Pick<PageOf<unknown>, 'at' | 'size'>,
  { count, total }: { count: number; total: number | null },
): number | null {
  const page = Number(at ?? 1);
  if (count === 0 || !Number.isSafeInteger(page) || page >= lastPage) return null;
  return total !== null && page * size >= total ? null : page + 1;
}
