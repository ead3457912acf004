import type { Tour } from '../tour.ts';
import { tourAccounts } from './accounts.ts';
import { tourBuckets } from './buckets.ts';
import { tourCatalog } from './catalog.ts';
import { tourCredits } from './credits.ts';
import { tourDatasets } from './datasets.ts';
import { tourKeys } from './keys.ts';
import { tourMembers } from './members.ts';
import { tourOperations } from './operations.ts';
import { tourPipes } from './pipes.ts';
import { tourSearches } from './searches.ts';
import { tourSheetHistory } from './sheet-history.ts';
import { tourSheetReading } from './sheet-reading.ts';
import { tourSheetRuns } from './sheet-runs.ts';
import { tourSheets } from './sheets.ts';
import { tourStreams } from './streams.ts';
import { tourVault } from './vault.ts';
import { tourWebhooks } from './webhooks.ts';

/** In this order, on one service. Each records the operations of one resource; a new resource gets a file and a line. */
export const tours: readonly ((tour: Tour) => Promise<void>)[] = [
  tourCatalog,
  tourPipes,
  tourSearches,
  tourDatasets,
  tourBuckets,
  tourStreams,
  tourSheets,
  tourSheetReading,
  tourSheetHistory,
  tourSheetRuns,
  tourKeys,
  tourVault,
  tourCredits,
  tourMembers,
  tourAccounts,
  tourOperations,
  tourWebhooks,
];
