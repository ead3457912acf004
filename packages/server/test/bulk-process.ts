/*
 * A worker's part in bulk jobs, for a test that kills it: asks Icypeas about as many people of the world as BULK_QUESTIONS says,
 * reads bulk jobs, and prints the answers. It remembers nothing but what the database has, as a worker that takes over a
 * slice whose attempts were not journaled. Time passes fifty times as fast as for a real one.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { createWorld } from '@headrace/sandbox';
import { findEmail } from '../src/providers/icypeas/icypeas.ts';
import { bulkOperations } from '../src/providers/bulk-operations.ts';
import { createBreakers } from '../src/providers/kit/breakers.ts';
import { startBulkReader } from '../src/providers/kit/bulk-reader.ts';
import { createBulks } from '../src/providers/kit/bulks.ts';
import { callOperation } from '../src/providers/kit/call-operation.ts';
import { createVendorClient } from '../src/providers/kit/guarded-request.ts';
import { noDatabases } from '../src/providers/kit/no-databases.fixture.ts';
import type { RateLimiter } from '../src/providers/kit/rate-limiter.ts';
import { createRateLimiter } from '../src/providers/kit/rate-limiter.ts';
import { createMemoryRateStore } from '../src/providers/kit/rate-store.ts';
import { createBulkStore } from '../src/storage/bulk-jobs.ts';
import { openStorage } from '../src/storage/open-storage.ts';

const { DATABASE_URL = null, BULK_VENDOR_URL = '', BULK_QUESTIONS = '0' } = process.env;
const haste = 0.02;

const storage = await openStorage({ databaseUrl: DATABASE_URL, dataDir: '' });
const store = createBulkStore(storage.work);
const vendor = createVendorClient();
const clock = { now: () => performance.now(), sleep: (ms: number) => sleep(ms) };
const real = createRateLimiter(createMemoryRateStore(clock.now), clock);
/** Only questions asked alone have to wait, so that the others leave in a bulk job. */
const limiter: RateLimiter = {
  acquire: (bucket, options) =>
    bucket.endsWith('/jobs') ? real.acquire(bucket, options) : Promise.resolve(() => {}),
  block: (...blocked) => real.block(...blocked),
};
const settings = {
  vendors: vendor,
  web: vendor,
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
const credential = { id: 'managed:icypeas', key: 'key', kind: 'managed' as const };

const reader = startBulkReader({
  settings,
  store,
  operations: bulkOperations,
  openCredential: () => Promise.resolve(credential),
  reportFault: (error) => void process.stderr.write(`${String(error)}\n`),
  sleep: clock.sleep,
});

const world = createWorld();
async function ask(at: number): Promise<string> {
  const { name, employments } = world.person(at);
  const input = { name, domain: employments[0].company.domain, company: null };
  for (let job: string | undefined; ;) {
    const result = await callOperation(settings, {
      operation: findEmail,
      input,
      context: {
        credential,
        organizationId: 'org',
        digest: `question ${at}`,
        idempotencyKey: `run-${at}`,
        class: 1,
        mayAsk: () => Promise.resolve(true),
        ...(job === undefined ? {} : { job }),
      },
    });
    if (result.outcome === 'found')
      return `${result.answer.email}${result.note === undefined ? '' : ' (lost)'}`;
    if (result.outcome === 'not_found') return 'nothing';
    if (result.wait === undefined) return result.message;
    ({ job } = result.wait);
    await sleep(Math.max(0, result.wait.until - Date.now()));
  }
}

const answers = await Promise.all(Array.from({ length: Number(BULK_QUESTIONS) }, (_, at) => ask(at)));
await reader.stop();
await storage.close();
process.stdout.write(JSON.stringify(answers), () => process.exit(0));
