/* Steps of the feeder of sheet runs, one by one, with what a process does that dies between two of them. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newSheetRun } from '../src/contract/sheets/runs.ts';
import { appendRowsTx, reserveRowIds } from '../src/sheets/rows/write-rows.ts';
import { prepareRows } from '../src/sheets/rows/prepare-rows.ts';
import { appendRows } from '../src/sheets/rows/append-rows.ts';
import type { FeederPorts, Step } from '../src/sheets/running/feed-run.ts';
import { feedRun } from '../src/sheets/running/feed-run.ts';
import { runDue } from '../src/sheets/running/run-due.ts';
import type { SheetRun } from '../src/sheets/running/sheet-run.ts';
import { leaseRuns, lockRun, releaseRun } from '../src/sheets/running/sheet-run.ts';
import { showRun } from '../src/sheets/running/show-run.ts';
import { cancelSheetRun, startRun } from '../src/sheets/running/start-run.ts';
import type { SheetPlace } from '../src/sheets/sheet.ts';
import { createSheet } from '../src/sheets/structure/create-sheet.ts';
import { loadSheet } from '../src/sheets/structure/load-sheet.ts';
import type { PlannedPart } from '../src/sheets/structure/plan-draft.ts';
import type { Db } from '../src/storage/database.ts';
import type { Storage } from '../src/storage/open-storage.ts';
import { openStorage } from '../src/storage/open-storage.ts';
import { insertOrganization } from '../src/storage/organizations.ts';
import { createHome, describeOnBothHomes } from './service.ts';

const column = { no: null, name: 'name', type: 'string', format: null, label: null, isKey: false } as const;
const output = (name: string) =>
  ({ name, type: 'string', format: null, label: name, isPrimary: true }) as const;
/** The second pipe reads what the first one makes of the column. */
const parts: PlannedPart[] = [
  { reads: ['name'], after: [], outputs: [output('first')] },
  { reads: ['first'], after: [0], outputs: [output('second')] },
].map((part) => ({ ...part, configHash: 'h', canBill: false, isQuiet: true }));
const pipe = { no: null, payload: { pipe_id: 'person:name:split@1' }, auto: 'off' } as const;

describeOnBothHomes('the feeder of sheet runs', (home) => {
  let storage: Storage;
  let remove: () => Promise<void>;
  beforeAll(async () => {
    const created = await createHome(home);
    remove = created.remove;
    const databaseUrl = created.env.DATABASE_URL ?? null;
    storage = await openStorage({ databaseUrl, dataDir: created.env.HEADRACE_DATA_DIR ?? '' });
  });
  afterAll(async () => {
    await storage.close();
    await remove();
  });

  const create = async (names: readonly string[], auto: 'off' | 'new_rows' = 'off'): Promise<SheetPlace> => {
    const organizationId = randomUUID();
    await storage.api
      .transaction()
      .execute((tx) => insertOrganization(tx, { id: organizationId, name: 'o', plan: 'free' }));
    const place = await createSheet(
      storage.api,
      { organizationId, project: 'p', name: 's', environment: 'sandbox' },
      {
        draft: { columns: [column], pipes: [{ ...pipe, auto }, pipe] },
        plan: () => Promise.resolve({ parts }),
      },
    );
    const rows = names.map((name) => ({ name }));
    if (rows.length > 0) await appendRows(storage.api, place, { rows, key: null, origin: { kind: 'api' } });
    return place;
  };
  const start = (place: SheetPlace, pipes: string[]): Promise<number> =>
    storage.api.transaction().execute((tx) =>
      startRun(tx, place, {
        body: newSheetRun.parse({ pipes, with_upstream: false }),
        createdBy: 'test',
      }),
    );
  /** The runs of an organization that ended, by id, and those that were submitted. */
  const world = (db: Db = storage.work) => {
    const ended = new Map<string, { spent: number; isCanceled: boolean }>();
    const submitted: string[] = [];
    const ports: FeederPorts = {
      db,
      plan: (_request, { place: { organizationId } }) =>
        Promise.resolve({
          worst: 0,
          submit: async (key) => {
            const runId = randomUUID();
            const values = { org_id: organizationId, key, digest: '', run_id: runId };
            await storage.work.insertInto('idempotency_keys').values(values).execute();
            submitted.push(runId);
            return { runId };
          },
        }),
      capacityOf: () => Promise.resolve(1000),
      findEnded: () => Promise.resolve(ended),
      cancel: () => Promise.resolve(false),
    };
    return { ended, submitted, ports };
  };
  /** The run, taken on by a process of its own. */
  const takeOn = async (place: SheetPlace, no: number): Promise<SheetRun> => {
    const leased = await leaseRuns(storage.work, { most: 100, leaseSeconds: 60 });
    for (const other of leased)
      if (other.place.id !== place.id || other.no !== no) await releaseRun(storage.work, other);
    const run = leased.find((one) => one.place.id === place.id && one.no === no);
    if (run === undefined) throw new Error(`run ${no} is not free`);
    return run;
  };
  const step = async (ports: FeederPorts, run: SheetRun): Promise<Step> => {
    const now = await storage.work.transaction().execute((tx) => lockRun(tx, run, 60));
    return now === null ? 'lost' : feedRun(ports, now);
  };
  const stepUntil = async (ports: FeederPorts, run: SheetRun, wanted: Step): Promise<void> => {
    for (let left = 20; left > 0; left -= 1) if ((await step(ports, run)) === wanted) return;
    throw new Error(`the run never was "${wanted}"`);
  };
  const insertRecord = async (
    { organizationId }: SheetPlace,
    { runId, fields, rowId }: { runId: string; fields: Record<string, string>; rowId: number },
  ) => {
    const cells = Object.entries(fields).map(([name, value]) => [
      name,
      { value, status: 'completed', reason: null, resolved_by: null },
    ]);
    const body = `"${rowId}":${JSON.stringify({ id: rowId, fields: Object.fromEntries(cells) })}`;
    await storage.work
      .insertInto('records')
      .values({ org_id: organizationId, run_id: runId, position: 0, is_final: true, body })
      .execute();
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
    const { rows } = await sql<{ row_id: string }>`
      select row_id from sheet_rows where sheet_id = ${place.id}::int`.execute(storage.api);
    const rowId = Number(rows[0]?.row_id);
    await finish(first, { field: 'first', rowId, place, run: earlier });
    await finish(second, { field: 'second', rowId, place, run: later });
    expect(await results(place)).toMatchObject([
      { pipe_no: 1, is_stale: false, vals: ['new'] },
      { pipe_no: 2, is_stale: true, vals: ['new'] },
    ]);
  });

  const finish = async (
    { ports, submitted, ended }: ReturnType<typeof world>,
    { field, rowId, place, run }: { field: string; rowId: number; place: SheetPlace; run: SheetRun },
  ) => {
    const [runId = ''] = submitted;
    await insertRecord(place, { runId, rowId, fields: { [field]: 'new' } });
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
  return new Proxy(db, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name, target);
      if (name === 'transaction') {
        left -= 1;
        if (left < 0) throw new Error('the process is gone');
      }
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
