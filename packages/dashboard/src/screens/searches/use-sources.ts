import { useMemo } from 'react';
import { useDatasets } from '../../data/datasets.ts';
import { useCatalogSearches } from '../../data/searches.ts';
import type { Reading } from '../../kit/loaded.tsx';
import type { SearchSource } from './search-source.ts';
import { sourceOfDataset, sourceOfSearch } from './search-source.ts';

/** Everything that can be searched: the catalog, and one's own datasets. */
export function useSources(): Reading<readonly SearchSource[]> {
  const searches = useCatalogSearches();
  const datasets = useDatasets();
  const data = useMemo(() => {
    if (searches.data === undefined || datasets.data === undefined) return undefined;
    return [...searches.data.map(sourceOfSearch), ...datasets.data.map(sourceOfDataset)];
  }, [searches.data, datasets.data]);
  return {
    data,
    error: searches.error ?? datasets.error,
    refetch: () => Promise.all([searches.refetch(), datasets.refetch()]),
  };
}
