import { createSimulatedInternet } from '@headrace/sandbox/kit/simulated-internet';
import { noLatency } from '@headrace/sandbox/kit/practice-latency';
import { simulators } from '@headrace/sandbox/simulators';
import { createWorld } from '@headrace/sandbox';
import { wireLists } from '../src/wiring/wire-lists.ts';
import { noSheets } from '../src/engine/sheets/memory-sheets.fixture.ts';
import { assembleInPlace, computeInPlace } from '../src/engine/compute-in-place.fixture.ts';
import type { KyselyPlugin } from 'kysely';
import { createRunId } from '../src/admission/run-id.ts';
import { seedOrganization } from '../src/admission/seed-organization.ts';
import { submitRun } from '../src/admission/submit-run.ts';
import { createPipeCatalog, pipes } from '../src/catalog.ts';
import { createSliceExecutor } from '../src/engine/execute-slice.ts';
import { noProviders } from '../src/engine/pipeline.fixture.ts';
import { createPlanCache } from '../src/engine/plan-cache.ts';
import { makePlan } from '../src/engine/plan/make-plan.ts';
import { sliceSize } from '../src/storage/slices.ts';
import { storeRecords } from '../src/engine/plan/plan-outcome.ts';
import { createPriceList } from '../src/engine/plan/price-list.ts';
import type { Pipe } from '../src/engine/pipe.ts';
import type { PipeCatalog } from '../src/engine/plan/resolve-pipes.ts';
import type { ProviderPort, SliceExecutor } from '../src/engine/ports.ts';
import type { PipesRequest } from '../src/contract/pipes-request.ts';
import { assembleRun } from '../src/engine/render/assemble-run.ts';
import type { ClaimedSlice, ClaimOptions } from '../src/queue/claim-slices.ts';
import { claimSlices } from '../src/queue/claim-slices.ts';
import type { SettledSlice } from '../src/queue/settle-slices.ts';
import { readInFlight } from '../src/storage/capacity.ts';
import type { Db } from '../src/storage/database.ts';
import { createEffectJournal } from '../src/storage/effects.ts';
import { createRecall } from '../src/storage/recall.ts';
import type { Storage } from '../src/storage/open-storage.ts';
import { openStorage } from '../src/storage/open-storage.ts';
import { findRun } from '../src/storage/runs.ts';
import type { Home } from './service.ts';
import { createHome } from './service.ts';
import { testChainKey } from './test-chain-key.ts';

/** The queue on an empty database, without the HTTP side and without a worker. */
export interface QueueHome {
  /** Settings of other processes on the same database. */
  env: Record<string, string>;
  storage: Storage;
  organizationId: string;
  /** The engine as a worker would use it. */
  executor: SliceExecutor;
  /** Queues a run of that many records named `Jane Doe`, of the first organization unless told otherwise; its id. */
  submit(records: number, organizationId?: string): Promise<string>;
  submitBody(body: PipesRequest, organizationId?: string, needs?: readonly number[]): Promise<string>;
  claim(options?: Partial<ClaimOptions>): Promise<ClaimedSlice[]>;
  /** A claimed slice with a text for each of its records. */
  settled(claim: ClaimedSlice, text?: string): SettledSlice;
  /** The run as the API would answer it. */
  // oxlint-disable-next-line typescript/no-explicit-any
  read(runId: string): Promise<any>;
  inFlight(): Promise<number>;
  close(): Promise<void>;
}

interface QueueOptions {
  /** What there is besides the real pipes. */
  extraPipes?: readonly Pipe[];
  providers?: ProviderPort;
  /** What every statement goes through. */
  plugins?: readonly KyselyPlugin[];
}

export async function openQueue(
  home: Home,
  { extraPipes = [], providers = noProviders, plugins = [] }: QueueOptions = {},
): Promise<QueueHome> {
  const catalog = createPipeCatalog([...pipes, ...extraPipes]);
  const { env, remove } = await createHome(home);
  const opened = await openStorage({
    databaseUrl: env.DATABASE_URL ?? null,
    dataDir: env.HEADRACE_DATA_DIR ?? '',
  });
  const through = (db: Db) => plugins.reduce((inner, plugin) => inner.withPlugin(plugin), db);
  const storage: Storage = {
    ...opened,
    api: through(opened.api),
    work: through(opened.work),
    upkeep: through(opened.upkeep),
    lookups: through(opened.lookups),
    leases: through(opened.leases),
  };
  const seed = { subscription: 'professional', apiKey: null, chainKey: testChainKey } as const;
  const { organizationId } = await seedOrganization(storage.api, seed);
  const plans = createPlanCache(catalog);
  const internet = createSimulatedInternet({ simulators, world: createWorld(), latency: noLatency });
  const ports = {
    providers,
    http: () => internet,
    models: new Map(),
    computing: computeInPlace,
    templateConstants: () => Promise.resolve({ secrets: new Map(), constants: new Map() }),
    effects: createEffectJournal(storage.work),
    findRow: () => Promise.resolve({ kind: 'none' as const }),
    lists: wireLists(storage),
    sheets: noSheets,
    recall: createRecall(storage.work),
    reportFault: () => {},
  };
  const submitBody = (body: PipesRequest, by = organizationId, needs: readonly number[] = []) =>
    submit(storage, { organizationId: by, catalog, body, needs });
  return {
    env,
    storage,
    organizationId,
    executor: createSliceExecutor(plans, ports),
    submit: (records, by) => {
      const input = Array.from({ length: records }, (_, id) => ({ id, name: 'Jane Doe' }));
      return submitBody({ pipes: [{ pipe_id: 'person:name:split@1' }], input }, by);
    },
    submitBody,
    claim: (options = {}) =>
      claimSlices(storage.work, {
        limit: 100,
        maxClass: 3,
        oldestFirst: false,
        known: [],
        parkedFor: [],
        except: [],
        ...options,
      }),
    settled: (claim, text = 'settled') => ({
      key: claim,
      records: Array.from({ length: claim.size }, (_, at) => ({
        position: claim.firstPosition + at,
        body: text,
      })),
      snapshots: [],
      attempts: [],
      hasFault: false,
      isExhausted: false,
      waitsUntil: null,
      failure: null,
      mayHold: false,
    }),
    read: async (runId) => {
      const run = await findRun(storage.api, organizationId, runId);
      if (run === null) throw new Error(`there is no run ${runId}`);
      return JSON.parse((await assembleRun(run, assembleInPlace(catalog, plans))).toString());
    },
    inFlight: () => readInFlight(storage.api, organizationId),
    close: async () => {
      await storage.close();
      await remove();
    },
  };
}

interface Submitted {
  organizationId: string;
  catalog: PipeCatalog;
  body: PipesRequest;
  /** Numbers of what a worker must know to run it. */
  needs: readonly number[];
}

async function submit(
  storage: Storage,
  { organizationId, catalog, body, needs }: Submitted,
): Promise<string> {
  const planned = makePlan(body, {
    catalog,
    environment: 'production',
    prices: createPriceList(),
    newId: () => '',
  });
  if (planned.kind !== 'planned') throw new Error('the request of the test is not valid');
  const runId = createRunId(Date.now());
  const { plan, records } = planned;
  const submission = {
    kind: 'pipes' as const,
    organizationId,
    runId,
    environment: plan.environment,
    plan,
    ids: records.map(({ id }) => id),
    inputs: storeRecords(records, sliceSize),
    invalid: null,
    idempotency: null,
    trace: null,
  };
  await submitRun(storage.api, submission, {
    subscription: 'professional',
    keyId: 'key',
    retentionDays: 3,
    mayBill: false,
    needs,
  });
  return runId;
}
