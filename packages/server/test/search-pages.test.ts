import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SearchResponse } from '../src/contract/search-response.ts';
import { expectProblem } from './expect-problem.ts';
import type { TestService } from './service.ts';
import { describeOnOneHome, startService } from './service.ts';
import {
  companiesIn,
  finishSearch,
  sandbox,
  searchOf,
  searchSync,
  valuesOf,
  walkSearch,
} from './search-service.ts';
import { runOf } from './wait-for.ts';

const sites = (answers: readonly SearchResponse[]) => valuesOf(answers, 'company_website_url');

/** The next page of an answer, which must be that of one search. */
function pageOf({ next_page: page }: SearchResponse) {
  if (page === null || 'searches' in page) throw new Error('there is no next page of one search');
  return page;
}

describeOnOneHome('pages of searches', (home) => {
  let service: TestService;
  beforeAll(async () => void (service = await startService(home)));
  afterAll(() => service.stop());

  it('`next_page` sent as `search` walks every row once, in the order of one big answer', async () => {
    const [whole] = await walkSearch(service.call, { search: companiesIn('Germany', { limit: 100 }) });
    if (whole === undefined) throw new Error('there is an answer');
    expect(whole.next_page).toBeNull();
    const pages = await walkSearch(service.call, { search: companiesIn('Germany', { limit: 7 }) });
    expect(pages.length).toBeGreaterThan(3);
    expect(pages.slice(0, -1).map(({ results }) => results.length)).toEqual(pages.slice(1).map(() => 7));
    expect(sites(pages)).toEqual(sites([whole]));
    expect(new Set(sites(pages)).size).toBe(whole.results.length);
    expect(pages.map(({ total_pages: total }) => total)).toEqual(pages.map(() => pages.length));
  });

  it('may be of other sizes on the way, and asked for one by one', async () => {
    const [whole] = await walkSearch(service.call, { search: companiesIn('France', { limit: 100 }) });
    const first = await searchSync(service.call, {
      config: sandbox,
      search: companiesIn('France', { limit: 3 }),
    });
    const page = pageOf(first);
    const config = { ...page.config, limit: 4 };
    const second = searchOf(
      await service.call('/v1/searches/run', { body: { config: sandbox, search: { ...page, config } } }),
    );
    expect(second.next_page).toBeNull();
    const ended = await finishSearch(service.call, second.id);
    expect(sites([first, ended])).toEqual(sites(whole === undefined ? [] : [whole]).slice(0, 7));
    expect(pageOf(ended).config).toMatchObject({ limit: 4 });
  });

  it('of a list go on together until each is done, as `search` or as `searches`', async () => {
    const body = { searches: [companiesIn('Germany', { limit: 20 }), companiesIn('France', { limit: 50 })] };
    const pages = await walkSearch(service.call, body);
    const singly = await Promise.all(
      ['Germany', 'France'].map((country) =>
        searchSync(service.call, { config: sandbox, search: companiesIn(country) }),
      ),
    );
    expect(new Set(sites(pages))).toEqual(new Set(sites(singly)));
    expect(sites(pages)).toHaveLength(sites(singly).length);
    const [first] = pages;
    const again = await searchSync(service.call, { config: sandbox, searches: first?.next_page });
    expect(again.results).toEqual(pages[1]?.results);
  });

  it('that are numbered are the same rows whatever was left out of others, and may be empty', async () => {
    const config = { filters: { locations: { include: ['Germany'], exclude: ['Berlin'] } } };
    const search = { search_id: 'companies:profiles:amplemarket@2', config };
    const walk = (limit: number) =>
      walkSearch(service.call, { search: { ...search, config: { ...config, limit } } });
    const [few, many] = [await walk(9), await walk(100)];
    const domainsOf = (answers: readonly SearchResponse[]) => valuesOf(answers, 'company_domain');
    expect(few.some(({ results }) => results.length < 9)).toBe(true);
    expect(domainsOf(few)).toEqual(domainsOf(many));
    expect(new Set(domainsOf(few)).size).toBe(domainsOf(few).length);
    const third = { ...search, config: { ...config, limit: 9, page_number: 3 } };
    expect((await searchSync(service.call, { config: sandbox, search: third })).results).toEqual(
      few[2]?.results,
    );
  });

  it('need the environment again: a sandbox cursor is refused in production, bills nothing and is no run', async () => {
    const first = await searchSync(service.call, {
      config: sandbox,
      search: companiesIn('Germany', { limit: 3 }),
    });
    const before = (await service.call('/v1/credits')).json;
    for (const body of [{ search: first.next_page }, { searches: [first.next_page] }]) {
      const refused = await service.call('/v1/search/run', { body });
      expect(expectProblem(refused, 'invalid-request').errors).toMatchObject([
        { code: 'InvalidCursor', message: expect.stringContaining('config.environment: "sandbox"') },
      ]);
    }
    expect((await service.call('/v1/credits')).json).toEqual(before);
  });

  it('belong to their filters, their search and their organization', async () => {
    const search = companiesIn('Germany', { limit: 3 });
    const page = pageOf(await searchSync(service.call, { config: sandbox, search }));
    const cursor = page.config?.['cursor'];
    const { call: stranger } = await service.createOrganization('free');
    const other = (part: object) => ({ config: sandbox, search: { ...page, ...part } });
    const refused = [
      await service.call('/v1/search/run', {
        body: other({ config: { ...companiesIn('France').config, cursor } }),
      }),
      await service.call('/v1/search/run', { body: other({ search_id: 'companies:profiles:crustdata@2' }) }),
      await stranger('/v1/search/run', { body: other({}) }),
    ];
    for (const answer of refused)
      expect(expectProblem(answer, 'invalid-request').errors).toMatchObject([{ code: 'InvalidCursor' }]);
    expect((await searchSync(service.call, other({}))).results).toHaveLength(3);
  });
});

