import { afterAll, beforeAll, expect, it } from 'vitest';
import type { BillingService } from './billing-service.ts';
import { grantTo, readCredits, startBilling } from './billing-service.ts';
import { companiesIn } from './search-service.ts';
import type { TestOrganization } from './service.ts';
import { describeOnBothHomes } from './service.ts';
import { createSheet } from './sheet-home.ts';
import { waitFor } from './wait-for.ts';

const perPage = (config: object = {}) => companiesIn('Germany', config);
const perRow = (config: object = {}) => ({ ...perPage(config), search_id: 'companies:profiles:crustdata@3' });

describeOnBothHomes('what a search into a sheet costs', (home) => {
  let service: BillingService;
  let owner: TestOrganization;
  beforeAll(async () => {
    service = await startBilling(home, { keys: ['crustdata'] });
    owner = await service.createOrganization('free');
    await grantTo(service, owner.id, 100);
  });
  afterAll(() => service.stop());

  const search = async (body: object, call = owner.call) => {
    const columns = ['company_name', 'company_website_url', 'company_domain'].map((name) => ({ name }));
    const sheet = await createSheet(call, { columns, environment: 'production' });
    const before = await readCredits(call);
    const { json } = await call(`${sheet.path}/search`, { body });
    const done = await waitFor(
      async () => (await call(`${sheet.path}/searches/${json.no}`)).json,
      ({ finished_at: at }) => at !== null,
    );
    const after = await readCredits(call);
    expect([after.held, before.balance - after.balance]).toEqual([0, expect.closeTo(done.spent, 4)]);
    expect(done.found).toBe(done.appended + done.duplicate + done.rejected);
    return done;
  };
  const sites = { company_website_url: 'company_website_url' };
  const domains = { company_domain: 'company_domain' };

  it('is each page, as long as the ceiling pays for another one', async () => {
    const done = await search({ search: perPage({ limit: 5 }), fields: sites, max_credits: 5 });
    expect(done).toMatchObject({ pages: 2, found: 10, spent: 4, ended_because: 'max_credits' });
  });

  it('is each row where rows are sold, and no more rows than the ceiling pays for, or are wanted', async () => {
    const paid = await search({ search: perRow({ limit: 5 }), fields: domains, max_credits: 1.1 });
    expect(paid).toMatchObject({ pages: 2, found: 7, spent: 1.05, ended_because: 'max_credits' });
    const wanted = await search({
      search: perRow({ limit: 5 }),
      fields: domains,
      max_credits: 50,
      max_rows: 8,
    });
    expect(wanted).toMatchObject({ pages: 2, found: 8, spent: 1.2, ended_because: 'max_rows' });
  });

  it('is nothing where the ceiling pays for no page, or the balance does not', async () => {
    const asked = await service.countRequests('crustdata');
    const none = await search({ search: perPage(), fields: sites, max_credits: 1.9 });
    expect(none).toMatchObject({ status: 'completed', pages: 0, spent: 0, ended_because: 'max_credits' });
    const poor = await service.createOrganization('free');
    await grantTo(service, poor.id, -19);
    const unpaid = await search({ search: perPage(), fields: sites, max_credits: 50 }, poor.call);
    expect(unpaid).toMatchObject({ status: 'failed', pages: 0, spent: 0, ended_because: 'failed' });
    expect(unpaid.error).toContain('credits');
    expect(await service.countRequests('crustdata')).toBe(asked);
  });
});
