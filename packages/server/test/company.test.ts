import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { z } from 'zod';
import { createSingleFlight } from '../src/providers/kit/single-flight.ts';
import type { Company } from '../src/storage/company.ts';
import { createCompany } from '../src/storage/company.ts';
import { createSharedFlights } from '../src/storage/flights.ts';
import type { Storage } from '../src/storage/open-storage.ts';
import { openStorage } from '../src/storage/open-storage.ts';
import { createLocalSignals } from '../src/storage/signals.ts';
import { createHome } from './service.ts';

const text = (stored: unknown) => z.string().parse(stored);

describe.skipIf(inject('postgresUrl') === null)('processes that ask providers (postgres)', () => {
  let storage: Storage;
  let remove: () => Promise<void>;
  let companies: Company[] = [];
  let time = 0;
  /** Processes hear of each other by signals, as the real ones do. */
  const signals = createLocalSignals();
  const open = (hears = true) => {
    const company = createCompany({
      db: storage.leases,
      signals: hears ? signals : createLocalSignals(),
      now: () => performance.now() + time,
      reportFault: (error) => {
        throw error;
      },
    });
    companies.push(company);
    const store = createSharedFlights({ db: storage.work, company, restore: text });
    return { company, store, flights: createSingleFlight<string>({ store, mayKeep: () => true }) };
  };
  const key = (question: string) => ({ organizationId: 'org', question });
  const flightsStored = async () =>
    (await storage.api.selectFrom('flights').select('key').execute()).map((flight) => flight.key);
  /** A call that ends when it is told to. */
  const call = () => {
    const { promise, resolve } = Promise.withResolvers<string>();
    return { asked: { maxAgeMs: 0, run: null, start: () => promise }, end: resolve };
  };

  beforeAll(async () => {
    const home = await createHome('postgres');
    storage = await openStorage({ databaseUrl: home.env.DATABASE_URL ?? null, dataDir: '' });
    remove = home.remove;
  });
  afterEach(async () => {
    await Promise.all(companies.map((company) => company.leave()));
    companies = [];
    time = 0;
    await storage.api.deleteFrom('flights').execute();
    await sql`delete from askers`.execute(storage.api);
  });
  afterAll(async () => {
    await storage.close();
    await remove();
  });

  it('keep their look-ups to themselves while there is one alone', async () => {
    const { company, flights } = open();
    const { asked, end } = call();
    const first = flights.join(key('alone'), asked);
    const second = flights.join(key('alone'), asked);
    await company.enter();
    await sleep(50);
    expect(company.isAlone()).toBe(true);
    expect(await flightsStored()).toEqual([]);
    end('answer');
    expect([await first, await second].map(({ result, isShared }) => [result, isShared])).toEqual([
      ['answer', false],
      ['answer', true],
    ]);
    const paid = await Promise.all([(await first).claimPayment('one'), (await second).claimPayment('two')]);
    expect(paid.filter(Boolean)).toHaveLength(1);
  });

  it('share what is under way with one that comes, before that asks anything', async () => {
    const one = open();
    const { asked, end } = call();
    const first = one.flights.join(key('under way'), asked);
    await one.company.enter();
    const two = open();
    const second = two.flights.join(key('under way'), {
      maxAgeMs: 0,
      run: null,
      start: () => Promise.reject(new Error('asked twice')),
    });
    await two.company.enter();
    expect([one.company.isAlone(), two.company.isAlone()]).toEqual([false, false]);
    expect(await flightsStored()).toEqual(['under way']);
    // The second follows by now; the result of what nobody follows is not kept.
    await expect
      .poll(async () => (await storage.api.selectFrom('flights').select('is_followed').execute())[0])
      .toEqual({ is_followed: true });
    end('answer');
    const joined = [await first, await second];
    expect(joined.map(({ result, isShared }) => [result, isShared])).toEqual([
      ['answer', false],
      ['answer', true],
    ]);
    const paid = await Promise.all(joined.map(({ claimPayment }, at) => claimPayment(`payer ${at}`)));
    expect(paid.filter(Boolean)).toHaveLength(1);
  });

  it('answer what they could not share, and share it at the next try', async () => {
    let isBroken = true;
    const db = storage.work.withPlugin({
      transformQuery: ({ node }) => {
        if (isBroken) throw new Error('the statement fails');
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    });
    let share = () => Promise.resolve();
    const company = {
      enter: async () => {},
      isAlone: () => true,
      onCompany: (task: () => Promise<void>) => void (share = task),
    };
    const store = createSharedFlights({ db, company, restore: text });
    const [ended, goesOn] = [await store.join(key('ends'), 0), await store.join(key('goes on'), 0)];
    await expect(share()).rejects.toThrow('the statement fails');
    const answer = { flightId: ended.flightId, result: 'x', isKept: false };
    expect(await store.finish(key('ends'), answer)).toBe(false);
    isBroken = false;
    await share();
    expect(await flightsStored()).toEqual(['goes on']);
    await store.abandon(key('goes on'), goesOn.flightId);
    expect(await flightsStored()).toEqual([]);
  });

  it('that come at the same time know of each other', async () => {
    const all = Array.from({ length: 5 }, () => open());
    await Promise.all(all.map(({ company }) => company.enter()));
    expect(all.filter(({ company }) => company.isAlone())).toEqual([]);
  });

  it('wait for one that does not answer no longer than that may take', async () => {
    await sql`insert into askers (id) values ('lost')`.execute(storage.api);
    const { company } = open();
    await company.enter();
    expect(company.isAlone()).toBe(false);
  });

  it('are not sure to be alone for longer than others believe it', async () => {
    const { company } = open();
    await company.enter();
    expect(company.isAlone()).toBe(true);
    time = 8001;
    expect(company.isAlone()).toBe(false);
  });

  it('are alone again a while after the last other one has left', async () => {
    const [one, two] = [open(), open()];
    await one.company.enter();
    await two.company.enter();
    await two.company.leave();
    signals.publish('askers', ['']);
    await sleep(100);
    expect(one.company.isAlone()).toBe(false);
    time = 15_001;
    signals.publish('askers', ['']);
    await expect.poll(() => one.company.isAlone()).toBe(true);
  });

  it('notice each other without a signal, too', async () => {
    const one = open();
    await one.company.enter();
    expect(one.company.isAlone()).toBe(true);
    // It hears its own signal, too, and looks once more.
    await sleep(200);
    const two = open(false);
    await two.company.enter();
    await expect.poll(() => one.company.isAlone()).toBe(false);
  });
});
