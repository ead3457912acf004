import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedOrganization } from '../src/admission/seed-organization.ts';
import { expectProblem, readCapacity } from './expect-problem.ts';
import type { Call, TestService } from './service.ts';
import { callApi, describeOnBothHomes, startOn, startService } from './service.ts';
import { testChainKey } from './test-chain-key.ts';
import { runOf } from './wait-for.ts';

const pipes = [{ pipe_id: 'person:name:split@1' }];
const many = (count: number) => Array.from({ length: count }, (_, id) => ({ id, name: 'Jane Doe' }));
const queueLimit = 100_000;

/** Records in flight up to which a run gets priority 1 and 2, by subscription. */
const subscriptions = [
  ['free', 20, 200],
  ['starter', 50, 500],
  ['basic', 150, 1500],
  ['business', 320, 3200],
  ['professional', 600, 6000],
] as const;

describeOnBothHomes('capacity and priority', (home) => {
  const nearlyFull = 99_990;
  let service: TestService;
  /** On PostgreSQL a second process admits runs of the same organizations. */
  let second: TestService | null = null;
  beforeAll(async () => {
    service = await startService(
      home,
      {},
      {
        role: 'api',
        prepare: async ({ api }, env) => {
          const { organizationId } = await seedOrganization(api, {
            subscription: 'free',
            apiKey: env.HEADRACE_BOOTSTRAP_API_KEY ?? null,
            chainKey: testChainKey,
          });
          await api
            .updateTable('capacity')
            .set({ in_flight: nearlyFull })
            .where('org_id', '=', organizationId)
            .execute();
        },
      },
    );
    if (home === 'postgres') second = await startOn(service.env, 'api');
  });
  afterAll(async () => {
    await second?.stop();
    await service.stop();
  });

  const submit = (call: Call, count: number, headers: Record<string, string> = {}) =>
    call('/v1/pipes/run', { body: { pipes, input: many(count) }, headers });
  const fill = async (call: Call, records: number) => {
    for (let left = records; left > 0; left -= 100) await submit(call, Math.min(100, left));
  };

  describe.each(subscriptions)('subscription %s', (subscription, p1, p2) => {
    it(`admits ${p1} records at priority 1, and the next one at 2`, async () => {
      const { call } = await service.createOrganization(subscription);
      const refused = await call('/v1/pipes/run', { body: {} });
      expect(readCapacity(refused)).toEqual({ priority: 1, p1, p2, p3: queueLimit });
      await fill(call, p1 - 10);
      expect(readCapacity(await submit(call, 10))).toEqual({
        priority: 1,
        p1: 0,
        p2: p2 - p1,
        p3: queueLimit - p1,
      });
      expect(readCapacity(await submit(call, 1))).toEqual({
        priority: 2,
        p1: 0,
        p2: p2 - p1 - 1,
        p3: queueLimit - p1 - 1,
      });
    });
  });

  it('admits a run that does not fit a window as a whole at the next priority', async () => {
    const { call } = await service.createOrganization('free');
    expect(readCapacity(await submit(call, 21))).toEqual({ priority: 2, p1: 0, p2: 179, p3: 99_979 });
    await submit(call, 100);
    expect(readCapacity(await submit(call, 80))).toEqual({ priority: 3, p1: 0, p2: 0, p3: 99_799 });
  });

  it('admits up to the end of the second window at priority 2', async () => {
    const { call } = await service.createOrganization('free');
    await submit(call, 100);
    expect(readCapacity(await submit(call, 100))).toMatchObject({ priority: 2, p2: 0 });
    expect(readCapacity(await submit(call, 1))).toMatchObject({ priority: 3, p2: 0 });
  });

  it('tells on an error the priority that a run of one record would get', async () => {
    const { call } = await service.createOrganization('free');
    await submit(call, 19);
    expect(readCapacity(await call('/v1/pipes/run', { body: {} })).priority).toBe(1);
    await submit(call, 1);
    expect(readCapacity(await call('/v1/pipes/run/sync', { body: {} })).priority).toBe(2);
  });

  it('never overbooks a window by one record under 100 parallel submissions', async () => {
    const { apiKey } = await service.createOrganization('starter');
    const urls = [service.url, second?.url ?? service.url];
    const answers = await Promise.all(
      Array.from({ length: 100 }, async (_, at) => {
        const count = 1 + (at % 13);
        const body = { pipes, input: many(count) };
        const answer = await callApi(urls[at % 2] ?? '', '/v1/pipes/run', { apiKey, body });
        expect(answer.status).toBe(200);
        return { count, ...readCapacity(answer) };
      }),
    );
    // What was left in the queue tells in which order they were admitted.
    let inFlight = 0;
    for (const { count, priority, p1, p2, p3 } of answers.toSorted((a, b) => b.p3 - a.p3)) {
      inFlight += count;
      expect({ priority, p1, p2, p3 }).toEqual({
        priority: inFlight <= 50 ? 1 : inFlight <= 500 ? 2 : 3,
        p1: Math.max(0, 50 - inFlight),
        p2: Math.max(0, 500 - inFlight),
        p3: queueLimit - inFlight,
      });
    }
    const sums = [1, 2].map((priority) =>
      answers.filter((answer) => answer.priority === priority).reduce((sum, { count }) => sum + count, 0),
    );
    expect(sums[0]).toBeLessThanOrEqual(50);
    expect((sums[0] ?? 0) + (sums[1] ?? 0)).toBeLessThanOrEqual(500);
    expect(inFlight).toBe(answers.reduce((sum, { count }) => sum + count, 0));
  });

  it('counts organizations apart', async () => {
    const [full, empty] = [
      await service.createOrganization('free'),
      await service.createOrganization('free'),
    ];
    await submit(full.call, 100);
    expect(readCapacity(await submit(empty.call, 20)).priority).toBe(1);
  });

  it('keeps the priority of the first call when a call is repeated', async () => {
    const { call } = await service.createOrganization('free');
    const headers = { 'idempotency-key': 'first-class' };
    await submit(call, 20, headers);
    expect(readCapacity(await submit(call, 20, headers))).toEqual({
      priority: 1,
      p1: 0,
      p2: 180,
      p3: 99_980,
    });
  });

  describe('429 queue-limit-exceeded', () => {
    it('refuses what would pass 100,000 records, and only that', async () => {
      const headers = { 'idempotency-key': 'too-many' };
      const refused = await submit(service.call, 11, headers);
      expectProblem(refused, 'queue-limit-exceeded');
      expect(readCapacity(refused)).toEqual({ priority: 3, p1: 0, p2: 0, p3: 10 });
      const last = await submit(service.call, 10);
      expect(readCapacity(last)).toEqual({ priority: 3, p1: 0, p2: 0, p3: 0 });
      expectProblem(
        await service.call('/v1/pipes/run/sync', { body: { pipes, input: many(1) } }),
        'queue-limit-exceeded',
      );
      // A refused call leaves nothing behind: neither capacity nor its key is used up.
      await service.call(`/v1/pipes/cancel/${runOf(last).id}`, { method: 'POST' });
      const retried = await submit(service.call, 10, headers);
      expect(retried.status).toBe(200);
      expect(retried.headers.get('idempotent-replayed')).toBeNull();
      const atOnce = await Promise.all(Array.from({ length: 10 }, () => submit(service.call, 1)));
      expect(atOnce.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 429));
    });
  });
});
