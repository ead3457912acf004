import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectProblem } from './expect-problem.ts';
import { companiesIn } from './search-service.ts';
import type { TestService } from './service.ts';
import { describeOnBothHomes, startService } from './service.ts';
import { createSheet } from './sheet-home.ts';

const search = companiesIn('Germany');
const large = {
  search_id: 'people:profiles:icypeas@1',
  config: { limit: 5000, filters: { keyword: ['sales'] } },
};
const website = 'company_website_url';
const columns = [{ name: 'company_name' }, { name: website }];
const fields = { company_name: 'company_name' };

describeOnBothHomes('a search into a sheet that cannot be', (home) => {
  let service: TestService;
  beforeAll(async () => void (service = await startService(home, {}, { role: 'api' })));
  afterAll(() => service.stop());
  const call: TestService['call'] = (path, options) => service.call(path, options);
  const refused = async (body: object, sheet: object = { columns }) => {
    const { path } = await createSheet(call, sheet);
    const answer = await call(`${path}/search`, { body });
    expectProblem(answer, 'invalid-request');
    return answer.json.errors;
  };

  it('names the columns that the sheet lacks', async () => {
    const errors = await refused({ search });
    expect(errors.map(({ path }: { path: string }) => path)).toEqual([
      'fields.company_description',
      'fields.company_profile_url',
      'fields.crustdata_company_match',
    ]);
    expect(errors[0].message).toContain('create_columns');
  });

  it.each([
    ['no search', {}, 'search'],
    ['an unknown search', { search: { search_id: 'companies:profiles:nobody@1' } }, 'search.search_id'],
    ['a search without a filter', { search: { search_id: search.search_id } }, 'search.config.filters'],
    ['a page too large', { search: large }, 'search.config.limit'],
    [
      'a field that the search lacks',
      { search, fields: { [website]: website, nam: 'company_name' } },
      'fields.nam',
    ],
    ['no fields at all', { search, fields: {} }, 'fields'],
    [
      'a column twice',
      { search, fields: { [website]: website, company_name: website } },
      'fields.company_name',
    ],
    ['nothing that tells rows apart', { search, fields }, 'fields'],
    ['no rows', { search, fields: { [website]: website }, max_rows: 0 }, 'max_rows'],
    ['less than no credits', { search, fields: { [website]: website }, max_credits: -1 }, 'max_credits'],
    ['a member that is not known', { search: { ...search, cfg: {} } }, 'search'],
    ['a column called id', { search, fields: { [website]: 'id' }, create_columns: true }, 'columns'],
  ])('says where and what: %s', async (_, body, path) => {
    const errors = await refused(body);
    expect(errors.map((error: { path: string }) => error.path).join(' ')).toContain(path);
    for (const { message } of errors) expect(message.length).toBeLessThan(500);
  });

  it('wants the key of the sheet, and the fields of rows that may have any', async () => {
    const keyed = { columns: [...columns, { name: 'number', is_key: true }] };
    const [error] = await refused({ search, fields: { [website]: website } }, keyed);
    expect(error).toMatchObject({ path: 'fields', message: expect.stringContaining('"number"') });
    const from = await createSheet(call, { project: 'open', name: 'from', columns });
    expect(from.id).toBeGreaterThan(0);
    const rows = { search_id: 'sheet:rows@1', config: { project: 'open', sheet: 'from' } };
    expect(await refused({ search: rows })).toMatchObject([{ path: 'fields' }]);
    const missing = { ...rows, config: { ...rows.config, sheet: 'nowhere' } };
    expect(await refused({ search: missing })).toMatchObject([{ path: 'search.config.sheet' }]);
  });

  it('wants a ceiling in production where it can bill', async () => {
    const production = { columns, environment: 'production', project: 'Paid' };
    const errors = await refused({ search, fields: { [website]: website } }, production);
    expect(errors).toMatchObject([{ path: 'max_credits', message: expect.stringContaining('max_credits') }]);
  });

  it('waits for others: three into a sheet at a time', async () => {
    const { path } = await createSheet(call, { columns });
    const body = { search, fields: { [website]: website } };
    for (const no of [1, 2, 3]) expect((await call(`${path}/search`, { body })).json.no).toBe(no);
    expectProblem(await call(`${path}/search`, { body }), 'limit-reached');
    await call(`${path}/searches/1/cancel`, { method: 'POST' });
    expect((await call(`${path}/searches`)).json.searches).toHaveLength(3);
  });
});
