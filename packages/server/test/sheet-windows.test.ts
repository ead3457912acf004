/* The first screen of a sheet is there while the organization reads whole sheets. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
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

  it('does not wait behind what reads all rows', async () => {
    const compute = { forRequest: () => () => Promise.reject(new Error('there is nothing to compute')) };
    const sheetSeals = createSheetSeals({ keys: ['a master key'] });
    const reading = wireSheetReading(storage, { sheetSeals, compute });
    const { promise: others, resolve: finish } = Promise.withResolvers<void>();
    const inPlace = lookupPlaces(storage);
    const taken = Array.from({ length: lookupsAtOnce }, () => inPlace(place.organizationId, () => others));
    const first = await reading.openOrder(place, {});
    expect(first.rows).toHaveLength(200);
    expect(first.total).toBeNull();
    finish();
    await Promise.all(taken);
    const whole = await reading.readOrder(place, { token: first.token, from: 290, count: 60 });
    expect([whole.total, whole.rows.length]).toEqual([300, 10]);
  });
});
