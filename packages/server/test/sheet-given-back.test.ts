/* Cells that a run took and did not fill are given back as they were. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { changeCells } from '../src/sheets/cells/change-cells.ts';
import type { Only } from '../src/contract/sheets/runs.ts';
import { listChanges } from '../src/sheets/history/stored-change.ts';
import { turnChange } from '../src/sheets/history/turn-change.ts';
import { cancelSheetRun } from '../src/sheets/running/start-run.ts';
import type { SheetPlace } from '../src/sheets/sheet.ts';
import type { FedWorld, FeederHome } from './feeder-home.ts';
import { insertRecord, openFeederHome } from './feeder-home.ts';
import { describeOnBothHomes } from './service.ts';
import { noPlan } from './sheet-storage.ts';

describeOnBothHomes('a cell that is given back', (home) => {
  let opened: FeederHome;
  beforeAll(async () => void (opened = await openFeederHome(home)));
  afterAll(() => opened.close());

  /** One row, on which the first pipe ran. */
  const open = async (): Promise<SheetPlace> => {
    const place = await opened.create(['Jane']);
    const { world, endRun } = await begin(place);
    await endRun(() =>
      insertRecord(opened.storage.work, place, {
        runId: world.submitted[0] ?? '',
        rowId: 1,
        fields: { first: 'Jane' },
      }),
    );
    return place;
  };
  const begin = async (place: SheetPlace, only?: Only[]) => {
    const no = await opened.start(place, ['p1'], only);
    const run = await opened.takeOn(place, no);
    const world: FedWorld = opened.world();
    await opened.stepUntil(world.ports, run, 'waiting');
    const endRun = async (store: () => Promise<unknown> = () => Promise.resolve()) => {
      await store();
      for (const runId of world.submitted) world.ended.set(runId, { spent: 0, isCanceled: false });
      await opened.stepUntil(world.ports, run, 'over');
    };
    return { no, world, endRun };
  };
  const edit = (place: SheetPlace, value: string) =>
    changeCells(opened.storage.api, place, [{ row: 1, column: 'name', value }]);
  const marks = async ({ id }: SheetPlace) => {
    const { rows } = await sql<{ claim_run: number | null; is_stale: boolean; vals: unknown }>`
      select claim_run, is_stale, vals from sheet_results where sheet_id = ${id}::int and pipe_no = 1`.execute(
      opened.storage.api,
    );
    return rows;
  };
  const undoNewest = async (place: SheetPlace, kind: string) => {
    const changes = await listChanges(opened.storage.api, place, { before: null, limit: 10 });
    const no = changes.find((change) => change.kind === kind && change.state === 'done')?.no ?? 0;
    const asked = { no, isUndo: true, by: 'me', isOperator: true, plan: noPlan, budgetMs: 1000 };
    await turnChange(opened.storage.api, place, asked);
  };
  const stale = [{ claim_run: null, is_stale: true, vals: ['Jane'] }];
  const fresh = [{ claim_run: null, is_stale: false, vals: ['Jane'] }];

  it('is stale again where its run breaks off without a record', async () => {
    const place = await open();
    await edit(place, 'Ann');
    expect(await marks(place)).toEqual(stale);
    const { endRun } = await begin(place);
    expect(await marks(place)).toMatchObject([{ is_stale: false }]);
    await endRun();
    expect(await marks(place)).toEqual(stale);
    await undoNewest(place, 'edit');
    expect(await marks(place)).toEqual(fresh);
  });

  it('is stale again where its run is canceled', async () => {
    const place = await open();
    await edit(place, 'Ann');
    const { no, endRun } = await begin(place);
    await cancelSheetRun(opened.storage.api, place, no);
    await endRun();
    expect(await marks(place)).toEqual(stale);
  });

  it('stays fresh where it was, and stale where only an edit that came after the run is undone', async () => {
    const place = await open();
    const again = await begin(place, ['everything']);
    await again.endRun();
    expect(await marks(place)).toEqual(fresh);
    await edit(place, 'Ann');
    const { endRun } = await begin(place);
    await edit(place, 'Eve');
    await endRun();
    expect(await marks(place)).toEqual(stale);
    await undoNewest(place, 'edit');
    expect(await marks(place)).toEqual(stale);
    await undoNewest(place, 'edit');
    expect(await marks(place)).toEqual(fresh);
  });
});
