/*
 * A worker's part in bulk jobs, for a test that kills it: asks BULK_PROVIDER about as many people of the world as BULK_QUESTIONS says,
 * reads bulk jobs, and prints the answers. It remembers nothing but what the database has, as a worker that takes over a
 * slice whose attempts were not journaled. Time passes twelve times as fast as for a real one: faster, and a busy machine has no time for an answer.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { WorldPerson } from '@headrace/sandbox';
import { createWorld } from '@headrace/sandbox';
import { findProfile } from '../src/providers/crustdata/find-profile.ts';
import { findEmail } from '../src/providers/icypeas/icypeas.ts';
import { bulkOperations } from '../src/providers/bulk-operations.ts';
import { createBreakers } from '../src/providers/kit/breakers.ts';
import { startBulkReader } from '../src/providers/kit/bulk-reader.ts';
import { createBulks } from '../src/providers/kit/bulks.ts';
import { callOperation } from '../src/providers/kit/call-operation.ts';
import type { OutboundRequest } from '../src/providers/kit/guarded-request.ts';
import { createVendorClient } from '../src/providers/kit/guarded-request.ts';
import type { AnswerShape, Lookup } from '../src/providers/kit/operation.ts';
import { noDatabases } from '../src/providers/kit/no-databases.fixture.ts';
import type { RateLimiter } from '../src/providers/kit/rate-limiter.ts';
import { createRateLimiter } from '../src/providers/kit/rate-limiter.ts';
import { createMemoryRateStore } from '../src/providers/kit/rate-store.ts';
import { createBulkStore } from '../src/storage/bulk-jobs.ts';
import { openStorage } from '../src/storage/open-storage.ts';

const {
  DATABASE_URL = null,
  BULK_VENDOR_URL = '',
  BULK_QUESTIONS = '0',
  BULK_PROVIDER = 'icypeas',
} = process.env;
const haste = 0.08;

const storage = await openStorage({ databaseUrl: DATABASE_URL, dataDir: '' });
const store = createBulkStore(storage.work, { isAlone: () => false });
const vendor = createVendorClient();
const clock = { now: () => performance.now(), sleep: (ms: number) => sleep(ms) };
const real = createRateLimiter(createMemoryRateStore(clock.now), clock);
/** Only questions asked alone have to wait, so that the others leave in a bulk job. */
const limiter: RateLimiter = {
  acquire: (bucket, options) =>
    /\/(jobs|person\/enrich)$/.test(bucket) && !bucket.includes('batch')
      ? real.acquire(bucket, options)
      : Promise.resolve(() => {}),
  block: (...blocked) => real.block(...blocked),
};
/** Links lead to another host, which the vendor of the test stands for as well. */
const web = {
  request: (request: OutboundRequest) => {
    const { pathname, search } = new URL(request.url);
    return vendor.request({ ...request, url: `${BULK_VENDOR_URL}/files${pathname}${search}`, secrets: [] });
  },
};
const settings = {
  vendors: vendor,
  web,
  databases: noDatabases,
  baseUrl: () => BULK_VENDOR_URL,
  limitsOf: () => null,
  limiter,
  bulks: createBulks(store),
  breakers: createBreakers(),
  haste,
  now: () => Date.now(),
  sleep: clock.sleep,
  random: () => 0.5,
};
const credential = { id: `managed:${BULK_PROVIDER}`, key: 'key', kind: 'managed' as const };

const reader = startBulkReader({
  settings,
  store,
  operations: bulkOperations,
  openCredential: () => Promise.resolve(credential),
  reportFault: (error) => void process.stderr.write(`${String(error)}\n`),
  sleep: clock.sleep,
});

const world = createWorld();
const context = {
  credential,
  organizationId: 'org',
  class: 1,
  mayAsk: () => Promise.resolve(true),
};

/** As the engine does: asks again when it is told to. */
async function askUntilTold<Input, Answer extends AnswerShape>(
  at: number,
  {
    operation,
    input,
    show,
  }: { operation: Lookup<Input, Answer>; input: Input; show(answer: Answer): string },
): Promise<string> {
  for (let job: string | undefined; ;) {
    const result = await callOperation(settings, {
      operation,
      input,
      context: {
        ...context,
        digest: `question ${at}`,
        idempotencyKey: `run-${at}`,
        ...(job === undefined ? {} : { job }),
      },
    });
    if (result.outcome === 'found')
      return `${show(result.answer)}${result.note === undefined ? '' : ' (lost)'}`;
    if (result.outcome === 'not_found') return 'nothing';
    if (result.wait === undefined) return result.message;
    ({ job } = result.wait);
    await sleep(Math.max(0, result.wait.until - Date.now()));
  }
}

const askers: Readonly<Record<string, (person: WorldPerson, at: number) => Promise<string>>> = {
  icypeas: ({ name, employments: [{ company }] }, at) =>
    askUntilTold(at, {
      operation: findEmail,
      input: { name, domain: company.domain, company: null },
      show: ({ email }) => email,
    }),
  crustdata: ({ profileUrl }, at) =>
    askUntilTold(at, {
      operation: findProfile,
      input: { profileUrl },
      show: ({ name, headline }) => `${name}, ${headline}`,
    }),
};

function ask(at: number): Promise<string> {
  const asker = askers[BULK_PROVIDER];
  if (asker === undefined) throw new Error(`nobody asks ${BULK_PROVIDER}`);
  return asker(world.person(at), at);
}

const answers = await Promise.all(Array.from({ length: Number(BULK_QUESTIONS) }, (_, at) => ask(at)));
await reader.stop();
await storage.close();
process.stdout.write(JSON.stringify(answers), () => process.exit(0));
