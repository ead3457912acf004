/* Large changes are undone step by step, and go on where a step was the last. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { changeCells } from '../src/sheets/cells/change-cells.ts';
import { listChanges } from '../src/sheets/history/stored-change.ts';
import { restoreSheet } from '../src/sheets/history/deleted-sheets.ts';
import { startResumer } from '../src/sheets/history/resume-turns.ts';
import { turnChange } from '../src/sheets/history/turn-change.ts';
import { appendRows } from '../src/sheets/rows/append-rows.ts';
import type { SheetPlace } from '../src/sheets/sheet.ts';
import { trashSheet } from '../src/sheets/structure/create-sheet.ts';
import type { Lookout } from '../src/storage/lookout.ts';
import type { Storage } from '../src/storage/open-storage.ts';
import { describeOnBothHomes } from './service.ts';
import { createBareSheet, noPlan, openSheetStorage } from './sheet-storage.ts';
import { waitFor } from './wait-for.ts';

const rows = 1200;
const newestOne = { before: null, limit: 1 };

describeOnBothHomes('a large change of a sheet', (home) => {
  let storage: Storage;
  let lookout: Lookout;
  let close: () => Promise<void>;
  beforeAll(async () => void ({ storage, lookout, close } = await openSheetStorage(home)));
  afterAll(() => close());

  const open = async (): Promise<SheetPlace> => {
    const column = { no: null, name: 'n', type: 'string', format: null, label: null, isKey: false } as const;
    const place = { ...(await createBareSheet(storage, { columns: [column] })), by: 'me' };
    for (let from = 0; from < rows; from += 600) {
      const values = Array.from({ length: 600 }, (_, at) => ({ n: `first ${from + at}` }));
      await appendRows(storage.api, place, { rows: values, key: null, origin: { kind: 'api' } });
    }
    return place;
  };
  const edit = (place: SheetPlace, ids: readonly number[], value: string) =>
    changeCells(
      storage.api,
      place,
      ids.map((row) => ({ row, column: 'n', value })),
    );
  const newest = async (place: SheetPlace) => (await listChanges(storage.api, place, newestOne))[0]?.no ?? 0;
  const turn = (place: SheetPlace, no: number, isUndo = true) =>
    turnChange(storage.api, place, { no, isUndo, by: 'me', isOperator: false, plan: noPlan, budgetMs: 0 });
  /** As if the process that took the last step had been away since. */
  const endLease = ({ id }: SheetPlace) =>
    sql`update sheet_changes set turn_until = now() - interval '1 second' where sheet_id = ${id}::int`.execute(
      storage.api,
    );
  const count = async ({ id }: SheetPlace, value: string) => {
    const { rows: found } = await sql<{ count: number }>`
      select count(*)::int as count from sheet_rows where sheet_id = ${id}::int and vals ->> 0 like ${value}`.execute(
      storage.api,
    );
    return found[0]?.count;
  };
  const all = Array.from({ length: rows }, (_, at) => at + 1);

  it('is undone 500 rows at a time; each call goes on where the last one ended', async () => {
    const place = await open();
    await edit(place, all, 'second');
    const no = await newest(place);
    const seen = [];
    for (let state = 'done'; state !== 'undone';) {
      const done = await turn(place, no);
      ({ state } = done);
      seen.push([state, done.progress.cells, await count(place, 'first %')]);
      if (seen.length > 5) break;
    }
    expect(seen).toEqual([
      ['undoing', 500, 500],
      ['undoing', 1000, 1000],
      ['undone', 1200, 1200],
    ]);
    await expect(turn(place, no)).resolves.toMatchObject({ state: 'undone', progress: { cells: 1200 } });
  });

  it('leaves what somebody changes between two steps, and says so; the other way has to wait', async () => {
    const place = await open();
    await edit(place, all, 'second');
    const no = await newest(place);
    await turn(place, no);
    await expect(turn(place, no, false)).rejects.toMatchObject({ type: 'version-conflict' });
    await edit(place, [600, 601], 'third');
    await turn(place, no);
    const { state, progress } = await turn(place, no);
    expect(progress.left).toMatchObject([{ row: 600, why: 'changed' }, { row: 601 }]);
    expect([state, progress.cells, await count(place, 'first %'), await count(place, 'third')]).toEqual([
      'undone',
      1198,
      1198,
      2,
    ]);
  });

  it('comes to an end where more was changed meanwhile than one step looks at', async () => {
    const place = await open();
    await edit(place, all, 'second');
    const no = await newest(place);
    await turn(place, no);
    await edit(place, all.slice(500, 1100), 'third');
    const ends = [];
    for (let left = 3; left > 0; left -= 1) ends.push((await turn(place, no)).state);
    expect(ends).toEqual(['undoing', 'undone', 'undone']);
    expect([await count(place, 'first %'), await count(place, 'third')]).toEqual([600, 600]);
  });

  it('is undone once where two ask for it at the same time', async () => {
    const place = await open();
    await edit(place, all, 'second');
    const no = await newest(place);
    const both = () => Promise.all([1, 2].map(() => turn(place, no).catch(() => null)));
    for (let at = 0; at < 3; at += 1) await both();
    const { state, progress } = await turn(place, no);
    expect([state, progress, await count(place, 'first %')]).toMatchObject([
      'undone',
      { cells: 1200, left: [] },
      1200,
    ]);
  });

  it('goes on without being asked where its process died, back and forth, and leaves what a process is at', async () => {
    const [place, other] = [await open(), await open()];
    const states = async () => {
      const found = await Promise.all([place, other].map((one) => listChanges(storage.api, one, newestOne)));
      return found.map(([change]) => [change?.state, change?.progress.cells, change?.turnedBy]);
    };
    for (const one of [place, other]) {
      await edit(one, all, 'second');
      await turn(one, await newest(one));
    }
    const no = await newest(place);
    const resumer = startResumer({ db: storage.work, lookout, reportFault: () => {} });
    try {
      await endLease(place);
      await waitFor(states, ([one]) => one?.[0] !== 'undoing');
      expect(await states()).toEqual([
        ['undone', 1200, 'me'],
        ['undoing', 500, 'me'],
      ]);
      expect([await count(place, 'first %'), await count(other, 'first %')]).toEqual([1200, 500]);
      await turn(place, no, false);
      await endLease(place);
      await waitFor(states, ([one]) => one?.[0] !== 'redoing');
      expect([(await states())[0], await count(place, 'second')]).toEqual([['done', 1200, 'me'], 1200]);
    } finally {
      await resumer.stop();
    }
  });

  it('is gone on with by one process at a time, and while its sheet is in the trash by none', async () => {
    const place = await open();
    await edit(place, all, 'second');
    const no = await newest(place);
    await turn(place, no);
    await endLease(place);
    await trashSheet(storage.api, place);
    const faults: unknown[] = [];
    const reportFault = (error: unknown) => void faults.push(error);
    const resumers = [1, 2].map(() => startResumer({ db: storage.work, lookout, reportFault }));
    try {
      const bystander = await open();
      await edit(bystander, all, 'second');
      await turn(bystander, await newest(bystander));
      await endLease(bystander);
      await waitFor(
        () => listChanges(storage.api, bystander, newestOne),
        ([change]) => change?.state === 'undone',
      );
      expect(await listChanges(storage.api, place, newestOne)).toMatchObject([{ state: 'undoing' }]);
      await restoreSheet(storage.api, place);
      await waitFor(
        () => listChanges(storage.api, place, newestOne),
        ([change]) => change?.state === 'undone',
      );
      expect(await listChanges(storage.api, place, newestOne)).toMatchObject([{ progress: { cells: 1200 } }]);
      expect(faults).toEqual([]);
    } finally {
      for (const resumer of resumers) await resumer.stop();
    }
  });

  it('keeps a range of rows of what was added, and nothing of cells that were empty', async () => {
    const place = await open();
    const { rows: kept } = await sql<{ changes: string; entries: number }>`
      select (select string_agg(inverse, ' ' order by no) from sheet_changes where sheet_id = ${place.id}::int) as changes,
        (select count(*)::int from sheet_history where sheet_id = ${place.id}::int) as entries`.execute(
      storage.api,
    );
    expect(kept[0]).toEqual({ changes: '{"ranges":[[1,600]]} {"ranges":[[601,1200]]}', entries: 0 });
  });
});
