import { createCompleter } from '../complete/complete-options.ts';
import { listSources } from '../complete/list-sources.ts';
import { completeColumn } from '../datasets/querying/complete-column.ts';
import type { HttpServices } from '../http/services.ts';
import { listWorld } from '../sandbox/list-world.ts';
import type { Storage } from '../storage/open-storage.ts';
import { lookupPlaces } from './lookup-places.ts';

/** Lists of companies and people are those of the simulated world, nothing of which is loaded before it is asked for. */
export function completeLists(): Omit<HttpServices['completion'], 'completeDataset'> {
  return createCompleter(listSources(() => listWorld()));
}

/** Those lists, and columns of an organization's own datasets. */
export function wireComplete({ lookups }: Pick<Storage, 'lookups'>): HttpServices['completion'] {
  const inPlace = lookupPlaces({ lookups });
  return {
    ...completeLists(),
    completeDataset: async (organizationId, asked, signal) => {
      const values = await inPlace(organizationId, () =>
        completeColumn(lookups, { organizationId, ...asked, signal }),
      );
      return values?.map(({ value }) => ({ value })) ?? null;
    },
  };
}
