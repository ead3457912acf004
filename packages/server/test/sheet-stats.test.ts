import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { countStats } from '../src/sheets/reading/count-stats.ts';
import type { Sheet } from '../src/sheets/sheet.ts';
import { loadSheet } from '../src/sheets/structure/load-sheet.ts';
import type { Db } from '../src/storage/database.ts';
import type { Storage } from '../src/storage/open-storage.ts';
import { describeOnBothHomes } from './service.ts';
import { createBareSheet, openSheetStorage } from './sheet-storage.ts';

const column = { no: null, name: 'name', type: 'string', format: null, label: null, isKey: false } as const;
const pipe = { no: null, payload: { pipe_id: 'person:name:split@1' }, auto: 'off' } as const;
const part = { reads: ['name'], after: [], configHash: 'h', canBill: false, isQuiet: true };
const output = { type: 'string', format: null, label: 'l', isPrimary: true } as const;
const parts = ['a', 'b', 'c'].map((name) => ({ ...part, outputs: [{ ...output, name }] }));

/** The same database, and how many statements look for results. */
function watch(db: Db) {
  let looks = 0;
  const watched = db.withPlugin({
    transformQuery: ({ node }) => {
      if (JSON.stringify(node).includes('sheet_results as p')) looks += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  return { db: watched, looks: () => looks };
}

describeOnBothHomes('statistics of a sheet', (home) => {
  let storage: Storage;
  let close: () => Promise<void>;
  beforeAll(async () => void ({ storage, close } = await openSheetStorage(home)));
  afterAll(() => close());

  /** A sheet whose first pipe ran on some rows. */
  const create = async ({ rows, ran }: { rows: number; ran: number }): Promise<Sheet> => {
    const plan = () => Promise.resolve({ parts });
    const place = await createBareSheet(storage, { columns: [column], pipes: [pipe, pipe, pipe], plan });
    const { organizationId, id } = place;
    await sql`
      insert into sheet_rows (org_id, sheet_id, row_id, version, vals)
      select ${organizationId}, ${id}::int, row_id, 1, '["x"]'::jsonb
      from generate_series(1, ${rows}::int) as row_id`.execute(storage.work);
    await sql`
      insert into sheet_results (org_id, sheet_id, pipe_no, row_id, version, config_no, states)
      select ${organizationId}, ${id}::int, 1, row_id, 1, 1, '\\x01'::bytea
      from generate_series(1, ${ran}::int) as row_id`.execute(storage.work);
    await sql`update sheet_heads set next_row = ${rows + 1} where sheet_id = ${id}::int`.execute(
      storage.work,
    );
    return loadSheet(storage.api, place);
  };

  it('look for results of a pipe as far as it ran, however many rows there are', async () => {
    const [rows, ran] = [20_000, 10];
    const sheet = await create({ rows, ran });
    const { db, looks } = watch(storage.lookups);
    const { fields } = await countStats(db, sheet);
    const shown = fields.map(({ name, by_status }) => [name, by_status]);
    expect(shown).toEqual([
      ['name', { completed: rows }],
      ['a', { completed: ran, empty: rows - ran }],
      ['b', { empty: rows }],
      ['c', { empty: rows }],
    ]);
    expect(looks()).toBe(1);
  });
});
