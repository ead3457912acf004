import { createCompleter } from '../complete/complete-options.ts';
import { listSources } from '../complete/list-sources.ts';
import { completeColumn } from '../datasets/querying/complete-column.ts';
import type { RunTask } from '../engine/task.ts';
import type { HttpServices } from '../http/services.ts';
import { listWorldTask } from '../sandbox/simulate-task.ts';
import type { Storage } from '../storage/open-storage.ts';
import { requestPlaces } from './lookup-places.ts';

/** Lists of companies and people come from the simulated world, which a child reads when one is asked for. */
export function completeLists(run: RunTask): Omit<HttpServices['completion'], 'completeDataset'> {
  return createCompleter(listSources(async () => run(listWorldTask, {}, { fields: {}, extra: null })));
}

/** Those lists, and columns of an organization's own datasets. */
export function wireComplete(
  { lookups }: Pick<Storage, 'lookups'>,
  run: RunTask,
): HttpServices['completion'] {
  const inPlace = requestPlaces({ lookups });
  return {
    ...completeLists(run),
    completeDataset: async (organizationId, asked, signal) => {
      const values = await inPlace(organizationId, () =>
        completeColumn(lookups, { organizationId, ...asked, signal }),
      );
      return values?.map(({ value }) => ({ value })) ?? null;
    },
  };
}
