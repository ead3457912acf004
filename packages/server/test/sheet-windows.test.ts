/* The first screen of a sheet is there while the organization reads whole sheets. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SheetOrder } from '../src/contract/sheets/reading.ts';
import { appendRows } from '../src/sheets/rows/append-rows.ts';
import type { SheetPlace } from '../src/sheets/sheet.ts';
import { createSheet } from '../src/sheets/structure/create-sheet.ts';
import type { Storage } from '../src/storage/open-storage.ts';
import { openStorage } from '../src/storage/open-storage.ts';
import { insertOrganization } from '../src/storage/organizations.ts';
import { lookupPlaces, lookupsAtOnce } from '../src/wiring/lookup-places.ts';
import { createSheetSeals, wireSheetReading } from '../src/wiring/wire-sheet-reading.ts';
import { createHome, describeOnBothHomes } from './service.ts';

const column = { no: null, name: 'n', type: 'number', format: null, label: null, isKey: false } as const;

describeOnBothHomes('the first screen of a sheet', (home) => {
  let storage: Storage;
  let remove: () => Promise<void>;
  let place: SheetPlace;
  beforeAll(async () => {
    const created = await createHome(home);
    remove = created.remove;
    const databaseUrl = created.env.DATABASE_URL ?? null;
    storage = await openStorage({ databaseUrl, dataDir: created.env.HEADRACE_DATA_DIR ?? '' });
    const organizationId = randomUUID();
    await storage.api
      .transaction()
      .execute((tx) => insertOrganization(tx, { id: organizationId, name: 'o', plan: 'free' }));
    const plan = () => Promise.reject(new Error('a sheet without pipes needs no plan'));
    const head = { organizationId, project: 'p', name: 's', environment: 'sandbox' } as const;
    place = await createSheet(storage.api, head, { draft: { columns: [column], pipes: [] }, plan });
    const rows = Array.from({ length: 300 }, (_, n) => ({ n }));
    await appendRows(storage.api, place, { rows, key: null, origin: { kind: 'api' } });
  });
  afterAll(async () => {
    await storage.close();
    await remove();
  });

  const read = () => {
    const compute = { forRequest: () => () => Promise.reject(new Error('there is nothing to compute')) };
    return wireSheetReading(storage, { sheetSeals: createSheetSeals({ keys: ['a master key'] }), compute });
  };
  /** Takes all places of those who read all rows, until the answer is called. */
  const takePlaces = () => {
    const { promise: others, resolve: finish } = Promise.withResolvers<void>();
    const inPlace = lookupPlaces(storage);
    const taken = Array.from({ length: lookupsAtOnce }, () => inPlace(place.organizationId, () => others));
    return async () => {
      finish();
      await Promise.all(taken);
    };
  };

  it('does not wait behind what reads all rows', async () => {
    const reading = read();
    const finish = takePlaces();
    const first = await reading.openOrder(place, {});
    expect(first.rows).toHaveLength(200);
    expect(first.total).toBeNull();
    await finish();
    const whole = await reading.readOrder(place, { token: first.token, from: 290, count: 60 });
    expect([whole.total, whole.rows.length]).toEqual([300, 10]);
  });

  it('does not make orders of versions that nobody looks at any more', async () => {
    const reading = read();
    const finish = takePlaces();
    const opened: SheetOrder[] = [];
    for (let n = 0; n < 5; n += 1) {
      opened.push(await reading.openOrder(place, {}));
      await appendRows(storage.api, place, { rows: [{ n }], key: null, origin: { kind: 'api' } });
    }
    await finish();
    const wasDropped = async ({ token }: SheetOrder) =>
      (await reading.readOrder(place, { token, from: 0, count: 1 })).remade;
    expect(await Promise.all(opened.map(wasDropped))).toEqual([true, true, true, true, false]);
  });
});
