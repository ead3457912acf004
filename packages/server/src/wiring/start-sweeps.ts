import { sweepAccounts } from '../accounts/sweep-accounts.ts';
import { startHousekeeping } from '../queue/housekeeping.ts';
import type { Storage } from '../storage/open-storage.ts';
import { sweepDeliveries } from '../webhooks/sweep-deliveries.ts';
import { sweepDatasets } from './wire-datasets.ts';
import { sweepLists } from './wire-lists.ts';

/** Deletes what nobody needs any more, at intervals. */
export function startSweeps(storage: Storage, reportFault: (error: unknown) => void) {
  return startHousekeeping(storage.upkeep, {
    reportFault,
    sweepDatasets: () => sweepDatasets(storage.work, reportFault),
    sweepAccounts: () => sweepAccounts(storage.upkeep),
    sweepLists: async (signal) => {
      await sweepLists(storage.upkeep, signal);
      await sweepDeliveries(storage.upkeep, signal);
    },
    hasLargeTables: storage.home === 'postgres',
  });
}
