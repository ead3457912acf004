import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Db } from '../src/storage/database.ts';
import { inLimits } from '../src/datasets/querying/read-parts.ts';
import { lookupSettings } from '../src/storage/lookup-settings.ts';
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

  it.each(['lookups', 'scans'] as const)(
    'begin with settings by `%s`, and leave nothing behind',
    async (way) => {
      const { [way]: db, work } = opened.storage;
      const usual = await read(work);
      expect(await db.transaction().execute((tx) => read(tx))).toEqual(Object.values(lookupSettings));
      expect(usual).not.toEqual(Object.values(lookupSettings));
      expect(await work.transaction().execute((tx) => read(tx))).toEqual(usual);
      expect(await read(db)).toEqual(usual);
    },
  );

  it.skipIf(home === 'pglite')('have a limit for each statement', async () => {
    for (const db of [opened.storage.lookups, opened.storage.scans]) {
      const { rows } = await inLimits(db, (tx) =>
        sql<{ limit: string }>`select current_setting('statement_timeout') as limit`.execute(tx),
      );
      expect(rows).toEqual([{ limit: '8s' }]);
    }
  });

  it('go by no other way', async () => {
    for (const db of [opened.storage.work, opened.storage.api, opened.storage.upkeep])
      await expect(inLimits(db, read)).rejects.toThrow('`lookups` or `scans`');
  });
});
