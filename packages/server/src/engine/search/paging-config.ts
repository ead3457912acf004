/* The part of a search's config that says how many rows, and where they begin. */
import { z } from 'zod';
import type { JsonObject } from '../../contract/json-value.ts';
import type { Search } from './search.ts';

/** Our own bound; no provider goes further. */
const maxPageNumber = 1_000_000;
/** Cursors of our own are a few hundred characters around the provider's. */
const maxCursorLength = 20_000;

export function pagingSchema({ limit, pagination }: Pick<Search, 'limit' | 'pagination'>): z.ZodRawShape {
  const told = `A limit is a whole number from ${limit.min} to ${limit.max}.`;
  return {
    limit: z.int(told).min(limit.min, told).max(limit.max, told),
    ...(pagination === 'cursor' ? { cursor: z.string().max(maxCursorLength).nullable() } : {}),
    ...(pagination === 'page_number' ? { page_number: z.int().min(1).max(maxPageNumber).nullable() } : {}),
  };
}

export function pagingDefaults({ limit, pagination }: Pick<Search, 'limit' | 'pagination'>): JsonObject {
  return {
    limit: limit.default,
    ...(pagination === 'cursor' ? { cursor: '' } : {}),
    ...(pagination === 'page_number' ? { page_number: 1 } : {}),
  };
}

const paging = z.object({
  limit: z.int(),
  cursor: z.string().nullish(),
  page_number: z.int().nullish(),
});

/** How many rows a valid config wants, and from where; a blank cursor counts as none. */
export function readPaging(config: JsonObject): { limit: number; cursor: string | null; pageNumber: number } {
  const { limit, cursor, page_number: pageNumber } = paging.parse(config);
  return { limit, cursor: cursor?.trim() ? cursor : null, pageNumber: pageNumber ?? 1 };
}
