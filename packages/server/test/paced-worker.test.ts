/* Slices whose organization may not use the thread now: claimed, leased, and begun later. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openAccount } from '../src/ledger/open-account.ts';
import { startWorker } from '../src/queue/worker.ts';
import { insertOrganization } from '../src/storage/organizations.ts';
import type { QueueHome } from './queue-home.ts';
import { openQueue } from './queue-home.ts';
import { describeOnBothHomes } from './service.ts';
import { testChainKey } from './test-chain-key.ts';

describeOnBothHomes('a worker beside an organization in debt', (home) => {
  let queue: QueueHome;
  let neighbour = '';
  let started: string[] = [];
  beforeAll(async () => {
    queue = await openQueue(home);
    neighbour = await queue.storage.api.transaction().execute(async (tx) => {
      const id = randomUUID();
      await insertOrganization(tx, { id, name: 'neighbour', plan: 'starter' });
      await openAccount(tx, testChainKey, id);
      return id;
    });
  });
  beforeEach(() => void (started = []));
  afterAll(() => queue.close());

  /** A worker in which the organization of the queue waits until it is let go. */
  const work = () => {
    const debt = Promise.withResolvers<void>();
    let isPaid = false;
    const worker = startWorker({
      db: queue.storage.work,
      upkeep: queue.storage.upkeep,
      signals: queue.storage.signals,
      executor: {
        ...queue.executor,
        start: (slice, hooks) => {
          started.push(slice.runId);
          return queue.executor.start(slice, hooks);
        },
      },
      retentionDays: 3,
      chainKey: testChainKey,
      known: [],
      budget: 4000,
      isAlone: home === 'pglite',
      leaseDb: queue.storage.leases,
      pace: { isInDebt: (owner) => owner !== neighbour && !isPaid, next: () => debt.promise },
      reportFault: () => {},
      onEvent: () => {},
    });
    const payOff = () => {
      isPaid = true;
      debt.resolve();
    };
    return { worker, payOff };
  };
  const slices = () =>
    queue.storage.api
      .selectFrom('slices')
      .select(['state', 'losses', 'claims', 'lease_until'])
      .where('org_id', '=', queue.organizationId)
      .where('state', '!=', 'done')
      .execute();
  const until = async (isSo: () => boolean | Promise<boolean>): Promise<void> => {
    while (!(await isSo())) await sleep(10);
  };

  it('begins the slices of others, and claims no more than a round of those that wait', async () => {
    const waiting = await Promise.all(Array.from({ length: 30 }, () => queue.submit(1)));
    const { worker, payOff } = work();
    await until(async () => (await slices()).filter(({ state }) => state === 'leased').length >= 4);
    const others = [await queue.submit(1, neighbour), await queue.submit(1, neighbour)];
    await until(() => others.every((id) => started.includes(id)));
    expect(started.toSorted()).toEqual(others.toSorted());
    expect((await slices()).filter(({ state }) => state === 'leased').length).toBeLessThan(12);
    payOff();
    await until(() => waiting.every((id) => started.includes(id)));
    await worker.drain(60_000);
    expect(started).toHaveLength(32);
    expect(await slices()).toEqual([]);
  });

  it('renews the leases of those that wait', async () => {
    await queue.submit(1);
    const { worker, payOff } = work();
    await until(async () => (await slices()).some(({ state }) => state === 'leased'));
    const leasedUntil = async () => (await slices())[0]?.lease_until?.getTime() ?? 0;
    const first = await leasedUntil();
    await until(async () => (await leasedUntil()) > first);
    expect(started).toEqual([]);
    payOff();
    await until(() => started.length === 1);
    await worker.drain(60_000);
    expect(started).toHaveLength(1);
  });

  it('hands those that wait back when it stops, which is no loss', async () => {
    await queue.submit(1);
    const { worker } = work();
    await until(async () => (await slices()).some(({ state }) => state === 'leased'));
    await worker.drain(60_000);
    expect(started).toEqual([]);
    expect(await slices()).toMatchObject([{ state: 'ready', losses: 0 }]);
    const next = work();
    next.payOff();
    await until(async () => (await slices()).length === 0);
    await next.worker.drain(60_000);
  });
});
