import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Db } from '../src/storage/database.ts';
import { lookupSettings } from '../src/storage/pool-limits.ts';
import { describeOnBothHomes } from './service.ts';
import type { SheetStorage } from './sheet-storage.ts';
import { openSheetStorage } from './sheet-storage.ts';

const names = Object.keys(lookupSettings);

describeOnBothHomes('transactions of look-ups', (home) => {
  let opened: SheetStorage;
  beforeAll(async () => void (opened = await openSheetStorage(home)));
  afterAll(() => opened.close());

  const read = async (db: Db) => {
    const all = names.map((name) => sql`current_setting(${name})`);
    const { rows } = await sql<{ all: string[] }>`select array[${sql.join(all)}] as all`.execute(db);
    return rows[0]?.all;
  };

  it('are planned for statements that are asked once, and leave nothing behind', async () => {
    const { lookups, work } = opened.storage;
    const usual = await read(work);
    expect(await lookups.transaction().execute((tx) => read(tx))).toEqual(Object.values(lookupSettings));
    expect(await lookups.transaction().execute((tx) => read(tx))).not.toEqual(usual);
    expect(await work.transaction().execute((tx) => read(tx))).toEqual(usual);
    expect(await read(lookups)).toEqual(usual);
  });
});