describeOnOneHome('lists of searches', (home) => {
  let service: TestService;
  beforeAll(async () => void (service = await startService(home)));
  afterAll(() => service.stop());

  const failing = {
    search_id: 'companies:profiles:crustdata@1',
    config: { filters: { profile_summary_keywords: ['malformed'] } },
  };

  it('keep what went well when a part fails', async () => {
    const answer = await searchSync(service.call, {
      config: sandbox,
      searches: [failing, companiesIn('Germany', { limit: 4 })],
    });
    expect(answer).toMatchObject({
      status: 'completed',
      search_id: null,
      errors: [],
      results: { length: 4 },
      searches: [
        { status: 'failed', errors: [{ code: 'ProviderError' }], results_count: 0, next_page: null },
        { status: 'completed', errors: [], results_count: 4 },
      ],
      next_page: { searches: { length: 1 } },
    });
  });

  it('fail when all of them do', async () => {
    const answer = await searchSync(service.call, { config: sandbox, searches: [failing, failing] });
    expect(answer).toMatchObject({
      status: 'failed',
      results: [],
      next_page: null,
      errors: [
        { code: 'ProviderError', path: 'searches[0]' },
        { code: 'ProviderError', path: 'searches[1]' },
      ],
    });
    expect(await searchSync(service.call, { config: sandbox, search: failing })).toMatchObject({
      status: 'failed',
      errors: [{ path: 'search' }],
    });
  });

  it('leave duplicates out, over versions that name companies in other ways, unless told otherwise', async () => {
    const one = companiesIn('Germany', { limit: 10 });
    const two = { ...one, search_id: 'companies:profiles:crustdata@3' };
    const merged = await searchSync(service.call, { config: sandbox, searches: [one, two] });
    expect(merged.results).toHaveLength(10);
    expect(merged.searches?.map(({ results_count: count }) => count)).toEqual([10, 10]);
    const all = await searchSync(service.call, { config: { ...sandbox, dedup: null }, searches: [one, two] });
    expect(all.results).toHaveLength(20);
    const columns = Object.keys(all.results[0] ?? {});
    expect(columns).toContain('company_domain');
    for (const row of all.results) expect(Object.keys(row)).toEqual(columns);
  });
});

describe('rows of searches', () => {
  let service: TestService;
  beforeAll(async () => void (service = await startService('pglite')));
  afterAll(() => service.stop());

  it('are records for pipes as they are', async () => {
    const { results } = await searchSync(service.call, {
      config: sandbox,
      search: companiesIn('Germany', { limit: 10 }),
    });
    const body = {
      config: sandbox,
      pipes: [
        {
          pipe_id: 'field:domainify@1',
          config: { input_fields: { url_input: { alias: 'company_website_url' } } },
        },
      ],
      input: results,
    };
    const answer = await service.call('/v1/pipes/run/sync', { body });
    const run = runOf(answer);
    expect(run).toMatchObject({ status: 'completed', errors: [] });
    expect(run.order).toHaveLength(10);
    for (const [at, id] of run.order.entries()) {
      const fields = run.records[String(id)]?.fields ?? {};
      for (const [name, cell] of Object.entries(results[at] ?? {})) {
        expect(fields[name]).toMatchObject({
          value: cell.value,
          status: cell.status,
          type: cell.type,
          format: cell.format,
        });
      }
      expect(fields['company_website_url']?.resolved_by).toMatchObject({
        ref: 'input',
        environment: 'sandbox',
      });
    }
  });
});
