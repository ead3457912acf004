import type { CatalogSearches } from '@headrace/client';
import { useRead } from '../../data/read.ts';
import type { CatalogEntry } from './catalog-entry.ts';
import { entryOfPipe, entryOfSearch } from './catalog-entry.ts';

/** Everything of one kind that the service knows. */
export function useCatalog(kind: 'pipes' | 'searches') {
  return useRead<CatalogEntry[]>(['catalog', kind], async (client, signal) => {
    if (kind === 'pipes') return (await client.listPipes()).map(entryOfPipe);
    const { searches } = await client.call<CatalogSearches>('/v1/catalog/searches', { signal });
    return searches.map(entryOfSearch);
  });
}
