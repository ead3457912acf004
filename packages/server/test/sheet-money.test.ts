import { afterAll, beforeAll, expect, it } from 'vitest';
import type { BillingService } from './billing-service.ts';
import { grantTo, peopleRecords, startBilling } from './billing-service.ts';
import { describeOnBothHomes } from './service.ts';
import { waitFor } from './wait-for.ts';

const peopleOf = (count: number, from = 0) =>
  peopleRecords(count, from).map(({ name, company_domain }) => ({ values: { name, company_domain } }));
const waterfall = { pipe_id: 'person:workemail:waterfall@1' };

describeOnBothHomes('what runs of sheets cost', (home) => {
  let service: BillingService;
  beforeAll(async () => {
    service = await startBilling(home);
    const { json } = await service.operate('/operator/organizations');
    await grantTo(service, json.organizations[0].id, 10_000);
  });
  afterAll(() => service.stop());
  const call: BillingService['call'] = (path, options) => service.call(path, options);
  const create = async (name: string, rows: number): Promise<string> => {
    const columns = [{ name: 'name' }, { name: 'company_domain' }];
    const body = { project: 'Money', name, columns, pipes: [waterfall] };
    const path = `/v1/sheets/${(await call('/v1/sheets', { body })).json.id}`;
    const values = peopleOf(rows);
    if (rows > 0) {
      const { json } = await call(`${path}/rows`, { body: { rows: values } });
      expect(json).toMatchObject({ appended: rows });
    }
    return path;
  };
  const run = async (path: string, body: object) => {
    const { json } = await call(`${path}/runs`, { body: { pipes: ['p1'], ...body } });
    return waitFor(
      async () => (await call(`${path}/runs/${json.no}`)).json,
      ({ finished_at: at }) => at !== null,
    );
  };
  const balance = async () => (await call('/v1/credits')).json.balance;

  it('is taken once from the balance, however often Run is pressed', async () => {
    const path = await create('twice', 150);
    const before = await balance();
    const asked = await service.countRequests('leadmagic');
    const runs = await Promise.all([run(path, { max_credits: 500 }), run(path, { max_credits: 500 })]);
    const spent = runs.reduce((sum, one) => sum + one.spent, 0);
    expect(spent).toBeGreaterThan(0);
    expect(before - (await balance())).toBeCloseTo(spent, 4);
    expect((await service.countRequests('leadmagic')) - asked).toBe(150);
    const [one, other] = runs;
    expect(one.running_elsewhere + one.up_to_date + other.running_elsewhere + other.up_to_date).toBe(150);
    const again = await run(path, { max_credits: 500 });
    expect([again.spent, again.up_to_date]).toEqual([0, 150]);
  });

  it('stays below the ceiling of all batches together; what it does not pay for is as it was', async () => {
    const path = await create('ceiling', 300);
    const ended = await run(path, { max_credits: 3 });
    expect(ended.spent).toBeLessThanOrEqual(3);
    expect(ended.status).toBe('failed');
    expect(ended.error).toContain('max_credits');
    const counts = Object.values<number>(ended.by_status).reduce((sum, count) => sum + count, 0);
    expect(counts + ended.up_to_date).toBe(300);
    expect(ended.by_status.unpaid).toBeGreaterThan(0);
  });

  it('by itself stays within the budget of the day', async () => {
    const path = await create('budget', 0);
    await call(path, { method: 'PATCH', body: { budget: 2 } });
    await call(`${path}/pipes/p1`, { method: 'PUT', body: { ...waterfall, auto: 'new_rows' } });
    const values = peopleOf(50, 400);
    await call(`${path}/rows`, { body: { rows: values } });
    const runs = await waitFor(
      async () => (await call(`${path}/runs`)).json.runs,
      (found) =>
        found.length > 0 && found.every(({ finished_at: at }: { finished_at: string | null }) => at !== null),
    );
    const spent = runs.reduce((sum: number, one: { spent: number }) => sum + one.spent, 0);
    expect(spent).toBeGreaterThan(0);
    expect(spent).toBeLessThanOrEqual(2);
  });
});
