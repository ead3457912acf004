/* The feeder of a process, with organizations whose steps take as long as a test wants. */
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, inject, it } from 'vitest';
import type { FeederPorts } from '../src/sheets/running/feed-run.ts';
import type { SheetFeeder } from '../src/sheets/running/feeder.ts';
import { startFeeder } from '../src/sheets/running/feeder.ts';
import { leaseRuns, releaseRun } from '../src/sheets/running/sheet-run.ts';
import { showRun } from '../src/sheets/running/show-run.ts';
import type { SheetPlace } from '../src/sheets/sheet.ts';
import type { FeederHome } from './feeder-home.ts';
import { openFeederHome } from './feeder-home.ts';
import { describeOnBothHomes } from './service.ts';
import { waitFor } from './wait-for.ts';

describeOnBothHomes('a feeder', (home) => {
  let opened: FeederHome;
  let feeder: SheetFeeder | null = null;
  beforeAll(async () => void (opened = await openFeederHome(home)));
  afterEach(async () => {
    await feeder?.stop();
    feeder = null;
  });
  afterAll(() => opened.close());

  /** Runs that end as soon as they are submitted, without any record. */
  const quick = (): FeederPorts => ({
    ...opened.world().ports,
    findEnded: (_organizationId, runIds) =>
      Promise.resolve(new Map(runIds.map((id) => [id, { spent: 0, isCanceled: false }]))),
  });
  const feed = (ports: FeederPorts): void => {
    feeder = startFeeder({
      ...ports,
      lookout: opened.lookout,
      reportFault: (error) => {
        throw error;
      },
    });
  };
  /** The runs of some sheets plan for as long as the test wants. */
  const slowly = (slow: readonly SheetPlace[]) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const ids = new Set(slow.map(({ organizationId }) => organizationId));
    const ports = quick();
    let [now, most] = [0, 0];
    const plan: FeederPorts['plan'] = async (request, run) => {
      now += 1;
      most = Math.max(most, now);
      if (ids.has(run.place.organizationId)) await promise;
      now -= 1;
      return ports.plan(request, run);
    };
    return { ports: { ...ports, plan }, release: resolve, now: () => now, most: () => most };
  };
  const ended = (place: SheetPlace, no: number) =>
    waitFor(
      () => showRun(opened.storage.api, place, no),
      ({ finished_at: at }) => at !== null,
    );

  it('goes on with sheets of others while a step of one organization takes any time', async () => {
    const [slow, other] = [await opened.create(['Jane']), await opened.create(['Ann'])];
    const slowRuns = [await opened.start(slow, ['p1']), await opened.start(slow, ['p2'])];
    const { ports, release, now } = slowly([slow]);
    feed(ports);
    await waitFor(
      () => Promise.resolve(now()),
      (count) => count === 1,
    );
    expect(await ended(other, await opened.start(other, ['p1']))).toMatchObject({ status: 'completed' });
    expect(now()).toBe(1);
    release();
    for (const no of slowRuns) expect(await ended(slow, no)).toMatchObject({ status: 'completed' });
  });

  it('makes three steps at a time, one of each organization', async () => {
    const places: SheetPlace[] = [];
    for (let left = 5; left > 0; left -= 1) places.push(await opened.create(['Jane']));
    const runs: [SheetPlace, number][] = [];
    for (const place of places)
      for (const pipe of ['p1', 'p2']) runs.push([place, await opened.start(place, [pipe])]);
    const { ports, release, now, most } = slowly(places);
    feed(ports);
    await waitFor(
      () => Promise.resolve(now()),
      (count) => count === 3,
    );
    release();
    for (const [place, no] of runs) await ended(place, no);
    expect(most()).toBe(3);
  });

  it('takes on one run of each organization before a second one of any', async () => {
    const many = await opened.create(['Jane']);
    for (let left = 3; left > 0; left -= 1) await opened.start(many, ['p1']);
    const other = await opened.create(['Ann']);
    const no = await opened.start(other, ['p1']);
    const leased = await leaseRuns(opened.storage.work, { most: 2, leaseSeconds: 60 });
    expect(leased.map(({ place }) => place.id).toSorted((a, b) => a - b)).toEqual(
      [many.id, other.id].toSorted((a, b) => a - b),
    );
    for (const run of leased) await releaseRun(opened.storage.work, run);
    feed(quick());
    await ended(other, no);
  });

  it('leaves the runs of a deleted sheet alone', async () => {
    const place = await opened.create(['Jane']);
    await opened.start(place, ['p1']);
    await sql`update sheets set deleted_at = now() where id = ${place.id}::int`.execute(opened.storage.api);
    const other = await opened.create(['Ann']);
    const faults: unknown[] = [];
    feeder = startFeeder({
      ...quick(),
      lookout: opened.lookout,
      reportFault: (error) => faults.push(error),
    });
    await ended(other, await opened.start(other, ['p1']));
    expect(faults).toEqual([]);
  });

  it.skipIf(home === 'pglite' || inject('postgresUrl') === null)(
    'goes on with sheets of others while those of three organizations are locked',
    async () => {
      const locked: [SheetPlace, number][] = [];
      for (let left = 3; left > 0; left -= 1) {
        const place = await opened.create(['Jane']);
        locked.push([place, await opened.start(place, ['p1'])]);
      }
      const other = await opened.create(['Ann']);
      await opened.storage.api.transaction().execute(async (tx) => {
        const ids = locked.map(([{ id }]) => id);
        await sql`select from sheets where id = any(${ids}::int[]) order by id for update`.execute(tx);
        feed(quick());
        await ended(other, await opened.start(other, ['p1']));
      });
      for (const [place, no] of locked) await ended(place, no);
    },
  );
});
