import type { KnownFilter } from '../plain/build-filters.ts';
import type { Context } from '../service/call.ts';
import { call } from '../service/call.ts';

interface KnownSearch {
  filters: KnownFilter[];
  /** The most rows of a page. */
  maxRows: number;
}

/** What every search accepts that the catalog does not list, such as those of datasets. */
const unlisted: KnownSearch = { filters: [], maxRows: 100 };

/** How a search takes its filters and its limit. */
export async function knownSearch(context: Context, searchId: string): Promise<KnownSearch> {
  const path = `/v1/catalog/searches/${encodeURIComponent(searchId)}`;
  const { statusCode, body } = await call(context, { path, isOptional: true });
  if (statusCode === 404) return unlisted;
  const { filters, limit }: { filters: KnownFilter[]; limit: { max: number } } = body;
  return { filters, maxRows: limit.max };
}
