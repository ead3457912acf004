/* A worker that knows the hungry pipe: `node hungry-worker.ts worker`, settings from the environment. */
import { noLists } from '../../src/engine/lists/memory-lists.fixture.ts';
import { noSheets } from '../../src/engine/sheets/memory-sheets.fixture.ts';
import { computeInPlace } from '../../src/engine/compute-in-place.fixture.ts';
import { createPipeCatalog } from '../../src/catalog.ts';
import { readConfig } from '../../src/config.ts';
import { createSliceExecutor } from '../../src/engine/execute-slice.ts';
import { noProviders } from '../../src/engine/pipeline.fixture.ts';
import { createPlanCache } from '../../src/engine/plan-cache.ts';
import { startWorker } from '../../src/queue/worker.ts';
import { createEffectJournal } from '../../src/storage/effects.ts';
import { openStorage } from '../../src/storage/open-storage.ts';
import { createRecall } from '../../src/storage/recall.ts';
import { testChainKey } from '../test-chain-key.ts';
import { hungryPipe } from './hungry-pipe.ts';

const storage = await openStorage(readConfig(process.env, { role: 'worker' }));
const ports = {
  providers: noProviders,
  http: () => ({ request: () => Promise.reject(new Error('nobody is asked here')) }),
  models: new Map(),
  computing: computeInPlace,
  templateConstants: () => Promise.resolve({ secrets: new Map(), constants: new Map() }),
  effects: createEffectJournal(storage.work),
  findRow: () => Promise.resolve({ kind: 'none' as const }),
  lists: noLists,
  sheets: noSheets,
  recall: createRecall(storage.work),
  reportFault: () => {},
};
// Said before the work begins: it may be the last thing this process says.
process.stdout.write(`${JSON.stringify({ address: null })}\n`);
startWorker({
  db: storage.work,
  upkeep: storage.upkeep,
  signals: storage.signals,
  executor: createSliceExecutor(createPlanCache(createPipeCatalog([hungryPipe])), ports),
  retentionDays: 3,
  chainKey: testChainKey,
  known: [],
  budget: 4000,
  isAlone: false,
  leaseDb: storage.leases,
  reportFault: () => {},
  onEvent: () => {},
});
