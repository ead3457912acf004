import { createCompleter } from '../complete/complete-options.ts';
import { listSources } from '../complete/list-sources.ts';
import { completeColumn } from '../datasets/querying/complete-column.ts';
import type { RunTask } from '../engine/task.ts';
import type { HttpServices } from '../http/services.ts';
import { listWorldTask } from '../sandbox/simulate-task.ts';
import type { Db } from '../storage/database.ts';

/** Lists of companies and people are those of the simulated world, which a child goes through when one is asked for. */
export function completeLists(run: RunTask): Omit<HttpServices['completion'], 'completeDataset'> {
  return createCompleter(listSources(async () => run(listWorldTask, {}, { fields: {}, extra: null })));
}

/** Those lists, and columns of an organization's own datasets. */
export function wireComplete(db: Db, run: RunTask): HttpServices['completion'] {
  return {
    ...completeLists(run),
    completeDataset: async (organizationId, asked) => {
      const values = await completeColumn(db, { organizationId, ...asked });
      return values?.map(({ value }) => ({ value })) ?? null;
    },
  };
}
