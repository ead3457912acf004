import { once } from 'node:events';
import type { Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { serveSimulators } from '@headrace/sandbox/kit/serve-simulators';
import { simulators } from '@headrace/sandbox/simulators';
import { createWorld } from '@headrace/sandbox';
import type { ProviderPort } from '../../src/engine/ports.ts';
import { noDatabases } from '../../src/providers/kit/no-databases.fixture.ts';
import { createBreakers } from '../../src/providers/kit/breakers.ts';
import type { CallSettings } from '../../src/providers/kit/call-settings.ts';
import { callOperation } from '../../src/providers/kit/call-operation.ts';
import type { CallResult } from '../../src/providers/kit/call-result.ts';
import { createVendorClient } from '../../src/providers/kit/guarded-request.ts';
import type { AnswerShape } from '../../src/providers/kit/operation.ts';
import { createRateLimiter } from '../../src/providers/kit/rate-limiter.ts';
import { createMemoryRateStore } from '../../src/providers/kit/rate-store.ts';
import { createSingleFlight } from '../../src/providers/kit/single-flight.ts';
import { startWorker } from '../../src/queue/worker.ts';
import { emailRequest, peopleRecords } from '../billing-service.ts';
import { openQueue } from '../queue-home.ts';
import { testChainKey } from '../test-chain-key.ts';
import { waitFor } from '../wait-for.ts';

/**
 * Deadlines of 30 s become 15 s until the run of the other vendor has ended, and 1.2 s from then on. Calls that hang come one
 * after the other, four at least: that leaves a minute for the other run, however busy the machine is.
 */
const haste = { before: 0.5, after: 0.04 };
const [records, concurrency] = [15, 5];

/** A vendor that takes every request, and never gets to the end of an answer. */
async function startHanging(conduct: (response: ServerResponse) => void) {
  const asked = { now: 0, all: 0 };
  const server: Server = createServer((request, response) => {
    asked.all += 1;
    asked.now += 1;
    request.resume();
    response.on('close', () => (asked.now -= 1));
    conduct(response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { url: `http://127.0.0.1:${port}`, asked };
}

function drip(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  const timer = setInterval(() => response.write(' '), 100);
  response.on('close', () => clearInterval(timer));
}

it('a vendor that hangs costs its deadline, and nobody else anything', async () => {
  const [silent, dripping] = [await startHanging(() => {}), await startHanging(drip)];
  const vendors = await serveSimulators({ simulators, world: createWorld(), port: 0, host: '127.0.0.1' });
  onTestFinished(() => vendors.close());
  const client = createVendorClient();
  onTestFinished(() => client.close());
  const urls = new Map([
    ['leadmagic', silent.url],
    ['prospeo', dripping.url],
  ]);
  const now = () => performance.now();
  const settings: CallSettings = {
    vendors: client,
    web: client,
    baseUrl: ({ id }) => urls.get(id) ?? `${vendors.url}/vendors/${id}`,
    limitsOf: () => ({ concurrency }),
    limiter: createRateLimiter(createMemoryRateStore(now), { now, sleep }),
    databases: noDatabases,
    breakers: createBreakers(),
    haste: haste.before,
    now,
    sleep,
    random: () => 0.5,
  };
  const flights = createSingleFlight<CallResult<AnswerShape>>({ store: null, mayKeep: () => false });
  const providers: ProviderPort = {
    findCredential: ({ provider: { id } }) => Promise.resolve({ kind: 'own', id: `own:${id}`, key: 'test' }),
    lookUp: (operation, input, context) =>
      flights.join(
        { organizationId: context.organizationId, question: `${operation.provider.id} ${context.digest}` },
        { ...context, start: () => callOperation(settings, { operation, input, context }) },
      ),
    perform: () => Promise.reject(new Error('there is no effect')),
  };
  const queue = await openQueue('pglite', { providers });
  onTestFinished(() => queue.close());
  const worker = startWorker({
    db: queue.storage.work,
    upkeep: queue.storage.upkeep,
    signals: queue.storage.signals,
    executor: queue.executor,
    retentionDays: 3,
    chainKey: testChainKey,
    known: [],
    budget: 4000,
    isAlone: true,
    leaseDb: queue.storage.leases,
    reportFault: () => {},
    onEvent: () => {},
  });
  const submit = (names: string[]) => {
    const [pipe] = emailRequest([]).pipes;
    const asked = {
      pipe_id: pipe?.pipe_id ?? '',
      config: { providers: names.map((provider) => ({ provider })) },
    };
    return queue.submitBody({ pipes: [asked], input: peopleRecords(records) });
  };
  const finish = (runId: string) =>
    waitFor(
      () => queue.read(runId),
      ({ status }) => status !== 'pending' && status !== 'processing',
    );

  // Enough for both runs: what the first one holds would keep the second one waiting otherwise.
  await queue.storage.api.updateTable('ledger_heads').set({ balance: 10_000_000 }).execute();
  const hung = await submit(['leadmagic', 'prospeo', 'hunter']);
  await waitFor(
    () => silent.asked.now,
    (count) => count === concurrency,
  );
  // Another vendor's calls pass those that hang.
  const free = await finish(await submit(['hunter']));
  expect((await queue.read(hung)).status).toBe('processing');
  settings.haste = haste.after;
  const ended = await finish(hung);
  expect([free.status, ended.status]).toEqual(['completed', 'completed']);
  const values = (run: typeof ended) =>
    Array.from({ length: records }, (_, at) => run.records[at + 1].fields.work_email.value);
  expect(values(ended)).toEqual(values(free));
  expect(values(ended).filter((value) => value !== null).length).toBeGreaterThan(0);
  for (const { asked } of [silent, dripping]) {
    // The breaker opens after ten; those under way then are the only ones more.
    expect(asked.all).toBeGreaterThanOrEqual(10);
    expect(asked.all).toBeLessThan(10 + concurrency);
    expect(asked.now).toBe(0);
  }
  const open = settings.breakers.states().filter(({ state }) => state === 'open');
  expect(open.map(({ credential }) => credential).toSorted()).toEqual(['own:leadmagic', 'own:prospeo']);
  await worker.drain(60_000);
});
