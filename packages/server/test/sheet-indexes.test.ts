/* Indexes that conditions on large sheets ask for: what is found is the same with them and without. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CellTest } from '../src/contract/sheets/conditions.ts';
import { statusCodes } from '../src/sheets/cells/states.ts';
import { checkConditions, noConditions } from '../src/sheets/conditions/check-conditions.ts';
import { findRows } from '../src/sheets/conditions/find-rows.ts';
import { buildOne, dropOne } from '../src/sheets/indexes/indexer.ts';
import { makeOrder, unpack } from '../src/sheets/reading/make-order.ts';
import type { Sheet } from '../src/sheets/sheet.ts';
import { loadSheet } from '../src/sheets/structure/load-sheet.ts';
import type { Db } from '../src/storage/database.ts';
import type { Storage } from '../src/storage/open-storage.ts';
import { explain } from './explained.ts';
import { describeOnBothHomes } from './service.ts';
import { createBareSheet, openSheetStorage } from './sheet-storage.ts';

const rows = 12_000;
const columns = Array.from({ length: 10 }, (_, at) => ({
  no: null,
  name: `c${at + 1}`,
  type: 'string' as const,
  format: null,
  label: null,
  isKey: false,
}));
const pipe = { no: null, payload: { pipe_id: 'person:name:split@1' }, auto: 'off' } as const;
const plan = () =>
  Promise.resolve({
    parts: [
      {
        reads: ['c1'],
        after: [],
        outputs: [{ name: 'made', type: 'string' as const, format: null, label: 'Made', isPrimary: true }],
        configHash: 'h',
        canBill: false,
        isQuiet: true,
      },
    ],
  });

describeOnBothHomes('an index of a sheet', (home) => {
  let storage: Storage;
  let close: () => Promise<void>;
  beforeAll(async () => void ({ storage, close } = await openSheetStorage(home)));
  afterAll(() => close());

  /** `c1` is of a hundred kinds, `c2` long with the same beginning, `c3` a day, and so is what the pipe made of some. */
  const create = async (): Promise<Sheet> => {
    const place = await createBareSheet(storage, { columns, pipes: [pipe], plan });
    const { organizationId, id } = place;
    await sql`
      insert into sheet_rows (org_id, sheet_id, row_id, version, vals, deleted_at)
      select ${organizationId}, ${id}::int, at, 1,
        jsonb_build_array('kind ' || at % 4000, repeat('x', 70) || at % 4000, '2026-01-01', 'same'),
        case when at % 5 = 0 then now() end
      from generate_series(1, ${rows}::int) as at`.execute(storage.work);
    await sql`
      insert into sheet_results (org_id, sheet_id, pipe_no, row_id, version, config_no, states, vals, run_no)
      select ${organizationId}, ${id}::int, 1, at, 2, 1,
        set_byte('\\x00', 0, case when at % 2 = 0 then ${statusCodes.completed}::int else ${statusCodes.failed}::int end),
        jsonb_build_array('made ' || at % 3000), 1
      from generate_series(1, ${rows}::int) as at`.execute(storage.work);
    await sql`update sheet_heads set next_row = ${rows + 1} where sheet_id = ${id}::int`.execute(
      storage.work,
    );
    await sql`analyze sheet_rows`.execute(storage.work);
    return loadSheet(storage.api, place);
  };
  const is = (field_name: string, value: CellTest['value']) =>
    ({ property: 'value', operator: 'eq', field_name, value }) as const;
  const check = (sheet: Sheet, tests: readonly ReturnType<typeof is>[], logic: 'and' | 'or' = 'and') =>
    checkConditions({ logic, conditions: [...tests] }, sheet);
  const match = () => Promise.reject(new Error('there are no patterns'));
  const find = async (sheet: Sheet, conditions = noConditions, db: Db = storage.lookups) =>
    (await findRows(db, sheet, { conditions, limit: rows, now: 0, match })).rowIds;
  const order = async (sheet: Sheet, conditions = noConditions) => {
    const question = { conditions, sorts: [], pipes: [...conditions.pipes] };
    const isPatient = storage.home === 'postgres';
    const packed = await makeOrder(storage.lookups, sheet, { question, isPatient, now: 0, match });
    return unpack(packed, { from: 0, count: rows });
  };
  const wanted = async ({ id }: Sheet) => {
    const { rows: found } = await sql<{ part: number; place: number; is_ready: boolean }>`
      select part, place, ready_at is not null as is_ready from sheet_indexes where sheet_id = ${id}::int
      order by part, place`.execute(storage.api);
    return found;
  };
  const indexes = async ({ id }: Sheet): Promise<string[]> => {
    const { rows: found } = await sql<{ name: string }>`
      select relname as name from pg_class where relname like ${`sheet_eq_${id}_%`} order by 1`.execute(
      storage.api,
    );
    return found.map(({ name }) => name);
  };
  const buildAll = async () => {
    while (await buildOne(storage.work));
  };

  it('is asked for by the first condition that has use for it, and finds the same rows as looking through all', async () => {
    const sheet = await create();
    const questions = [
      check(sheet, [is('c1', 'kind 7')]),
      check(sheet, [is('c2', `${'x'.repeat(70)}7`)]),
      check(sheet, [is('made', 'made 8')]),
      check(sheet, [is('c4', 'same'), is('c1', 'kind 4')]),
      check(sheet, [is('c1', 'nothing is called this')]),
    ];
    const before = [];
    for (const one of questions) before.push([await find(sheet, one), await order(sheet, one)]);
    expect(before.map(([found]) => found?.length)).toEqual([3, 3, 4, 3, 0]);
    expect(await wanted(sheet)).toEqual([
      { part: 0, place: 0, is_ready: false },
      { part: 0, place: 1, is_ready: false },
      { part: 0, place: 3, is_ready: false },
      { part: 1, place: 0, is_ready: false },
    ]);
    if (storage.home === 'pglite') return;
    await buildAll();
    expect((await wanted(sheet)).map(({ is_ready }) => is_ready)).toEqual([true, true, true, true]);
    const after = [];
    for (const one of questions) after.push([await find(sheet, one), await order(sheet, one)]);
    expect(after).toEqual(before);
    const { db, rowsRead } = explain(storage.lookups, /select row_id from/);
    await find(sheet, questions[0], db);
    const read = [...rowsRead()].reduce((sum, [, count]) => sum + count, 0);
    expect([rowsRead().size, read]).toEqual([1, 3]);
  });

  it('is not asked for where it would not help', async () => {
    const sheet = await create();
    const useless = [
      check(sheet, [is('c3', '2026-01-01')]),
      check(sheet, [is('c1', null)]),
      check(sheet, [is('c1', 'a'), is('c2', 'b')], 'or'),
    ];
    for (const one of useless) await find(sheet, one);
    expect(await wanted(sheet)).toEqual([]);
    await sql`update sheet_heads set next_row = 9000 where sheet_id = ${sheet.id}::int`.execute(storage.work);
    await find(sheet, check(sheet, [is('c1', 'kind 7')]));
    expect(await wanted(sheet)).toEqual([]);
  });

  it('is one of eight, and goes with its sheet or when nobody has used it for long', async () => {
    const sheet = await create();
    for (const { name } of sheet.columns) await find(sheet, check(sheet, [is(name, 'a')]));
    expect(await wanted(sheet)).toHaveLength(8);
    if (storage.home === 'pglite') return;
    await buildAll();
    expect(await indexes(sheet)).toHaveLength(8);
    await sql`
      update sheet_indexes set used_at = now() - interval '31 days' where sheet_id = ${sheet.id}::int and place = 0`.execute(
      storage.work,
    );
    while (await dropOne(storage.work));
    expect(await indexes(sheet)).not.toContain(`sheet_eq_${sheet.id}_0_0`);
    expect(await indexes(sheet)).toHaveLength(7);
    expect(await find(sheet, check(sheet, [is('c1', 'kind 7')]))).toHaveLength(3);
    await sql`delete from sheets where id = ${sheet.id}::int`.execute(storage.work);
    while (await dropOne(storage.work));
    expect([await indexes(sheet), await wanted(sheet)]).toEqual([[], []]);
  });

  it('is built anew where a process died while it built it', async () => {
    if (storage.home === 'pglite') return;
    const sheet = await create();
    const question = check(sheet, [is('c1', 'kind 7')]);
    await find(sheet, question);
    await buildAll();
    const [name = ''] = await indexes(sheet);
    await sql`update pg_index set indisvalid = false where indexrelid = ${name}::regclass`.execute(
      storage.work,
    );
    await sql`update sheet_indexes set ready_at = null, tried_at = null where sheet_id = ${sheet.id}::int`.execute(
      storage.work,
    );
    await buildAll();
    const { rows: found } = await sql<{ is_valid: boolean }>`
      select indisvalid as is_valid from pg_index where indexrelid = ${name}::regclass`.execute(storage.work);
    expect([found, await wanted(sheet)]).toMatchObject([[{ is_valid: true }], [{ is_ready: true }]]);
    expect(await find(sheet, question)).toHaveLength(3);
  });
});
