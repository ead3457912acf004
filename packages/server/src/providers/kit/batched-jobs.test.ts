import { expect, test } from 'vitest';
import { z } from 'zod';
import { createBatches } from './batches.ts';
import { createBreakers } from './breakers.ts';
import { callOperation } from './call-operation.ts';
import { createFakeClock } from './fake-clock.fixture.ts';
import type { OutboundRequest, OutboundResult } from './guarded-request.ts';
import { noDatabases } from './no-databases.fixture.ts';
import { defineProvider } from './provider.ts';
import { createRateLimiter } from './rate-limiter.ts';
import { createMemoryRateStore } from './rate-store.ts';
import { text } from './shapes.ts';

const asked = z.object({ names: z.array(z.string()).optional(), ids: z.array(z.string()).optional() });
const parts = (body: unknown) => z.array(z.unknown()).parse(body);
const post = (path: string, body: object) => ({ method: 'POST' as const, path, body });

const northmail = defineProvider({
  id: 'northmail',
  label: 'Northmail',
  baseUrl: 'https://api.northmail.test',
  auth: 'none',
  limits: { requestsPerSecond: 1 },
});
const findEmail = northmail.job({
  id: 'northmail.find_email',
  request: (name: string) => post('/jobs', { names: [name] }),
  batch: { max: 10, request: (names) => post('/jobs', { names }), split: parts },
  reply: z.object({ state: z.string(), email: text }),
  answer: ({ email }) => (email ? { email } : null),
  deadlineMs: 10_000,
  job: {
    id: z.object({ id: z.string().nullish() }).transform(({ id }) => id ?? null),
    isNothingWithoutId: true,
    read: (id) => post('/read', { ids: [id] }),
    batch: { max: 10, request: (ids) => post('/read', { ids }), split: parts },
    isRunning: ({ state }) => state === 'running',
    everyMs: 1000,
    limits: { requestsPerSecond: 1 },
  },
});

/** A job of `slow3` is running for three reads; that of `stuck` for ever. */
function createVendor() {
  const reads = new Map<string, number>();
  const sent: string[] = [];
  const jobOf = (name: string) => (name === 'nobody' ? {} : { id: `job of ${name}` });
  const read = (id: string) => {
    const times = (reads.get(id) ?? 0) + 1;
    reads.set(id, times);
    const isRunning = id.endsWith('stuck') || (id.endsWith('slow3') && times <= 3);
    return isRunning ? { state: 'running' } : { state: 'done', email: `${id.slice(7)}@acme.test` };
  };
  const request = ({ body }: OutboundRequest): Promise<OutboundResult> => {
    const { names, ids = [] } = asked.parse(JSON.parse(body ?? ''));
    sent.push(names === undefined ? `read ${ids.length}` : `ask ${names.length}`);
    const all: object[] = names === undefined ? ids.map(read) : names.map(jobOf);
    const told = all.length === 1 ? all[0] : all;
    const reply = { outcome: 'answered' as const, status: 200, headers: [] };
    return Promise.resolve({ ...reply, body: Buffer.from(JSON.stringify(told)) });
  };
  return { sent, request };
}

/** Asks about all of these at once, or reads the jobs that earlier calls began. */
async function ask(names: readonly string[], { isBegun = false } = {}) {
  const clock = createFakeClock();
  const { sent, request } = createVendor();
  const settings = {
    vendors: { request },
    web: { request },
    baseUrl: ({ baseUrl }: { baseUrl: string }) => baseUrl,
    limitsOf: () => null,
    limiter: createRateLimiter(createMemoryRateStore(clock.now), clock),
    batches: createBatches(),
    databases: noDatabases,
    breakers: createBreakers(),
    haste: 1,
    now: clock.now,
    sleep: clock.sleep,
    random: () => 0.5,
  };
  const calls = names.map((name) =>
    callOperation(settings, {
      operation: findEmail,
      input: name,
      context: {
        credential: { id: 'managed:northmail', key: null, kind: 'managed' },
        organizationId: 'org-1',
        digest: name,
        idempotencyKey: name,
        mayAsk: () => Promise.resolve(true),
        class: 1,
        ...(isBegun ? { job: `job of ${name}` } : {}),
      },
    }),
  );
  const [results] = await Promise.all([Promise.all(calls), clock.run()]);
  const told = results.map((result) => {
    if (result.outcome === 'found') return result.answer.email;
    return result.outcome === 'failed' ? (result.wait?.job ?? result.meaning) : 'not_found';
  });
  return { told, sent };
}

test('jobs are begun together and read together', async () => {
  const { told, sent } = await ask(['ana', 'bob', 'nobody', 'cy']);
  expect(told).toEqual(['ana@acme.test', 'bob@acme.test', 'not_found', 'cy@acme.test']);
  // The first read finds a place at once.
  expect(sent).toEqual(['ask 4', 'read 1', 'read 2']);
});

test('a job that takes longer is read again, without the others', async () => {
  const { told, sent } = await ask(['ana', 'slow3', 'bob']);
  expect(told).toEqual(['ana@acme.test', 'slow3@acme.test', 'bob@acme.test']);
  expect(sent).toEqual(['ask 3', 'read 1', 'read 2', 'read 1', 'read 1', 'read 1']);
});

test('jobs that earlier calls began are read together, and not begun again', async () => {
  const { told, sent } = await ask(['ana', 'stuck', 'bob'], { isBegun: true });
  expect(told).toEqual(['ana@acme.test', 'job of stuck', 'bob@acme.test']);
  expect(sent).toEqual(['read 3']);
});

test('jobs that last longer than their calls keep their ids, whoever sent the requests', async () => {
  const { told, sent } = await ask(['ana', 'stuck', 'unstuck']);
  expect(told).toEqual(['ana@acme.test', 'job of stuck', 'job of unstuck']);
  expect(sent.filter((request) => request.startsWith('ask'))).toEqual(['ask 3']);
  // Both wait equally long.
  expect(sent.slice(2)).not.toContain('read 1');
});
