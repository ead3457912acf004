// The engine on the simulated world, as a service has it for sandbox runs, without a database.
import { createOwnTables } from '@headrace/sandbox/kit/own-tables';
import { noLatency } from '@headrace/sandbox/kit/practice-latency';
import { createSimulatedInternet } from '@headrace/sandbox/kit/simulated-internet';
import { simulators } from '@headrace/sandbox/simulators';
import { createWorld } from '@headrace/sandbox';
import { createMemoryLists } from '../engine/lists/memory-lists.fixture.ts';
import { createMemorySheets } from '../engine/sheets/memory-sheets.fixture.ts';
import { computeInPlace, runInPlace } from '../engine/compute-in-place.fixture.ts';
import { pino } from 'pino';
import type { EnginePorts, SliceFunds } from '../engine/ports.ts';
import { noDatabases } from '../providers/kit/no-databases.fixture.ts';
import { createMemoryQuotaStore } from '../providers/kit/keep-quotas.ts';
import { createMemoryRateStore } from '../providers/kit/rate-store.ts';
import { readRepliesApart } from './read-replies-apart.ts';
import { wireProviders } from './wire-providers.ts';

const noNetwork = { request: () => Promise.reject(new Error('a sandbox run asked the network')) };

/** Everything answers at once; nothing is remembered. */
export function createSandboxPorts(): EnginePorts {
  const world = createWorld();
  const simulated = createSimulatedInternet({ simulators, world, latency: noLatency });
  return {
    http: () => simulated,
    providers: wireProviders({
      config: { providerUrls: new Map(), providerLimits: new Map() },
      vault: {
        openConnections: () => Promise.resolve([]),
        openManaged: () => Promise.resolve(null),
        renewGrant: () => Promise.reject(new Error('no account is connected here')),
      },
      vendors: noNetwork,
      web: noNetwork,
      simulated: { http: () => simulated, databases: () => createOwnTables(world) },
      replies: { pass: (_organization, fetch) => fetch() },
      readApart: readRepliesApart(() => runInPlace),
      databases: noDatabases,
      rates: createMemoryRateStore(Date.now),
      quotas: createMemoryQuotaStore(Date.now),
      logger: pino({ level: 'silent' }),
      flights: null,
      bulkJobs: null,
      countCall: () => {},
      watch: (settings) => settings,
    }),
    models: new Map(),
    computing: computeInPlace,
    templateConstants: () => Promise.resolve({ secrets: new Map(), constants: new Map() }),
    effects: {
      begin: () => Promise.resolve({ state: 'new' }),
      storeAnswer: () => Promise.resolve(),
      withdraw: () => Promise.resolve(),
    },
    findRow: () => Promise.resolve({ kind: 'none' }),
    lists: createMemoryLists(),
    sheets: createMemorySheets(),
    recall: () => Promise.resolve(null),
    reportFault: (error) => {
      throw error;
    },
  };
}

/** Sandbox costs nothing, so no money is needed. */
export const sandboxFunds: SliceFunds = { reserve: () => Promise.resolve('exhausted'), spend: () => {} };
