import { SettingsAdapter } from './settings-adapter.ts';
import type { Db } from './database.ts';

/**
 * What is set for each transaction that looks through whole tables. Such statements are asked once each: compiling one takes
 * longer than all but the worst of them run. What they sort, and the pages that they read, are mostly in memory.
 */
export const lookupSettings: Readonly<Record<string, string>> = {
  jit: 'off',
  work_mem: '64MB',
  random_page_cost: '1.1',
  max_parallel_workers_per_gather: '0',
};

/** Throws where transactions would begin without these settings, and without a limit for each statement. */
export function requireLookups(db: Db): void {
  const { adapter } = db.getExecutor();
  if (!(adapter instanceof SettingsAdapter) || adapter.settings !== lookupSettings)
    throw new Error('Whole tables are looked through by `lookups` or `scans`, whose statements have a limit');
}
