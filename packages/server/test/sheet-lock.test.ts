/* Who changes the columns of a sheet gets a turn among those who write its rows. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { SheetPlace } from '../src/sheets/sheet.ts';
import { createSheet } from '../src/sheets/structure/create-sheet.ts';
import { lockSheet, shareSheet } from '../src/sheets/structure/lock-sheet.ts';
import type { Db, Tx } from '../src/storage/database.ts';
import type { Storage } from '../src/storage/open-storage.ts';
import { openStorage } from '../src/storage/open-storage.ts';
import { insertOrganization } from '../src/storage/organizations.ts';
import { createHome } from './service.ts';

const organizationId = 'o';
const writers = 10;
const column = { no: null, name: 'n', type: 'string', format: null, label: null, isKey: false } as const;

/** The embedded database does one transaction at a time. */
describe.skipIf(inject('postgresUrl') === null)('the lock of a sheet', () => {
  let storage: Storage;
  let remove: () => Promise<void>;
  let place: SheetPlace;
  beforeAll(async () => {
    const created = await createHome('postgres');
    remove = created.remove;
    storage = await openStorage({ databaseUrl: created.env.DATABASE_URL ?? null, dataDir: '' });
    const { api } = storage;
    await api
      .transaction()
      .execute((tx) => insertOrganization(tx, { id: organizationId, name: 'o', plan: 'free' }));
    const plan = () => Promise.reject(new Error('a sheet without pipes needs no plan'));
    const head = { organizationId, project: 'p', name: 's', environment: 'sandbox' } as const;
    place = await createSheet(api, head, { draft: { columns: [column], pipes: [] }, plan });
  });
  afterAll(async () => {
    await storage.close();
    await remove();
  });

  it('is got by a change of columns although writers never leave the sheet alone', async () => {
    const order: string[] = [];
    let writer = hold(storage.work, shareSheet);
    await writer.taken;
    const change = hold(storage.api, lockSheet);
    const changeOnce = async () => {
      await change.taken;
      order.push('columns');
      change.finish();
    };
    const changed = changeOnce();
    for (let no = 0; no < writers; no += 1) {
      const next = hold(storage.work, shareSheet);
      const taken = next.taken.then(() => order.push('rows'));
      // Each begins before the one before it ends, whether it gets the lock at once or not.
      await Promise.race([taken, sleep(100)]);
      writer.finish();
      await writer.over;
      await taken;
      writer = next;
    }
    writer.finish();
    await Promise.all([writer.over, changed, change.over]);
    expect(order).toHaveLength(writers + 1);
    expect(order.indexOf('columns')).toBeLessThan(writers / 2);
  });

  /** A transaction that keeps a lock until it is told to finish. */
  function hold(db: Db, lock: (tx: Tx, place: SheetPlace) => Promise<unknown>) {
    const told = Promise.withResolvers<void>();
    const has = Promise.withResolvers<void>();
    const over = db.transaction().execute(async (tx) => {
      await lock(tx, place);
      has.resolve();
      await told.promise;
    });
    over.catch(has.reject);
    return { taken: has.promise, finish: () => told.resolve(), over };
  }
});
