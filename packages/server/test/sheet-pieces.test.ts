import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { importRows } from '../src/sheets/rows/import-rows.ts';
import type { FileBatch, SheetPiece } from '../src/sheets/rows/read-file-rows.ts';
import { readFileRows } from '../src/sheets/rows/read-file-rows.ts';
import { makeKey } from '../src/sheets/rows/row-keys.ts';
import type { Sheet } from '../src/sheets/sheet.ts';
import { maxRows } from '../src/sheets/sheet-limits.ts';
import { loadSheet } from '../src/sheets/structure/load-sheet.ts';
import type { Storage } from '../src/storage/open-storage.ts';
import { describeOnBothHomes } from './service.ts';
import { createBareSheet, openSheetStorage } from './sheet-storage.ts';

const { signal } = new AbortController();
const column = { no: null, type: 'string', format: null, label: null, isKey: false } as const;

async function* batchOf(rows: readonly (string | null)[][]): AsyncGenerator<FileBatch> {
  yield { rows, ids: rows.map((_, at) => at + 2), rejects: [] };
}

describeOnBothHomes('pieces of a file', (home) => {
  let storage: Storage;
  let close: () => Promise<void>;
  beforeAll(async () => void ({ storage, close } = await openSheetStorage(home)));
  afterAll(() => close());

  const makeSheet = async (): Promise<Sheet> => {
    const columns = ['email', 'name'].map((name) => ({ ...column, name }));
    return loadSheet(storage.api, await createBareSheet(storage, { columns }));
  };
  const read = (sheet: Sheet, rows: readonly (string | null)[][]) => {
    const matched = sheet.columns.map((one) => ({ source: one.name, column: one }));
    return { matched, pieces: readFileRows(batchOf(rows), { matched, maxRows: 3 }) };
  };
  const load = (sheet: Sheet, file: ReturnType<typeof read>, mode: 'append' | 'upsert' = 'append') =>
    importRows(storage.work, { sheet, mode, signal, ...file });
  const stored = async ({ id }: Sheet) => {
    const { rows } = await sql<{ vals: unknown; key: string | null }>`
      select vals, encode(key_digest, 'hex') as key from sheet_rows where sheet_id = ${id}::int
      order by row_id`.execute(storage.api);
    return rows;
  };

  it('are written in their order, each in one transaction', async () => {
    const sheet = await makeSheet();
    const rows = Array.from({ length: 8 }, (_, at) => [`${at}@b.c`, at % 2 === 0 ? null : 'n']);
    expect(await load(sheet, read(sheet, rows))).toMatchObject({ rows: 8, appended: 8, rejected: 0 });
    expect((await stored(sheet)).map(({ vals }) => vals)).toEqual(rows);
    const after = await loadSheet(storage.api, sheet);
    expect([after.rowCount, after.version - sheet.version]).toEqual([8, 3]);
  });

  it('get keys if the sheet gets one before they are written', async () => {
    const sheet = await makeSheet();
    const file = read(sheet, [
      ['a@b.c', '1'],
      ['A@b.c', '2'],
      [null, '3'],
      ['b@b.c', '4'],
    ]);
    const late = async function* (): AsyncGenerator<SheetPiece> {
      await makeKey(storage.api, sheet, 'email');
      yield* file.pieces;
    };
    const counts = await load(sheet, { ...file, pieces: late() });
    expect(counts).toMatchObject({ rows: 4, appended: 2, rejected: 2 });
    expect(counts.rejects).toMatchObject([{ line: 3 }, { line: 4, column: 'email' }]);
    expect((await stored(sheet)).map(({ key }) => key !== null)).toEqual([true, true]);
  });

  it('with rows that are there already update these, and add the others', async () => {
    const sheet = await makeSheet();
    await makeKey(storage.api, sheet, 'email');
    const keyed = await loadSheet(storage.api, sheet);
    const first = ['a', 'b', 'c', 'd'].map((name) => [`${name}@b.c`, 'old']);
    expect(await load(keyed, read(keyed, first), 'upsert')).toMatchObject({ appended: 4, updated: 0 });
    const again = ['x', 'y', 'z', 'a', 'w', 'w'].map((name) => [`${name}@b.c`, 'new']);
    const counts = await load(keyed, read(keyed, again), 'upsert');
    expect(counts).toMatchObject({ rows: 6, appended: 4, updated: 2, rejected: 0 });
    expect((await stored(keyed)).map(({ vals }) => vals)).toContainEqual(['a@b.c', 'new']);
    expect((await loadSheet(storage.api, sheet)).rowCount).toBe(8);
  });

  it('fill a sheet to its last row; what it has no space for is rejected', async () => {
    const sheet = await makeSheet();
    await sql`update sheet_heads set row_count = ${maxRows - 5}::bigint where sheet_id = ${sheet.id}::int`.execute(
      storage.api,
    );
    const rows = Array.from({ length: 7 }, (_, at) => [`${at}@b.c`, null]);
    const counts = await load(sheet, read(sheet, rows));
    expect(counts).toMatchObject({ rows: 7, appended: 5, rejected: 2 });
    expect(counts.rejects.map(({ line }) => line)).toEqual([7, 8]);
    expect(counts.rejects[0]?.text).toBe('5@b.c,');
    expect(await stored(sheet)).toHaveLength(5);
  });

  it('that were written stay if a later one cannot be read', async () => {
    const sheet = await makeSheet();
    const rows = Array.from({ length: 3 }, (_, at) => [`${at}@b.c`, null]);
    const file = read(sheet, rows);
    const broken = async function* (): AsyncGenerator<SheetPiece> {
      yield* file.pieces;
      throw new Error('the reader is gone');
    };
    await expect(load(sheet, { ...file, pieces: broken() })).rejects.toThrow('the reader is gone');
    expect(await stored(sheet)).toHaveLength(3);
  });
});
