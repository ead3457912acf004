/* Steps of searches into sheets, one by one, with what a process does that dies between two of them. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { appendRows } from '../src/sheets/rows/append-rows.ts';
import type { SearchPorts } from '../src/sheets/searching/search-step.ts';
import { stepSearch } from '../src/sheets/searching/search-step.ts';
import { leaseDue, releaseSearch } from '../src/sheets/searching/sheet-search.ts';
import { showSearch } from '../src/sheets/searching/show-search.ts';
import { cancelSheetSearch } from '../src/sheets/searching/start-search.ts';
import type { SheetPlace } from '../src/sheets/sheet.ts';
import { toCredits } from '../src/contract/money.ts';
import type { Storage } from '../src/storage/open-storage.ts';
import { deleteExpiredRuns } from '../src/storage/retention.ts';
import { describeOnBothHomes } from './service.ts';
import { createOrganization, openSheetStorage } from './sheet-storage.ts';
import {
  begin,
  createSiteSheet,
  createVendor,
  dyingDb,
  found,
  pagePrice,
  pageSize,
  rowsOf,
  takeOn,
} from './sheet-search-world.ts';
import { waitFor } from './wait-for.ts';

const pages = Math.ceil(found.length / pageSize);
const starts = Array.from({ length: pages }, (_, at) => at * pageSize);

describeOnBothHomes('steps of a search into a sheet', (home) => {
  let storage: Storage;
  let close: () => Promise<void>;
  beforeAll(async () => void ({ storage, close } = await openSheetStorage(home)));
  afterAll(() => close());

  const create = async (): Promise<SheetPlace> => createSiteSheet(storage, await createOrganization(storage));
  const show = (place: SheetPlace, no = 1) => showSearch(storage.api, place, no);
  const isOpen = async (place: SheetPlace) => (await show(place)).finished_at === null;
  const runToEnd = async (ports: SearchPorts, place: SheetPlace): Promise<void> => {
    for (let left = 3 * pages; left > 0; left -= 1) {
      if (!(await isOpen(place))) return;
      await stepSearch(ports, await takeOn(storage, place));
    }
    throw new Error('the search does not end');
  };
  const runOf = async ({ id }: SheetPlace): Promise<string | null> => {
    const { rows } = await sql<{ run_id: string | null }>`
      select run_id from sheet_searches where sheet_id = ${id}::int`.execute(storage.work);
    return rows[0]?.run_id ?? null;
  };
  const sitesOf = async (place: SheetPlace) => (await rowsOf(storage, place)).map(({ site }) => site);

  it('add each row once and pay each page once, wherever a process dies', async () => {
    let isEarlyEnough = true;
    for (let times = 0; isEarlyEnough; times += 1) {
      const place = await create();
      await begin(storage, place);
      const vendor = createVendor(storage);
      const dying = dyingDb(storage.work, times);
      for (let left = 3 * pages; left > 0 && !dying.isDead() && (await isOpen(place)); left -= 1)
        await stepSearch(vendor.portsOn(dying.db), await takeOn(storage, place)).catch(() => {});
      isEarlyEnough = dying.isDead();
      await runToEnd(vendor.portsOn(), place);
      expect(await sitesOf(place), `dead after ${times}`).toEqual(found);
      expect(vendor.asked, `dead after ${times}`).toEqual(starts);
      expect(await show(place)).toMatchObject({
        status: 'completed',
        ended_because: 'no_more_rows',
        found: found.length,
        appended: found.length,
        duplicate: 0,
        pages,
        spent: toCredits(pages * pagePrice),
      });
    }
  });

  it('leave a search to the process that took it on later', async () => {
    const place = await create();
    await begin(storage, place);
    const { portsOn, asked } = createVendor(storage);
    await stepSearch(portsOn(), await takeOn(storage, place));
    const early = await takeOn(storage, place);
    const late = await takeOn(storage, place);
    await stepSearch(portsOn(), late);
    await stepSearch(portsOn(), early);
    await runToEnd(portsOn(), place);
    expect([await sitesOf(place), asked]).toEqual([found, starts]);
  });

  it('do not ask for a page that was dropped, by a process that is late with it either', async () => {
    const place = await create();
    const no = await begin(storage, place);
    const { portsOn, asked } = createVendor(storage);
    const { promise: stalled, resolve: goOn } = Promise.withResolvers<void>();
    const slow: SearchPorts = {
      ...portsOn(),
      plan: async (payload, of) => {
        const page = await portsOn().plan(payload, of);
        return { ...page, submit: (run) => stalled.then(() => page.submit(run)) };
      },
    };
    const step = stepSearch(slow, await takeOn(storage, place));
    await waitFor(
      () => runOf(place),
      (runId) => runId !== null,
    );
    expect(await cancelSheetSearch(storage.api, place, no)).toBe(true);
    await stepSearch(portsOn(), await takeOn(storage, place));
    goOn();
    await step;
    expect(await show(place)).toMatchObject({ status: 'canceled', found: 0, spent: 0 });
    expect([asked, await sitesOf(place)]).toEqual([[], []]);
  });

  it('write the page that was paid before a search was canceled', async () => {
    const place = await create();
    const no = await begin(storage, place);
    const { portsOn } = createVendor(storage);
    await stepSearch(portsOn(), await takeOn(storage, place));
    await cancelSheetSearch(storage.api, place, no);
    await runToEnd(portsOn(), place);
    expect(await show(place)).toMatchObject({
      status: 'canceled',
      ended_because: 'canceled',
      pages: 1,
      appended: pageSize,
    });
  });

  it('find what a run found however late, and let go of it then', async () => {
    const place = await create();
    await begin(storage, place);
    const { portsOn } = createVendor(storage);
    await stepSearch(portsOn(), await takeOn(storage, place));
    const countRuns = async () =>
      (await sql`select from runs where org_id = ${place.organizationId}`.execute(storage.work)).rows.length;
    await deleteExpiredRuns(storage.work);
    expect(await countRuns()).toBe(1);
    await runToEnd(portsOn(), place);
    await deleteExpiredRuns(storage.work);
    expect([await sitesOf(place), await countRuns()]).toEqual([found, 0]);
  });

  it('ask for no page that the ceiling does not pay for', async () => {
    const place = await create();
    await begin(storage, place, { max_credits: toCredits(2.5 * pagePrice) });
    const { portsOn, asked } = createVendor(storage);
    await runToEnd(portsOn(), place);
    expect(asked).toEqual(starts.slice(0, 2));
    const spent = toCredits(2 * pagePrice);
    expect(await show(place)).toMatchObject({ status: 'completed', ended_because: 'max_credits', spent });
  });

  it('see rows that others added, also above those that were looked at first', async () => {
    const place = await create();
    await begin(storage, place);
    const { portsOn } = createVendor(storage);
    await stepSearch(portsOn(), await takeOn(storage, place));
    const add = (site: string) =>
      appendRows(storage.api, place, { rows: [{ site }], key: null, origin: { kind: 'api' } });
    await add('HTTP://WWW.SITE2.COM/about');
    let isFirst = true;
    const between: SearchPorts = {
      ...portsOn(),
      look: async (_organizationId, read) => {
        const result = await read(storage.work);
        if (isFirst) await add('site4.com');
        isFirst = false;
        return result;
      },
    };
    await stepSearch(between, await takeOn(storage, place));
    expect(await show(place)).toMatchObject({ found: pageSize, appended: pageSize - 2, duplicate: 2 });
  });

  it('tell of each row which search and which page it came with', async () => {
    const place = await create();
    await begin(storage, place);
    await runToEnd(createVendor(storage).portsOn(), place);
    const origins = (await rowsOf(storage, place)).map(({ origin }) => JSON.parse(origin));
    const from = { kind: 'search', search: 1, search_id: 'companies:profiles:test@1' };
    expect(origins[0]).toMatchObject({ ...from, page: 1, run_id: expect.any(String) });
    expect(origins.at(-1)).toMatchObject({ ...from, page: pages });
  });

  it('are taken in turn by organizations, however many searches one of them has', async () => {
    await sql`update sheet_searches set finished_at = now() where finished_at is null`.execute(storage.work);
    const [many, one] = [await createOrganization(storage), await createOrganization(storage)];
    for (const name of ['a', 'b', 'c']) {
      const place = await createSiteSheet(storage, many, name);
      for (let count = 0; count < 3; count += 1) await begin(storage, place);
    }
    await begin(storage, await createSiteSheet(storage, one));
    const takeTurns = async () => {
      const leased = await leaseDue(storage.work, 2);
      for (const search of leased) await releaseSearch(storage.work, search);
      return leased;
    };
    const [first, second] = [await takeTurns(), await takeTurns()];
    for (const turn of [first, second])
      expect(turn.map(({ place }) => place.organizationId).toSorted()).toEqual([many, one].toSorted());
    const ofMany = [...first, ...second].filter(({ place }) => place.organizationId === many);
    expect(new Set(ofMany.map(({ place, no }) => `${place.id}/${no}`)).size).toBe(2);
  });
});
