import type { World } from '@headrace/sandbox';
import { createWorld } from '@headrace/sandbox';
import { noLatency } from '@headrace/sandbox/kit/practice-latency';
import { createSimulatedInternet } from '@headrace/sandbox/kit/simulated-internet';
import { simulators } from '@headrace/sandbox/simulators';
import { bulkOperations } from '../../src/providers/bulk-operations.ts';
import { createBatches } from '../../src/providers/kit/batches.ts';
import { startBulkReader } from '../../src/providers/kit/bulk-reader.ts';
import { createMemoryBulkStore } from '../../src/providers/kit/bulk-store.fixture.ts';
import type { BulkStore } from '../../src/providers/kit/bulk-store.ts';
import { createBulks } from '../../src/providers/kit/bulks.ts';
import { createBreakers } from '../../src/providers/kit/breakers.ts';
import { callOperation } from '../../src/providers/kit/call-operation.ts';
import type { CallSettings } from '../../src/providers/kit/call-settings.ts';
import type { Client } from '../../src/providers/kit/client.ts';
import type { FakeClock } from '../../src/providers/kit/fake-clock.fixture.ts';
import { createFakeClock } from '../../src/providers/kit/fake-clock.fixture.ts';
import type { OutboundRequest, OutboundResult } from '../../src/providers/kit/guarded-request.ts';
import { noDatabases } from '../../src/providers/kit/no-databases.fixture.ts';
import { createRateLimiter } from '../../src/providers/kit/rate-limiter.ts';
import { createMemoryRateStore } from '../../src/providers/kit/rate-store.ts';
import type { BatchedLookup } from './lookups.ts';
import { createSlots } from './slots.ts';
import { createVendorLimits } from './vendor-limits.ts';

export interface Measured {
  /** Of simulated time. */
  seconds: number;
  requests: number;
  /** Requests that the vendor refused as too many. */
  refused: number;
  /** Bulk jobs that were begun. */
  jobs: number;
  /** Questions in them. */
  inJobs: number;
  /** Outcome and answer of each question, as JSON. */
  answers: string[];
}

interface Measuring {
  questions: number;
  /** Under way at a time; those that wait for a bulk job are not. */
  concurrency: number;
  isBatched: boolean;
}

/** Asks about people or companies of the world, as many at a time as are given. */
export async function measureBatches(
  lookup: BatchedLookup,
  { questions, concurrency, isBatched }: Measuring,
): Promise<Measured> {
  const world = createWorld();
  const clock = createFakeClock();
  const vendor = simulatedVendor(world, { clock, isBulk: lookup.isBulk });
  const store = createMemoryBulkStore(clock.now);
  const settings = settingsOf({ clock, vendor, store: isBatched ? store : null });
  const answers: string[] = [];
  const inSlot = createSlots(concurrency);
  const sleepUntil = shareSleeps(clock);
  const ask = (at: number) => askUntilDone({ lookup, world, settings, inSlot, sleepUntil }, at);
  const reader = startBulkReader({
    settings,
    store,
    operations: bulkOperations,
    openCredential: () => Promise.resolve({ id: 'bench', key: 'sandbox', kind: 'managed' }),
    reportFault: (error) => console.error(error),
    sleep: clock.sleep,
  });
  const end = { at: Infinity };
  const asking = Promise.all(
    Array.from({ length: questions }, async (_, at) => void (answers[at] = await ask(at))),
  ).then(() => {
    end.at = clock.now();
    return reader.stop();
  });
  // The reader looks for jobs for as long as it is there.
  while (end.at === Infinity) await clock.run(clock.now() + 60_000);
  await asking;
  const [requests, refused] = [vendor.requests(), vendor.refused()];
  const { jobs } = store;
  const inJobs = jobs.reduce((sum, { rowCount }) => sum + rowCount, 0);
  return { seconds: end.at / 1000, requests, refused, jobs: jobs.length, inJobs, answers };
}

interface Sides {
  clock: FakeClock;
  vendor: Client;
  /** Null where every question is a request. */
  store: BulkStore | null;
}

function settingsOf({ clock, vendor, store }: Sides): CallSettings {
  return {
    vendors: vendor,
    web: vendor,
    baseUrl: ({ baseUrl }: { baseUrl: string }) => baseUrl,
    limitsOf: () => null,
    limiter: createRateLimiter(createMemoryRateStore(clock.now), clock),
    ...(store === null ? {} : { batches: createBatches(), bulks: createBulks(store) }),
    databases: noDatabases,
    breakers: createBreakers(),
    haste: 1,
    now: clock.now,
    sleep: clock.sleep,
    random: () => 0.5,
  };
}

interface Asking {
  lookup: BatchedLookup;
  world: World;
  settings: CallSettings;
  inSlot: ReturnType<typeof createSlots>;
  sleepUntil(until: number): Promise<void>;
}

/** As a record does: it comes back when it is told to, and holds no slot meanwhile. Outcome or answer, as JSON. */
async function askUntilDone(
  { lookup, world, settings, inSlot, sleepUntil }: Asking,
  at: number,
): Promise<string> {
  for (let job: string | undefined; ;) {
    const context = {
      credential: { id: 'bench', key: 'sandbox', kind: 'managed' as const },
      organizationId: 'org-1',
      digest: String(at),
      idempotencyKey: String(at),
      class: 1,
      mayAsk: () => Promise.resolve(true),
      ...(job === undefined ? {} : { job }),
    };
    const result = await inSlot(() =>
      lookup.ask({ world, number: at }, (operation, input) =>
        callOperation(settings, { operation, input, context }),
      ),
    );
    const wait = result.outcome === 'failed' ? result.wait : undefined;
    if (wait === undefined)
      return JSON.stringify(result.outcome === 'found' ? result.answer : result.outcome);
    job = wait.job ?? job;
    await sleepUntil(wait.until);
  }
}

/** Records that wait for the same moment are one sleeper. */
function shareSleeps({ now, sleep }: FakeClock): (until: number) => Promise<void> {
  const sleeps = new Map<number, Promise<void>>();
  return (until) => {
    const at = Math.ceil(until / 1000) * 1000;
    const shared = sleeps.get(at) ?? sleep(Math.max(0, at - now())).finally(() => sleeps.delete(at));
    sleeps.set(at, shared);
    return shared;
  };
}

/** What vendors take for an answer. */
const latencyMs = 500;

function simulatedVendor(world: World, { clock, isBulk }: { clock: FakeClock; isBulk: boolean }) {
  const startedAt = Date.parse(`${world.today}T12:00:00Z`);
  // Only files need the time; without it, answers are the same however long the others take.
  const now = () => (isBulk ? startedAt + clock.now() : startedAt);
  const internet = createSimulatedInternet({ simulators, world, now, latency: noLatency });
  const isTooOften = createVendorLimits(clock.now);
  let requests = 0;
  let refused = 0;
  return {
    requests: () => requests,
    refused: () => refused,
    request: async (request: OutboundRequest): Promise<OutboundResult> => {
      requests += 1;
      await clock.sleep(latencyMs);
      if (!isTooOften(request.url)) return internet.request(request);
      refused += 1;
      return { outcome: 'answered', status: 429, headers: [], body: Buffer.from('{"success":false}') };
    },
  };
}
