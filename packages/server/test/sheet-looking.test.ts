import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Only } from '../src/contract/sheets/runs.ts';
import { newSheetRun } from '../src/contract/sheets/runs.ts';
import { inLimits } from '../src/datasets/querying/read-parts.ts';
import { noConditions } from '../src/sheets/conditions/check-conditions.ts';
import { pinnedBit } from '../src/sheets/cells/states.ts';
import { wholeRange } from '../src/sheets/running/chosen-rows.ts';
import type { Verdict } from '../src/sheets/running/decide.ts';
import { judge } from '../src/sheets/running/decide.ts';
import { feedWindow } from '../src/sheets/running/feed-window.ts';
import { lookAhead } from '../src/sheets/running/look-ahead.ts';
import { readStored } from '../src/sheets/running/read-stored.ts';
import type { SheetRun } from '../src/sheets/running/sheet-run.ts';
import { leaseRuns, lockRun } from '../src/sheets/running/sheet-run.ts';
import { showRun } from '../src/sheets/running/show-run.ts';
import { startRun } from '../src/sheets/running/start-run.ts';
import { countWork, findWork } from '../src/sheets/running/weigh-rows.ts';
import type { Sheet } from '../src/sheets/sheet.ts';
import { loadSheet } from '../src/sheets/structure/load-sheet.ts';
import type { Storage } from '../src/storage/open-storage.ts';
import { describeOnBothHomes } from './service.ts';
import { createBareSheet, openSheetStorage } from './sheet-storage.ts';

const column = { no: null, name: 'name', type: 'string', format: null, label: null, isKey: false } as const;
const output = (name: string, isPrimary: boolean) =>
  ({ name, type: 'string', format: null, label: name, isPrimary }) as const;
const part = {
  reads: ['name'],
  after: [],
  outputs: [output('other', false), output('main', true)],
  configHash: 'h',
  canBill: false,
  isQuiet: true,
};
const pipe = { no: null, payload: { pipe_id: 'person:name:split@1' }, auto: 'off' } as const;
const allOnly: readonly Only[] = ['empty', 'failed', 'no_result', 'stale', 'skipped', 'everything'];

const waysOf = ({ work: db, scans }: Storage) => ({ db, scans });

