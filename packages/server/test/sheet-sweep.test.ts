import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { changeCells } from '../src/sheets/cells/change-cells.ts';
import { erasePart } from '../src/sheets/history/erase.ts';
import { appendRows } from '../src/sheets/rows/append-rows.ts';
import { deleteRows } from '../src/sheets/rows/delete-rows.ts';
import { keepRejects, listImports } from '../src/sheets/rows/keep-rejects.ts';
import { sweepSheets } from '../src/sheets/rows/sweep-sheets.ts';
import type { SheetPlace } from '../src/sheets/sheet.ts';
import { trashSheet } from '../src/sheets/structure/create-sheet.ts';
import { emptyDeletedOrganizations, markDeleted } from '../src/storage/delete-organization.ts';
import type { Storage } from '../src/storage/open-storage.ts';
import { describeOnBothHomes } from './service.ts';
import { createBareSheet, openSheetStorage } from './sheet-storage.ts';

const { signal } = new AbortController();

describeOnBothHomes('what sheets keep', (home) => {
  let storage: Storage;
  let close: () => Promise<void>;
  beforeAll(async () => void ({ storage, close } = await openSheetStorage(home)));
  afterAll(() => close());

  const column = { no: null, name: 'n', type: 'number', format: null, label: null, isKey: false } as const;
  const fill = async (rows: number): Promise<SheetPlace> => {
    const place = await createBareSheet(storage, { columns: [column] });
    await storage.api
      .insertInto('sheet_pipes')
      .values({
        org_id: place.organizationId,
        sheet_id: place.id,
        no: 1,
        config_no: 1,
        auto: 'off',
        can_bill: false,
        after_pipes: [],
        position: 0,
      })
      .execute();
    for (let from = 0; from < rows; from += 1000) {
      const values = Array.from({ length: Math.min(1000, rows - from) }, (_, at) => ({ n: from + at }));
      await appendRows(storage.api, place, { rows: values, key: null, origin: { kind: 'api' } });
    }
    await sql`
      insert into sheet_results (org_id, sheet_id, row_id, version, pipe_no)
      select org_id, sheet_id, row_id, 1, 1 from sheet_rows where sheet_id = ${place.id}::int`.execute(
      storage.api,
    );
    return place;
  };
  const count = async (table: string, { id }: SheetPlace): Promise<number> => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.table(table)} where sheet_id = ${id}::int`.execute(
      storage.api,
    );
    return rows[0]?.count ?? 0;
  };
  const counts = async (place: SheetPlace) => [
    await count('sheet_rows', place),
    await count('sheet_results', place),
  ];
  const age = (table: string, where: ReturnType<typeof sql>) =>
    sql`update ${sql.table(table)} set deleted_at = deleted_at - interval '31 days' where ${where}`.execute(
      storage.api,
    );

  it('is swept of rows that were in the trash for 30 days, with what pipes made of them', async () => {
    const place = await fill(1200);
    const ids = Array.from({ length: 1100 }, (_, at) => at + 1);
    await deleteRows(storage.api, place, { ids, expected: 1100 });
    await age('sheet_rows', sql`sheet_id = ${place.id}::int and row_id <= 1050`);
    await sweepSheets(storage.upkeep, signal);
    expect(await counts(place)).toEqual([150, 150]);
  });

  it('is swept of what imports rejected 30 days ago', async () => {
    const place = await fill(0);
    const reject = { line: 1, column: null, reason: 'broken', text: '' };
    const [old, young] = [await keepRejects(storage.work, place), await keepRejects(storage.work, place)];
    for (const one of [old, young]) {
      await one.add(Array.from({ length: 2500 }, () => reject));
      await one.finish({ appended: 0, updated: 0 }, true);
    }
    await sql`
      update sheet_imports set created_at = created_at - interval '31 days'
      where sheet_id = ${place.id}::int and id = ${old.importId}`.execute(storage.api);
    await sweepSheets(storage.upkeep, signal);
    expect((await listImports(storage.api, place)).map(({ id }) => id)).toEqual([young.importId]);
    expect(await count('sheet_rejects', place)).toBe(2500);
    await trashSheet(storage.api, place);
    await age('sheets', sql`id = ${place.id}::int`);
    await sweepSheets(storage.upkeep, signal);
    expect([await count('sheet_rejects', place), await count('sheet_imports', place)]).toEqual([0, 0]);
  });

  it('goes with sheets that were in the trash for 30 days, and with no others', async () => {
    const [old, young] = [await fill(1200), await fill(3)];
    await changeCells(storage.api, old, [{ row: 1, column: 'n', value: 7 }]);
    expect(await count('sheet_history', old)).toBe(1);
    for (const place of [old, young]) await trashSheet(storage.api, place);
    await age('sheets', sql`id = ${old.id}::int`);
    await sweepSheets(storage.upkeep, signal);
    expect(await counts(old)).toEqual([0, 0]);
    expect(await count('sheet_heads', old)).toBe(0);
    expect(await count('sheet_changes', old)).toBe(0);
    expect(await count('sheet_history', old)).toBe(0);
    expect(await counts(young)).toEqual([3, 3]);
  });

  it('goes with the organization', async () => {
    const [gone, other] = [await fill(1200), await fill(2)];
    await markDeleted(storage.api, gone.organizationId);
    await emptyDeletedOrganizations(storage.upkeep, signal);
    expect(await counts(gone)).toEqual([0, 0]);
    expect(await counts(other)).toEqual([2, 2]);
  });

  it('is swept of columns and pipes that were erased, and of what changes kept of them', async () => {
    const place = await fill(600);
    const cells = [
      { row: 3, column: 'n', value: 4242 },
      { row: 4, column: 'n', value: 'unfit 4242' },
    ];
    await changeCells(storage.api, place, cells);
    await changeCells(storage.api, place, [{ row: 3, column: 'n', value: 4343 }]);
    expect(await count('sheet_history', place)).toBe(3);
    await sql`update sheet_columns set deleted_at = now() where sheet_id = ${place.id}::int`.execute(
      storage.api,
    );
    await sql`update sheet_pipes set deleted_at = now() where sheet_id = ${place.id}::int`.execute(
      storage.api,
    );
    await sweepSheets(storage.upkeep, signal);
    expect(await counts(place)).toEqual([600, 600]);
    await erasePart(storage.api, place, { table: 'sheet_columns', no: 1, name: 'c1' });
    await erasePart(storage.api, place, { table: 'sheet_pipes', no: 1, name: 'p1' });
    await sweepSheets(storage.upkeep, signal);
    expect(await counts(place)).toEqual([600, 0]);
    const { rows } = await sql<{ kept: string }>`
      select string_agg(kept, '') as kept from (
        select vals::text || coalesce(unfit, '') as kept from sheet_rows where sheet_id = ${place.id}::int
        union all select was::text from sheet_history where sheet_id = ${place.id}::int) as all_kept`.execute(
      storage.api,
    );
    expect(rows[0]?.kept).not.toMatch(/[1-9]/);
  });

  it('is swept of changes after 30 days, with the earlier values of cells', async () => {
    const place = await fill(1);
    await changeCells(storage.api, place, [{ row: 1, column: 'n', value: 1 }]);
    await changeCells(storage.api, place, [{ row: 1, column: 'n', value: 2 }]);
    await sql`
      update sheet_changes set made_at = made_at - interval '31 days' where (sheet_id, no) in (
        select sheet_id, no from sheet_changes where sheet_id = ${place.id}::int order by no limit 2)`.execute(
      storage.api,
    );
    await sweepSheets(storage.upkeep, signal);
    expect(await count('sheet_changes', place)).toBe(1);
    expect(await count('sheet_history', place)).toBe(1);
  });

  it('is seen to by pipes that run by themselves, also where ids were reserved before those of others', async () => {
    const place = await fill(0);
    const rows = [{ n: 1 }];
    await appendRows(storage.api, place, { rows, key: null, origin: { kind: 'api' } });
    const autoRow = async () => {
      const { rows: heads } = await sql<{ auto_row: string | number }>`
        select auto_row from sheet_heads where sheet_id = ${place.id}::int`.execute(storage.api);
      return Number(heads[0]?.auto_row);
    };
    await sql`update sheet_heads set auto_row = 100 where sheet_id = ${place.id}::int`.execute(storage.api);
    await appendRows(storage.api, place, { rows, key: null, origin: { kind: 'api' } });
    expect(await autoRow()).toBe(1);
    await deleteRows(storage.api, place, { ids: [1], expected: 1 });
    expect(await autoRow()).toBe(1);
  });

  it('is at most two million rows of a sheet; those beyond are rejected one by one', async () => {
    const place = await fill(0);
    await sql`
      update sheet_heads set row_count = 1999999 where sheet_id = ${place.id}::int`.execute(storage.api);
    const origin = { kind: 'api' } as const;
    const rows = [{ n: 1 }, { n: 2 }, { n: 3 }];
    const all = appendRows(storage.api, place, { rows, key: null, origin, allOrNothing: true });
    await expect(all).rejects.toMatchObject({ type: 'sheet-full' });
    const done = await appendRows(storage.api, place, { rows, key: null, origin });
    expect(done).toMatchObject({ appended: 1, rejected: [{ index: 1 }, { index: 2 }] });
    expect(done.rejected[0]?.errors[0]).toMatchObject({ code: 'LimitReached', path: 'rows[1]' });
    expect(await count('sheet_rows', place)).toBe(1);
  });
});
