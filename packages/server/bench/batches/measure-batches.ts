import type { World } from '@headrace/sandbox';
import { createWorld } from '@headrace/sandbox';
import { noLatency } from '@headrace/sandbox/kit/practice-latency';
import { createSimulatedInternet } from '@headrace/sandbox/kit/simulated-internet';
import { simulators } from '@headrace/sandbox/simulators';
import { createBatches } from '../../src/providers/kit/batches.ts';
import { createBreakers } from '../../src/providers/kit/breakers.ts';
import { callOperation } from '../../src/providers/kit/call-operation.ts';
import type { FakeClock } from '../../src/providers/kit/fake-clock.fixture.ts';
import { createFakeClock } from '../../src/providers/kit/fake-clock.fixture.ts';
import type { OutboundRequest, OutboundResult } from '../../src/providers/kit/guarded-request.ts';
import { noDatabases } from '../../src/providers/kit/no-databases.fixture.ts';
import { createRateLimiter } from '../../src/providers/kit/rate-limiter.ts';
import { createMemoryRateStore } from '../../src/providers/kit/rate-store.ts';
import type { BatchedLookup } from './lookups.ts';

export interface Measured {
  /** Of simulated time. */
  seconds: number;
  requests: number;
  /** Outcome and answer of each question, as JSON. */
  answers: string[];
}

/** Asks about people or companies of the world, as many at a time as are given. */
export async function measureBatches(
  lookup: BatchedLookup,
  { questions, concurrency, isBatched }: { questions: number; concurrency: number; isBatched: boolean },
): Promise<Measured> {
  const world = createWorld();
  const clock = createFakeClock();
  const vendor = simulatedVendor(world, clock);
  const settings = {
    vendors: vendor,
    web: vendor,
    baseUrl: ({ baseUrl }: { baseUrl: string }) => baseUrl,
    limitsOf: () => null,
    limiter: createRateLimiter(createMemoryRateStore(clock.now), clock),
    ...(isBatched ? { batches: createBatches() } : {}),
    databases: noDatabases,
    breakers: createBreakers(),
    haste: 1,
    now: clock.now,
    sleep: clock.sleep,
    random: () => 0.5,
  };
  const answers: string[] = [];
  let next = 0;
  const askNext = async (): Promise<void> => {
    for (let at = next; at < questions; at = next) {
      next += 1;
      const context = {
        credential: { id: 'bench', key: 'sandbox', kind: 'managed' as const },
        organizationId: 'org-1',
        digest: String(at),
        idempotencyKey: String(at),
        class: 1,
        mayAsk: () => Promise.resolve(true),
      };
      const result = await lookup.ask({ world, number: at }, (operation, input) =>
        callOperation(settings, { operation, input, context }),
      );
      answers[at] = JSON.stringify(result.outcome === 'found' ? result.answer : result.outcome);
    }
  };
  const asking = Promise.all(Array.from({ length: concurrency }, askNext));
  await Promise.all([asking, clock.run()]);
  return { seconds: clock.now() / 1000, requests: vendor.requests(), answers };
}

/** What vendors take for an answer. */
const latencyMs = 500;

function simulatedVendor(world: World, clock: FakeClock) {
  const now = () => Date.parse(`${world.today}T12:00:00Z`);
  const internet = createSimulatedInternet({ simulators, world, now, latency: noLatency });
  let requests = 0;
  return {
    requests: () => requests,
    request: async (request: OutboundRequest): Promise<OutboundResult> => {
      requests += 1;
      await clock.sleep(latencyMs);
      return internet.request(request);
    },
  };
}