describeOnBothHomes('the look for rows on which a pipe is to run', (home) => {
  let storage: Storage;
  let close: () => Promise<void>;
  beforeAll(async () => void ({ storage, close } = await openSheetStorage(home)));
  afterAll(() => close());

  /** A sheet of two pipes with two outputs each. */
  const create = async (rows: number): Promise<Sheet> => {
    const parts = ['a', 'b'].map((letter) => ({
      ...part,
      outputs: part.outputs.map((one) => ({ ...one, name: `${one.name}_${letter}` })),
    }));
    const plan = () => Promise.resolve({ parts });
    const place = await createBareSheet(storage, { columns: [column], pipes: [pipe, pipe], plan });
    await sql`
      insert into sheet_rows (org_id, sheet_id, row_id, version, vals)
      select ${place.organizationId}, ${place.id}::int, row_id, 1, '["x"]'::jsonb
      from generate_series(1, ${rows}::int) as row_id`.execute(storage.work);
    await sql`update sheet_heads set next_row = ${rows + 1} where sheet_id = ${place.id}::int`.execute(
      storage.work,
    );
    return loadSheet(storage.api, place);
  };
  interface Result {
    pipe: number;
    row: number;
    states: number[];
    config: number;
    isStale: boolean;
    claim: number | null;
  }
  const insert = async ({ organizationId, id }: Sheet, results: readonly Result[]): Promise<void> => {
    const list = <Value>(read: (result: Result) => Value) => results.map(read);
    await sql`
      insert into sheet_results (org_id, sheet_id, pipe_no, row_id, version, config_no, is_stale, states, claim_run)
      select ${organizationId}, ${id}::int, pipe_no, row_id, 1, config_no, is_stale, decode(states, 'hex'), claim
      from unnest(${list((one) => one.pipe)}::int[], ${list(({ row }) => row)}::bigint[],
        ${list(({ config }) => config)}::int[], ${list(({ isStale }) => isStale)}::boolean[],
        ${list(({ states }) => Buffer.from(states).toString('hex'))}::text[], ${list(({ claim }) => claim)}::int[]
      ) as given (pipe_no, row_id, config_no, is_stale, states, claim)`.execute(storage.work);
  };

  it('decides in SQL as a run does, whatever a result is', async () => {
    const sheet = await create(400);
    const random = randomFrom(7);
    const byte = () => random(7) | (random(3) === 0 ? pinnedBit : 0);
    const results = sheet.pipes.flatMap(({ no, configNo }) =>
      Array.from({ length: 400 }, (_, at) => at + 1)
        .filter(() => random(5) > 0)
        .map((row) => ({
          pipe: no,
          row,
          states: Array.from({ length: random(4) }, byte),
          config: random(3) === 0 ? configNo + 1 : configNo,
          isStale: random(3) === 0,
          claim: random(4) === 0 ? 9 : null,
        })),
    );
    await insert(sheet, results);
    const rowIds = Array.from({ length: 400 }, (_, at) => at + 1);
    for (let time = 0; time < 20; time += 1) {
      const only = new Set(allOnly.filter(() => random(2) === 0));
      const counted: Record<Verdict, number> = { run: 0, up_to_date: 0, pinned: 0, elsewhere: 0 };
      const wanted = new Set<number>();
      for (const one of sheet.pipes) {
        const stored = await readStored(storage.api, { sheetId: sheet.id, pipeNo: one.no, rowIds });
        for (const row of rowIds) {
          const verdict = judge(one, stored.get(row), only);
          counted[verdict] += 1;
          if (verdict === 'run') wanted.add(row);
        }
      }
      const weighing = { pipes: sheet.pipes, only, conditions: noConditions, now: 0 };
      const whole = { window: { after: 0, upTo: 400 }, among: null };
      const { rows, cells } = await inLimits(storage.lookups, (tx) =>
        countWork(tx, sheet, { ...weighing, columns: [], part: whole }),
      );
      expect({ rows, cells }).toEqual({ rows: 400, cells: counted });
      const found = await inLimits(storage.lookups, (tx) =>
        findWork(tx, sheet, { ...weighing, part: whole }),
      );
      expect(found.rowIds).toEqual(rowIds.filter((row) => wanted.has(row)));
      expect(found.rest.rows).toBe(400 - wanted.size);
    }
  });

  it('passes over what is up to date, and counts it', async () => {
    const sheet = await create(6000);
    const [first] = sheet.pipes;
    const empty = new Set([2500, 2501, 5999]);
    await insert(
      sheet,
      Array.from({ length: 6000 }, (_, at) => at + 1)
        .filter((row) => !empty.has(row))
        .map((row) => ({
          pipe: first?.no ?? 0,
          row,
          states: [1, 1],
          config: first?.configNo ?? 0,
          isStale: false,
          claim: null,
        })),
    );
    const look = (after: number, limit: number) =>
      lookAhead(storage.lookups, sheet, {
        rows: wholeRange,
        no: 0,
        after,
        limit,
        maxMs: 60_000,
        pipes: sheet.pipes.slice(0, 1),
        only: new Set<Only>(['empty', 'failed', 'stale']),
      });
    const all = await look(0, 1000);
    expect(all).toMatchObject({ rowIds: [2500, 2501, 5999], claimedTo: 6000, isAll: true });
    expect(all.rest).toEqual({ rows: 5997, cells: { run: 0, up_to_date: 5997, pinned: 0, elsewhere: 0 } });
    const cut = await look(0, 1);
    expect(cut).toMatchObject({ rowIds: [2500], claimedTo: 2500, isAll: false, rest: { rows: 2499 } });
    const rest = await look(2500, 3);
    expect(rest).toMatchObject({ rowIds: [2501, 5999], claimedTo: 6000, rest: { rows: 3498 } });
  });

  it('ends with as many rows as one transaction claims, where all are empty', async () => {
    const sheet = await create(2500);
    const seen: number[] = [];
    for (let after = 0, isAll = false; !isAll;) {
      const looked = await lookAhead(storage.lookups, sheet, {
        rows: wholeRange,
        no: 0,
        after,
        limit: 700,
        maxMs: 60_000,
        pipes: sheet.pipes,
        only: new Set<Only>(['empty']),
      });
      expect(looked.rowIds.length).toBeLessThanOrEqual(700);
      expect(looked.rest.rows).toBe(0);
      seen.push(...looked.rowIds);
      ({ claimedTo: after, isAll } = looked);
    }
    expect(seen).toEqual(Array.from({ length: 2500 }, (_, at) => at + 1));
  });

  const start = async (sheet: Sheet, rows: Parameters<typeof startRun>[2]['rows']): Promise<SheetRun> => {
    const body = newSheetRun.parse({ pipes: ['p1'], with_upstream: false, rows: { first: 1 } });
    const no = await storage.api
      .transaction()
      .execute((tx) => startRun(tx, sheet, { body, createdBy: 'test', rows }));
    const leased = await leaseRuns(storage.work, { most: 100, leaseSeconds: 60 });
    const run = leased.find((one) => one.no === no && one.place.id === sheet.id);
    if (run === undefined) throw new Error('the run is not free');
    return run;
  };
  const again = (run: SheetRun): Promise<SheetRun | null> =>
    storage.work.transaction().execute((tx) => lockRun(tx, run, 60));

  it('finds rows that were fixed at the start, each once, whatever their order', async () => {
    const sheet = await create(3000);
    const random = randomFrom(3);
    const ids = Array.from({ length: 3000 }, (_, at) => at + 1)
      .filter((id) => id % 6 !== 0)
      .map((id) => ({ id, key: random(1000) }))
      .toSorted((one, other) => one.key - other.key)
      .map(({ id }) => id);
    const run = await start(sheet, { kind: 'ids', ids });
    for (let now = run; !now.isClaimed; now = (await again(run)) ?? now)
      expect(await feedWindow(waysOf(storage), now)).toBe(true);
    const { rows } = await sql<{ row_id: string }>`
      select row_id from sheet_results where sheet_id = ${sheet.id}::int and claim_run = ${run.no}::int
      order by row_id`.execute(storage.work);
    expect(rows.map(({ row_id }) => Number(row_id))).toEqual(ids.toSorted((one, other) => one - other));
    expect(await showRun(storage.api, sheet, run.no)).toMatchObject({ selected: 2500, waiting: 2500 });
    const retry = await start(sheet, { kind: 'earlier', no: run.no });
    for (let now = retry; !now.isClaimed; now = (await again(retry)) ?? now)
      await feedWindow(waysOf(storage), now);
    expect(await showRun(storage.api, sheet, retry.no)).toMatchObject({
      selected: 2500,
      running_elsewhere: 2500,
    });
  });

  it('ends where a field of the conditions is gone, and says so', async () => {
    const sheet = await create(10);
    const gone = { property: 'is_null' as const, field_name: 'gone', value: true };
    const conditions = { logic: 'and' as const, conditions: [gone] };
    const run = await start(sheet, { ...wholeRange, conditions });
    expect(await feedWindow(waysOf(storage), run)).toBe(true);
    expect(await again(run)).toMatchObject({ isClaimed: true });
    const shown = await showRun(storage.api, sheet, run.no);
    expect(shown.error).toContain('no field "gone"');
    expect(shown.selected).toBe(0);
  });
});

/** Whole numbers below a limit, the same ones each time. */
function randomFrom(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * limit);
  };
}
