import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectProblem } from './expect-problem.ts';
import { companiesIn, valuesOf, walkSearch } from './search-service.ts';
import type { TestService } from './service.ts';
import { describeOnBothHomes, startService } from './service.ts';
import type { TestSheet } from './sheet-home.ts';
import { createSheet } from './sheet-home.ts';
import { waitFor } from './wait-for.ts';

const germany = (config: object = {}) => companiesIn('Germany', config);
const website = 'company_website_url';
const fields = { company_name: 'company_name', [website]: website };

describeOnBothHomes('a search into a sheet', (home) => {
  let service: TestService;
  /** The websites that the search finds, in order. */
  let all: unknown[];
  beforeAll(async () => {
    service = await startService(home);
    all = valuesOf(await walkSearch(service.call, { search: germany({ limit: 50 }) }), website);
  });
  afterAll(() => service.stop());
  const call: TestService['call'] = (path, options) => service.call(path, options);
  const create = (columns: object[] = []) => createSheet(call, { columns });
  const named = () => create([{ name: 'company_name' }, { name: website }]);
  const start = async ({ path }: TestSheet, body: object) => {
    const answer = await call(`${path}/search`, { body });
    expect(answer.status, answer.text).toBe(200);
    return answer.json;
  };
  const ended = ({ path }: TestSheet, no: number) =>
    waitFor(
      async () => (await call(`${path}/searches/${no}`)).json,
      ({ finished_at: at }) => at !== null,
    );
  const search = async (sheet: TestSheet, body: object) => {
    const done = await ended(sheet, (await start(sheet, body)).no);
    expect(done.found).toBe(done.appended + done.duplicate + done.rejected);
    return done;
  };
  const sitesOf = async (sheet: TestSheet) => (await sheet.values()).map((row) => row[website]);

  it('adds all that it finds, page by page, and makes the columns that it was asked to make', async () => {
    const sheet = await create();
    const done = await search(sheet, { search: germany({ limit: 7 }), create_columns: true });
    const counts = { found: all.length, appended: all.length, duplicate: 0, rejected: 0 };
    expect(done).toMatchObject({ status: 'completed', ended_because: 'no_more_rows', ...counts });
    expect([done.pages, done.next_page, done.spent]).toEqual([Math.ceil(all.length / 7), null, 0]);
    expect(done.created_columns).toContain(website);
    expect(await sitesOf(sheet)).toEqual(all);
    const [first, ...others] = await sheet.rows('limit=8&cells=full');
    const { changes } = (await call(`${sheet.path}/changes`)).json;
    const { change } = changes.findLast(({ kind }: { kind: string }) => kind === 'append');
    const origin = { kind: 'search', search: done.no, search_id: germany().search_id, change };
    expect(first).toMatchObject({ origin: { ...origin, page: 1, run_id: expect.any(String) } });
    expect(others.at(-1)).toMatchObject({ origin: { kind: 'search', page: 2 } });
    expect((await call(`${sheet.path}/rows/${first?.id}`)).json).toEqual(first);
    const { json } = await call(sheet.path);
    const column = json.columns.find(({ name }: { name: string }) => name === website);
    expect(column).toMatchObject({ type: 'string', format: 'website_url' });
    expect(json.rows).toBe(all.length);
  });

  it('adds nothing that the sheet has, however it is written there', async () => {
    const sheet = await create([{ name: 'site' }, { name: 'company_name' }]);
    const [first = '', second = ''] = all.map(String);
    const site = new URL(second).hostname.replace(/^www\./, '');
    await sheet.append([{ site: `${first.toUpperCase()}/about` }, { site: `http://www.${site}/?a=b` }]);
    const body = {
      search: germany({ limit: 10 }),
      fields: { company_name: 'company_name', [website]: 'site' },
    };
    const done = await search(sheet, body);
    expect([done.appended, done.duplicate]).toEqual([all.length - 2, 2]);
    const again = await search(sheet, body);
    expect([again.no, again.appended, again.duplicate]).toEqual([2, 0, all.length]);
    expect((await call(sheet.path)).json.rows).toBe(all.length);
  });

  it('takes a row whose key is there as a duplicate, and rejects one without a key', async () => {
    const sheet = await create([{ name: 'company_name', is_key: true }, { name: website }]);
    const names = new Set(
      valuesOf(await walkSearch(call, { search: germany({ limit: 50 }) }), 'company_name').map((name) =>
        String(name).toLowerCase(),
      ),
    );
    const done = await search(sheet, { search: germany({ limit: 20 }), fields });
    expect([done.appended, done.rejected]).toEqual([names.size, 0]);
    const odd = await create([{ name: 'size', type: 'number', is_key: true }, { name: website }]);
    const none = await search(odd, {
      search: germany({ limit: 5 }),
      fields: { company_name: 'size', [website]: website },
      max_pages: 1,
    });
    expect([none.found, none.appended, none.rejected]).toEqual([5, 0, 5]);
    expect(none.rejects).toHaveLength(5);
    expect(none.rejects[0]).toMatchObject({ page: 1, row: 0, message: expect.stringContaining('"size"') });
  });

  it('ends with the page that has as many new rows as were wanted, or after so many pages, and tells where to go on', async () => {
    const sheet = await named();
    const rows = await search(sheet, { search: germany({ limit: 10 }), fields, max_rows: 14 });
    expect(rows).toMatchObject({ ended_because: 'max_rows', pages: 2, found: 20, appended: 20 });
    const pages = await search(sheet, { search: rows.next_page, fields, max_pages: 1 });
    expect(pages).toMatchObject({ ended_because: 'max_pages', pages: 1, duplicate: 0 });
    expect(await sitesOf(sheet)).toEqual(all.slice(0, 20 + pages.found));
  });

  it('never adds a row twice, though several searches find the same at the same time', async () => {
    const sheet = await named();
    const body = { search: germany({ limit: 4 }), fields };
    const begun = await Promise.all([start(sheet, body), start(sheet, body), start(sheet, body)]);
    const done = await Promise.all(begun.map(({ no }) => ended(sheet, no)));
    const sites = await sitesOf(sheet);
    expect([sites.length, new Set(sites)]).toEqual([all.length, new Set(all)]);
    expect(done.reduce((sum, { appended }) => sum + appended, 0)).toBe(all.length);
    for (const one of done) expect(one.found).toBe(one.appended + one.duplicate + one.rejected);
    const { json } = await call(`${sheet.path}/searches`);
    expect(json.searches.map(({ no }: { no: number }) => no)).toEqual([3, 2, 1]);
  });

  it('can be canceled, and is not begun twice by a repeated call', async () => {
    const sheet = await named();
    const headers = { 'idempotency-key': 'once' };
    const body = { search: germany({ limit: 1 }), fields };
    const [first, second] = [
      await call(`${sheet.path}/search`, { body, headers }),
      await call(`${sheet.path}/search`, { body, headers }),
    ];
    expect(second.json).toEqual(first.json);
    const { status } = await call(`${sheet.path}/searches/1/cancel`, { method: 'POST' });
    const done = await ended(sheet, 1);
    // It may have come to its end before.
    if (status === 200) expect(['canceled', 'completed']).toContain(done.status);
    expectProblem(await call(`${sheet.path}/searches/1/cancel`, { method: 'POST' }), 'not-cancelable');
    expectProblem(await call(`${sheet.path}/searches/2`), 'not-found');
  });

  it('fails where its page fails, and says why', async () => {
    const sheet = await named();
    const about = (word: string) => ({
      search_id: 'companies:profiles:crustdata@1',
      config: { filters: { profile_summary_keywords: [word] } },
    });
    const done = await search(sheet, { search: about('malformed'), fields });
    expect(done).toMatchObject({ status: 'failed', ended_because: 'failed', pages: 0, found: 0 });
    expect(done.error).toBeTruthy();
    expect(done.next_page).not.toBeNull();
  });
});
