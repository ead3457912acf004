/* Steps of the feeder of sheet runs, one by one, with what a process does that dies between two of them. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { appendRowsTx, reserveRowIds } from '../src/sheets/rows/write-rows.ts';
import { prepareRows } from '../src/sheets/rows/prepare-rows.ts';
import { deleteRows } from '../src/sheets/rows/delete-rows.ts';
import type { FeederPorts } from '../src/sheets/running/feed-run.ts';
import { feedRun } from '../src/sheets/running/feed-run.ts';
import { runDue } from '../src/sheets/running/run-due.ts';
import type { SheetRun } from '../src/sheets/running/sheet-run.ts';
import { showRun } from '../src/sheets/running/show-run.ts';
import { cancelSheetRun } from '../src/sheets/running/start-run.ts';
import type { SheetPlace } from '../src/sheets/sheet.ts';
import { loadSheet } from '../src/sheets/structure/load-sheet.ts';
import type { Db } from '../src/storage/database.ts';
import type { Storage } from '../src/storage/open-storage.ts';
import type { FedWorld, FeederHome } from './feeder-home.ts';
import { insertRecord, openFeederHome } from './feeder-home.ts';
import { describeOnBothHomes } from './service.ts';

describeOnBothHomes('the feeder of sheet runs', (home) => {
  let opened: FeederHome;
  let storage: Storage;
  beforeAll(async () => {
    opened = await openFeederHome(home);
    ({ storage } = opened);
  });
  afterAll(() => opened.close());
  const create: FeederHome['create'] = (names, auto) => opened.create(names, auto);
  const start: FeederHome['start'] = (place, pipes) => opened.start(place, pipes);
  const world = () => opened.world();
  const takeOn: FeederHome['takeOn'] = (place, no) => opened.takeOn(place, no);
  const step: FeederHome['step'] = (ports, run) => opened.step(ports, run);
  const stepUntil: FeederHome['stepUntil'] = (ports, run, wanted) => opened.stepUntil(ports, run, wanted);
  const rowIds = async ({ id }: SheetPlace): Promise<[number, number]> => {
    const { rows } = await sql<{ row_id: string }>`
      select row_id from sheet_rows where sheet_id = ${id}::int order by row_id`.execute(storage.api);
    return [Number(rows[0]?.row_id), Number(rows[1]?.row_id)];
  };
  const results = async ({ id }: SheetPlace) => {
    const { rows } = await sql<{
      pipe_no: number;
      claim_run: number | null;
      is_stale: boolean;
      vals: unknown;
    }>`
      select pipe_no, claim_run, is_stale, vals from sheet_results
      where sheet_id = ${id}::int order by pipe_no, row_id`.execute(storage.api);
    return rows;
  };

  it('leaves no cell queued, whichever transaction is the last of a process that writes a canceled run', async () => {
    for (let last = 1; last < 6; last += 1) {
      const place = await create(['Jane']);
      const no = await start(place, ['p1']);
      const run = await takeOn(place, no);
      const { ports, submitted, ended } = world();
      await stepUntil(ports, run, 'waiting');
      for (const runId of submitted) ended.set(runId, { spent: 7, isCanceled: true });
      const dying = { ...ports, db: dyingDb(storage.work, last) };
      await feedRun(dying, run).catch(() => {});
      await stepUntil(ports, run, 'over');
      expect(await results(place)).toMatchObject([{ claim_run: null }]);
      expect(await showRun(storage.api, place, no)).toMatchObject({ waiting: 0, spent: 0.0007 });
    }
  });

  it('marks as stale what is being made of a value that changes meanwhile', async () => {
    const place = await create(['Jane']);
    const later = await takeOn(place, await start(place, ['p2']));
    const [second, first] = [world(), world()];
    await stepUntil(second.ports, later, 'waiting');
    const earlier = await takeOn(place, await start(place, ['p1']));
    await stepUntil(first.ports, earlier, 'waiting');
    const [rowId] = await rowIds(place);
    await finish(first, { field: 'first', rowId, place, run: earlier });
    await finish(second, { field: 'second', rowId, place, run: later });
    expect(await results(place)).toMatchObject([
      { pipe_no: 1, is_stale: false, vals: ['new'] },
      { pipe_no: 2, is_stale: true, vals: ['new'] },
    ]);
  });

  const finish = async (
    { ports, submitted, ended }: FedWorld,
    { field, rowId, place, run }: { field: string; rowId: number; place: SheetPlace; run: SheetRun },
  ) => {
    const [runId = ''] = submitted;
    await insertRecord(storage.work, place, { runId, rowId, fields: { [field]: 'new' } });
    ended.set(runId, { spent: 0, isCanceled: false });
    await stepUntil(ports, run, 'over');
  };

  it('does not give back what a process submitted that died before it could note it', async () => {
    const place = await create(['Jane']);
    const no = await start(place, ['p1']);
    const run = await takeOn(place, no);
    const { ports, submitted, ended } = world();
    await stepUntil(ports, run, 'waiting');
    await sql`update sheet_batches set state = 'ready', run_id = null where sheet_id = ${place.id}::int`.execute(
      storage.work,
    );
    await cancelSheetRun(storage.api, place, no);
    await step(ports, run);
    expect(await step(ports, run)).toBe('waiting');
    for (const runId of submitted) ended.set(runId, { spent: 7, isCanceled: true });
    await stepUntil(ports, run, 'over');
    expect(await showRun(storage.api, place, no)).toMatchObject({ status: 'canceled', spent: 0.0007 });
  });

  it('writes large records in transactions of their own, so that none keeps the thread for long', async () => {
    const place = await create(['Jane', 'Ann', 'Sue', 'Eve']);
    const no = await start(place, ['p1']);
    const run = await takeOn(place, no);
    const { ports, submitted, ended } = world();
    await stepUntil(ports, run, 'waiting');
    const [runId = ''] = submitted;
    const [first] = await rowIds(place);
    const large = { first: 'x'.repeat(300_000) };
    for (let position = 0; position < 4; position += 1)
      await insertRecord(storage.work, place, { runId, rowId: first + position, fields: large, position });
    ended.set(runId, { spent: 0, isCanceled: false });
    const { db, count } = countingDb(storage.work);
    await step({ ...ports, db }, run);
    // Two of two records each, the one that finds no more, and the end of the run.
    expect(count()).toBeGreaterThanOrEqual(4);
    expect(await results(place)).toMatchObject(Array.from({ length: 4 }, () => ({ vals: [large.first] })));
  });

  it('writes what several batches made in one transaction', async () => {
    const place = await create(Array.from({ length: 250 }, (_, at) => `Jane${at}`));
    const run = await takeOn(place, await start(place, ['p1']));
    const { ports, submitted, ended } = world();
    await stepUntil(ports, run, 'waiting');
    const { rows } = await sql<{ row_id: string }>`
      select row_id from sheet_rows where sheet_id = ${place.id}::int order by row_id`.execute(storage.api);
    for (const [at, { row_id: rowId }] of rows.entries())
      await insertRecord(storage.work, place, {
        runId: submitted[Math.floor(at / 100)] ?? '',
        rowId: Number(rowId),
        fields: { first: `Jane ${at}` },
        position: at % 100,
      });
    for (const runId of submitted) ended.set(runId, { spent: 0, isCanceled: false });
    const { db, count } = countingDb(storage.work);
    expect(await step({ ...ports, db }, run)).toBe('over');
    // Of the three batches, and of the end of the run.
    expect(count()).toBe(2);
    expect(await results(place)).toMatchObject(
      rows.map((_, at) => ({ claim_run: null, vals: [`Jane ${at}`] })),
    );
  });

  it('submits nothing when it wakes from a pause in which another process took the run on', async () => {
    const place = await create(['Jane']);
    const no = await start(place, ['p1']);
    const paused = await takeOn(place, no);
    const { ports, submitted } = world();
    const [reached, awake] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const plan: FeederPorts['plan'] = async (request, run) => {
      reached.resolve();
      await awake.promise;
      return ports.plan(request, run);
    };
    await step(ports, paused);
    const late = step({ ...ports, plan }, paused);
    await reached.promise;
    await sql`update sheet_runs set lease_until = now() - interval '1 second' where sheet_id = ${place.id}::int`.execute(
      storage.work,
    );
    const other = await takeOn(place, no);
    await cancelSheetRun(storage.api, place, no);
    await stepUntil(ports, other, 'over');
    awake.resolve();
    expect(await late).toBe('lost');
    expect(submitted).toEqual([]);
    const { organizationId } = place;
    expect(
      await storage.api
        .selectFrom('idempotency_keys')
        .select('key')
        .where('org_id', '=', organizationId)
        .execute(),
    ).toEqual([]);
  });

  it('gives back the cells of rows that a run has no record of', async () => {
    const place = await create(['Jane', 'Ann', 'Sue']);
    const no = await start(place, ['p1']);
    const run = await takeOn(place, no);
    const { ports, submitted, ended } = world();
    await step(ports, run);
    const [first, second] = await rowIds(place);
    // Its record is not sent, although its cell is claimed.
    await deleteRows(storage.api, place, { ids: [second], expected: 1 });
    await stepUntil(ports, run, 'waiting');
    for (const runId of submitted) {
      await insertRecord(storage.work, place, { runId, rowId: first, fields: { first: 'Jane' } });
      ended.set(runId, { spent: 7, isCanceled: false });
    }
    await stepUntil(ports, run, 'over');
    expect(await results(place)).toMatchObject([
      { claim_run: null, vals: ['Jane'] },
      { claim_run: null, vals: [] },
      { claim_run: null, vals: [] },
    ]);
    expect(await showRun(storage.api, place, no)).toMatchObject({
      selected: 3,
      waiting: 0,
      by_status: { completed: 1, not_run: 2 },
      spent: 0.0007,
    });
  });

  it('runs what is due on rows whose ids were taken before a run that could not see them', async () => {
    const place = await create(['Jane'], 'new_rows');
    const firstId = await reserveRowIds(storage.work, place, 1);
    const due = async () => {
      await sql`update sheet_heads set auto_at = now() - interval '1 second' where sheet_id = ${place.id}::int`.execute(
        storage.work,
      );
      await runDue(storage.work);
    };
    await due();
    await stepUntil(world().ports, await takeOn(place, 1), 'waiting');
    const sheet = await loadSheet(storage.work, place);
    const { prepared } = await prepareRows(sheet, [{ name: 'Ann' }]);
    await storage.work
      .transaction()
      .execute((tx) =>
        appendRowsTx(tx, sheet, { rows: prepared, firstId, origin: { kind: 'api' }, isUpsert: false }),
      );
    await sql`update sheet_runs set finished_at = now() where sheet_id = ${place.id}::int`.execute(
      storage.work,
    );
    await due();
    await stepUntil(world().ports, await takeOn(place, 2), 'waiting');
    expect(await results(place)).toHaveLength(2);
  });
});

/** Begins so many transactions, and then no more. */
function dyingDb(db: Db, transactions: number): Db {
  let left = transactions;
  return watchedDb(db, () => {
    left -= 1;
    if (left < 0) throw new Error('the process is gone');
  });
}

function countingDb(db: Db): { db: Db; count(): number } {
  let count = 0;
  return { db: watchedDb(db, () => (count += 1)), count: () => count };
}

function watchedDb(db: Db, begins: () => void): Db {
  return new Proxy(db, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name, target);
      if (name === 'transaction') begins();
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
