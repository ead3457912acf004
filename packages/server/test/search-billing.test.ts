import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BillingService } from './billing-service.ts';
import { grantTo, readCredits, startBilling } from './billing-service.ts';
import { expectProblem } from './expect-problem.ts';
import type { TestOrganization } from './service.ts';
import { describeOnBothHomes } from './service.ts';
import { companiesIn, searchSync, valuesOf, walkSearch } from './search-service.ts';

const production = { environment: 'production' } as const;
const perPage = (config: object = {}) => companiesIn('Germany', config);
const perRow = (config: object = {}) => ({ ...perPage(config), search_id: 'companies:profiles:crustdata@3' });
const about = (word: string) => ({
  search_id: 'companies:profiles:crustdata@1',
  config: { filters: { profile_summary_keywords: [word] } },
});

describeOnBothHomes('what searches cost', (home) => {
  let service: BillingService;
  let owner: TestOrganization;
  beforeAll(async () => {
    service = await startBilling(home, { keys: ['crustdata', 'amplemarket'] });
    owner = await service.createOrganization('free');
    await grantTo(service, owner.id, 100);
  });
  afterAll(() => service.stop());

  const organization = async (credits: number) => {
    const made = await service.createOrganization('free');
    await grantTo(service, made.id, credits - 20);
    return made;
  };
  const spentOf = async (body: object, call = owner.call) => (await searchSync(call, body)).credits.spent;
  /** What was taken from the balance, and how often the provider was asked. */
  const measure = async (body: object, call = owner.call) => {
    const before = [(await readCredits(call)).balance, await service.countRequests('crustdata')] as const;
    const answer = await searchSync(call, body);
    const after = await readCredits(call);
    expect(after.held).toBe(0);
    const taken = Math.round((before[0] - after.balance) * 10_000) / 10_000;
    expect(taken).toBe(answer.credits.spent);
    return { answer, taken, asked: (await service.countRequests('crustdata')) - before[1] };
  };

  it('is a page for each begun page of rows, however few they are', async () => {
    expect(await measure({ search: perPage({ limit: 100 }) })).toMatchObject({ taken: 2, asked: 1 });
    expect(await measure({ search: perPage({ limit: 3 }) })).toMatchObject({ taken: 2, asked: 1 });
  });

  it('is each row where rows are sold', async () => {
    const { answer, taken } = await measure({ search: perRow({ limit: 7 }) });
    expect([answer.results.length, taken]).toEqual([7, 1.05]);
  });

  it('is the same walked in pages where rows are sold, and a page for each request where pages are', async () => {
    const rows = await walkSearch(owner.call, { search: perRow({ limit: 11 }) }, production);
    const spent = rows.reduce((sum, { credits }) => sum + credits.spent, 0);
    expect(spent).toBeCloseTo(valuesOf(rows, 'company_name').length * 0.15, 4);
    const pages = await walkSearch(owner.call, { search: perPage({ limit: 30 }) }, production);
    expect(pages.map(({ credits }) => credits.spent)).toEqual(pages.map(() => 2));
  });

  it('is in the ledger with its run, and the estimate said so', async () => {
    const body = { search: perPage({ limit: 100 }) };
    const { max } = (await owner.call('/v1/search/estimate', { body })).json;
    const { id, credits } = await searchSync(owner.call, body);
    expect(credits.spent).toBe(max);
    const { entries } = await readCredits(owner.call, `?run_id=${id}`);
    expect(entries).toMatchObject([
      { kind: 'capture', amount: -2, run_id: id, operation: 'crustdata.search_companies' },
    ]);
  });

  it.each([
    ['fails', about('malformed'), 'failed'],
    ['finds nothing', about('notfound'), 'completed'],
  ])('is nothing where a search %s', async (_, search, status) => {
    const { answer, taken } = await measure({ search });
    expect([answer.status, answer.results, taken]).toEqual([status, [], 0]);
  });

  it('is nothing where no row of a page passes what the provider cannot be asked for', async () => {
    const searchFor = (exclude: string[]) => ({
      search_id: 'companies:profiles:amplemarket@2',
      config: { limit: 20, filters: { locations: { include: ['Germany'], exclude } } },
    });
    const none = await measure({ search: searchFor(['Germany']) });
    expect([none.answer.results, none.taken]).toEqual([[], 0]);
    expect(none.answer.next_page).toMatchObject({ config: { page_number: 2 } });
    expect(await measure({ search: searchFor(['Berlin']) })).toMatchObject({ taken: 2 });
  });

  it('is that of the parts that went well', async () => {
    const { answer, taken } = await measure({ searches: [about('malformed'), perPage({ limit: 3 })] });
    expect([answer.status, taken]).toEqual(['completed', 2]);
  });

  it('is paid once by equal parts, and by an earlier answer that is taken again', async () => {
    const equal = { config: { dedup: null }, searches: [perPage({ limit: 9 }), perPage({ limit: 9 })] };
    const { answer, taken } = await measure(equal);
    expect([answer.results.length, taken]).toEqual([18, 2]);
    const again = { config: { cache: { max_age_seconds: 600 } }, search: perPage({ limit: 9 }) };
    expect(await measure(again)).toMatchObject({ taken: 0, asked: 0, answer: { results: { length: 9 } } });
  });

  it('is never more than max_credits', async () => {
    const { answer, taken, asked } = await measure({ config: { max_credits: 1.9999 }, search: perPage() });
    expect([answer.status, taken, asked]).toEqual(['failed', 0, 0]);
    expect(answer.errors).toMatchObject([{ code: 'InsufficientCredits', path: 'search' }]);
    expect(await spentOf({ config: { max_credits: 2 }, search: perPage() })).toBe(2);
  });

  it('fails a search that the balance does not cover, before anybody is asked', async () => {
    const { call } = await organization(1);
    const { answer, taken, asked } = await measure({ search: perPage() }, call);
    expect([answer.status, answer.results, taken, asked]).toEqual(['failed', [], 0, 0]);
    expect(answer.errors).toMatchObject([{ code: 'InsufficientCredits' }]);
    expect(await spentOf({ search: perRow({ limit: 5 }) }, call)).toBe(0.75);
  });

  it('fails a list whose parts the balance does not cover all, and keeps what was paid for', async () => {
    const { call } = await organization(3);
    const searches = [perPage({ limit: 5 }), { ...companiesIn('France', { limit: 5 }) }];
    const { answer, taken } = await measure({ searches }, call);
    expect([answer.status, answer.results.length, taken]).toEqual(['failed', 5, 2]);
    expect(answer.errors).toMatchObject([{ code: 'InsufficientCredits' }]);
    expect(answer.searches?.map(({ status }) => status).toSorted()).toEqual(['completed', 'failed']);
  });

  it('is 402 without any credits, but not in sandbox', async () => {
    const { call } = await organization(0);
    expectProblem(await call('/v1/search/run', { body: { search: perPage() } }), 'insufficient-credits');
    expect(await spentOf({ config: { environment: 'sandbox' }, search: perPage() }, call)).toBe(0);
  });

  describe("on a connection of one's own", () => {
    const onOwn = async (search: object) => {
      const { json } = await owner.call('/v1/connections', { body: { provider: 'crustdata', key: 'test' } });
      return { ...search, connector: { connections: [{ type: 'vault', connection: json.id }] } };
    };

    it.each([
      ['many rows', perPage({ limit: 100 }), 0.08],
      ['rows that are sold one by one', perRow({ limit: 50 }), 0.08],
      ['no rows', about('notfound'), 0.08],
      ['a failure', about('malformed'), 0],
    ])('is a fee for %s', async (_, search, fee) => {
      const { answer, taken } = await measure({ search: await onOwn(search) });
      expect(taken).toBe(fee);
      const { entries } = await readCredits(owner.call, `?run_id=${answer.id}`);
      expect(entries.map(({ kind, amount }) => [kind, amount])).toEqual(fee === 0 ? [] : [['fee', -fee]]);
    });

    it("is a fee, and nothing else, for rows of one's own, which nobody else is asked for", async () => {
      const config = { object: 'contacts', fields: ['email'], limit: 250 };
      const search = { search_id: 'objects:search:hubspot@1', config };
      const refused = expectProblem(
        await owner.call('/v1/search/run', { body: { search } }),
        'invalid-request',
      );
      expect(refused.errors).toMatchObject([{ code: 'MissingConnection', path: 'search.connector' }]);
      const { json } = await owner.call('/v1/connections', { body: { provider: 'hubspot', key: 'test' } });
      const connector = { connections: [{ type: 'vault', connection: json.id }] };
      const { answer, taken } = await measure({ search: { ...search, connector } });
      expect([answer.status, answer.errors, answer.results.length, taken]).toEqual([
        'completed',
        [],
        250,
        0.08,
      ]);
      const estimated = await owner.call('/v1/search/estimate', {
        body: { search: { ...search, connector } },
      });
      expect(estimated.json.max).toBe(0.08);
    });

    it('is carried on with the next page', async () => {
      const first = await searchSync(owner.call, { search: await onOwn(perPage({ limit: 5 })) });
      expect(await spentOf({ search: first.next_page })).toBe(0.08);
    });
  });

  it('is nothing for a sandbox cursor, which production refuses', async () => {
    const sandbox = { environment: 'sandbox' };
    const { next_page: page } = await searchSync(owner.call, {
      config: sandbox,
      search: perPage({ limit: 3 }),
    });
    const before = await readCredits(owner.call);
    const asked = await service.countRequests('crustdata');
    expectProblem(await owner.call('/v1/search/run/sync', { body: { search: page } }), 'invalid-request');
    expect(await readCredits(owner.call)).toEqual(before);
    expect(await service.countRequests('crustdata')).toBe(asked);
  });

  it('leaves a ledger that is as it was written', async () => {
    await searchSync(owner.call, { searches: [perRow({ limit: 2 }), perPage({ limit: 2 })] });
    const { status, json } = await service.operate('/operator/ledger/verify', { body: {} });
    expect(status).toBe(200);
    for (const one of json.organizations) expect(one).toMatchObject({ verified: true, wrong: null });
  });
});
