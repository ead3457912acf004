import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { z } from 'zod';
import { createSingleFlight } from '../src/providers/kit/single-flight.ts';
import { createSharedFlights, deleteOldFlights } from '../src/storage/flights.ts';
import type { Storage } from '../src/storage/open-storage.ts';
import { openStorage } from '../src/storage/open-storage.ts';
import { createHome } from './service.ts';

const text = (stored: unknown) => z.string().parse(stored);

describe.skipIf(inject('postgresUrl') === null)('equal look-ups of two processes (postgres)', () => {
  let storage: Storage;
  let remove: () => Promise<void>;
  let starts = 0;
  const key = (question: string, organizationId = 'org') => ({ organizationId, question });
  const openProcess = () => {
    const company = { enter: async () => {}, isAlone: () => false, onCompany: () => {} };
    const store = createSharedFlights({ db: storage.work, company, restore: text });
    return { store, flights: createSingleFlight<string>({ store, mayKeep: () => true }) };
  };
  const slowly = (answer: string, ms = 100) => ({
    maxAgeMs: 0,
    run: null,
    start: async () => {
      starts += 1;
      await sleep(ms);
      return answer;
    },
  });

  beforeAll(async () => {
    const home = await createHome('postgres');
    storage = await openStorage({ databaseUrl: home.env.DATABASE_URL ?? null, dataDir: '' });
    remove = home.remove;
  });
  afterAll(async () => {
    await storage.close();
    await remove();
  });

  it('are asked once and paid by one, however many there are', async () => {
    starts = 0;
    const processes = [openProcess(), openProcess()];
    const answers = await Promise.all(
      Array.from({ length: 400 }, async (_, at) => {
        const { flights } = processes[at % 2] ?? openProcess();
        const joined = await flights.join(key(`many ${at % 4}`), slowly(`answer ${at % 4}`));
        return { at, joined, paid: await joined.claimPayment(`payer ${at}`) };
      }),
    );
    expect(starts).toBe(4);
    expect(answers.every(({ at, joined }) => joined.result === `answer ${at % 4}`)).toBe(true);
    expect(answers.filter(({ joined }) => !joined.isShared)).toHaveLength(4);
    const payers = answers.filter(({ paid }) => paid).map(({ at }) => at % 4);
    expect(payers.toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3]);
  });

  it('are asked for each organization by itself', async () => {
    starts = 0;
    const [one, two] = [openProcess(), openProcess()];
    await Promise.all([
      one.flights.join(key('same', 'org'), slowly('of one')),
      two.flights.join(key('same', 'other'), slowly('of two')),
    ]);
    expect(starts).toBe(2);
  });

  it('are asked again once they are over, but by who takes an answer of that age', async () => {
    starts = 0;
    const [one, two] = [openProcess(), openProcess()];
    await one.flights.join(key('aged'), { ...slowly('first', 5), maxAgeMs: 60_000 });
    const late = await two.flights.join(key('aged'), { ...slowly('late', 5), maxAgeMs: 60_000 });
    expect([late.result, late.isShared]).toEqual(['first', true]);
    expect(await two.flights.join(key('aged'), slowly('fresh', 5))).toMatchObject({ result: 'fresh' });
    expect(starts).toBe(2);
  });

  it('are made by another process when the one that had them is lost', async () => {
    const { store } = openProcess();
    const lost = await store.join(key('lost'), 0);
    const { flights } = openProcess();
    const joined = flights.join(key('lost'), slowly('made again', 5));
    await sleep(200);
    // As ten seconds without a sign of life would do.
    await storage.api
      .updateTable('flights')
      .set({ lease_until: new Date(0) })
      .where('flight_id', '=', lost.flightId)
      .execute();
    expect(await joined).toMatchObject({ result: 'made again', isShared: false });
  });

  it('leave nothing behind but what somebody may still ask for, and that not for long', async () => {
    const { flights } = openProcess();
    await flights.join(key('gone'), slowly('x', 1));
    await flights.join(key('kept'), { ...slowly('x', 1), maxAgeMs: 1000 });
    const left = await storage.api.selectFrom('flights').select('key').execute();
    expect(left.map((row) => row.key)).toContain('kept');
    expect(left.map((row) => row.key)).not.toContain('gone');
    const longAgo = new Date(Date.now() - 120_000);
    await storage.api.updateTable('flights').set({ lease_until: longAgo }).execute();
    await storage.api.updateTable('landings').set({ landed_at: longAgo }).execute();
    await deleteOldFlights(storage.work);
    expect(await storage.api.selectFrom('flights').selectAll().execute()).toEqual([]);
    expect(await storage.api.selectFrom('landings').selectAll().execute()).toEqual([]);
  });
});
