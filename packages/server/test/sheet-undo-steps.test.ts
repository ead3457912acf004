/* Large changes are undone step by step, and go on where a step was the last. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { changeCells } from '../src/sheets/cells/change-cells.ts';
import { listChanges } from '../src/sheets/history/stored-change.ts';
import { turnChange } from '../src/sheets/history/turn-change.ts';
import { appendRows } from '../src/sheets/rows/append-rows.ts';
import type { SheetPlace } from '../src/sheets/sheet.ts';
import { createSheet } from '../src/sheets/structure/create-sheet.ts';
import type { Storage } from '../src/storage/open-storage.ts';
import { openStorage } from '../src/storage/open-storage.ts';
import { insertOrganization } from '../src/storage/organizations.ts';
import { createHome, describeOnBothHomes } from './service.ts';

const rows = 1200;
const plan = () => Promise.reject(new Error('a sheet without pipes needs no plan'));

describeOnBothHomes('a large change of a sheet', (home) => {
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

  const open = async (): Promise<SheetPlace> => {
    const organizationId = randomUUID();
    await storage.api
      .transaction()
      .execute((tx) => insertOrganization(tx, { id: organizationId, name: 'o', plan: 'free' }));
    const column = { no: null, name: 'n', type: 'string', format: null, label: null, isKey: false } as const;
    const head = { organizationId, project: 'p', name: 's', environment: 'sandbox' } as const;
    const made = await createSheet(storage.api, head, { draft: { columns: [column], pipes: [] }, plan });
    const place = { ...made, by: 'me' };
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
  const newest = async (place: SheetPlace) =>
    (await listChanges(storage.api, place, { before: null, limit: 1 }))[0]?.no ?? 0;
  const turn = (place: SheetPlace, no: number, isUndo = true) =>
    turnChange(storage.api, place, { no, isUndo, by: 'me', isOperator: false, plan, budgetMs: 0 });
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
      ({ state } = done.change);
      seen.push([state, done.cells, await count(place, 'first %')]);
      if (seen.length > 5) break;
    }
    expect(seen).toEqual([
      ['undoing', 500, 500],
      ['undoing', 500, 1000],
      ['undone', 200, 1200],
    ]);
    await expect(turn(place, no)).resolves.toMatchObject({ cells: 0 });
  });

  it('leaves what somebody changes between two steps, and says so; the other way has to wait', async () => {
    const place = await open();
    await edit(place, all, 'second');
    const no = await newest(place);
    await turn(place, no);
    await expect(turn(place, no, false)).rejects.toMatchObject({ type: 'version-conflict' });
    await edit(place, [600, 601], 'third');
    expect(await turn(place, no)).toMatchObject({
      cells: 498,
      left: [{ row: 600, why: 'changed' }, { row: 601 }],
    });
    await turn(place, no);
    expect([await count(place, 'first %'), await count(place, 'third')]).toEqual([1198, 2]);
  });

  it('is undone once where two ask for it at the same time', async () => {
    const place = await open();
    await edit(place, all, 'second');
    const no = await newest(place);
    const both = () => Promise.all([1, 2].map(() => turn(place, no).catch(() => ({ cells: 0 }))));
    let cells = 0;
    for (let at = 0; at < 3; at += 1) for (const done of await both()) cells += done.cells;
    expect([cells, await count(place, 'first %')]).toEqual([1200, 1200]);
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
