import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BillingService } from './billing-service.ts';
import { countEnds, emailRequest, grantTo, peopleRecords, runSync, startBilling } from './billing-service.ts';
import { expectProblem } from './expect-problem.ts';
import type { Call, TestOrganization } from './service.ts';
import { callApi, describeOnBothHomes } from './service.ts';
import { waitFor } from './wait-for.ts';

const free = { pipes: [{ pipe_id: 'person:name:split@1' }], input: [{ id: 1, name: 'Jane Doe' }] };

describeOnBothHomes('/v1/budgets', (home) => {
  let service: BillingService;
  let organization: TestOrganization;
  beforeAll(async () => {
    service = await startBilling(home);
    organization = await service.createOrganization('professional');
    await grantTo(service, organization.id, 1000);
  });
  afterAll(() => service.stop());

  const call: Call = (path, options) => organization.call(path, options);
  const set = (body: object, as = call) => as('/v1/budgets', { method: 'PUT', body });
  const remove = (id: number | string, as = call) => as(`/v1/budgets/${id}`, { method: 'DELETE' });
  const list = async (as = call) => (await as('/v1/budgets')).json.budgets;
  const makeKey = async (role: string): Promise<{ id: string; call: Call }> => {
    const { json } = await call('/v1/keys', { body: { name: role, role } });
    return {
      id: json.id,
      call: (path, options) => callApi(service.url, path, { apiKey: json.api_key, ...options }),
    };
  };

  it('bound what runs of a key spend: what goes beyond fails, and further runs are refused', async () => {
    const key = await makeKey('member');
    const { json: budget } = await set({ key_id: key.id, period: 'month', amount: 1 });
    expect(budget).toMatchObject({ scope: 'key', key_id: key.id, amount: 1, spent: 0, held: 0 });
    const run = await runSync(key.call, emailRequest(peopleRecords(12)));
    expect(run.credits?.spent).toBe(1);
    const { completed, InsufficientCredits: refused = 0 } = countEnds(run);
    expect(completed).toBe(2);
    expect(refused).toBeGreaterThan(0);
    const told = `Budget ${budget.id} (1 credits a month for the API key ${key.id})`;
    expect([run.status, run.errors[0]?.code]).toEqual(['failed', 'InsufficientCredits']);
    expect(run.errors[0]?.message).toContain(told);
    const reasons = Object.values(run.records).map(({ fields }) => fields.work_email?.reason);
    expect(reasons.filter((reason) => reason?.message.includes(told))).toHaveLength(refused);
    expect(await list()).toMatchObject([{ id: budget.id, spent: 1, held: 0 }]);

    const again = await key.call('/v1/pipes/run', { body: emailRequest(peopleRecords(1)) });
    expect(expectProblem(again, 'budget-used-up').detail).toContain(told);
    const sandbox = emailRequest(peopleRecords(2), { config: { environment: 'sandbox' } });
    expect((await runSync(key.call, sandbox)).status).toBe('completed');
    expect((await runSync(key.call, free)).status).toBe('completed');
    expect((await runSync(call, emailRequest(peopleRecords(2)))).status).toBe('completed');
    expect(await list()).toMatchObject([{ id: budget.id, spent: 1, held: 0 }]);

    await set({ key_id: key.id, period: 'month', amount: 50 });
    const more = await runSync(key.call, emailRequest(peopleRecords(2, 20)));
    expect(more.status).toBe('completed');
    expect(await list()).toMatchObject([
      { id: budget.id, amount: 50, spent: 1 + (more.credits?.spent ?? 0), held: 0 },
    ]);
    expect((await remove(budget.id)).status).toBe(204);
  });

  it('of the organization bound all of its runs, searches and sheets too', async () => {
    const { json: budget } = await set({ period: 'day', amount: 0 });
    const { starts_at: start, ends_at: end } = budget;
    expect(Date.parse(end) - Date.parse(start)).toBe(86_400_000);
    const refused = await call('/v1/pipes/run/sync', { body: emailRequest(peopleRecords(1)) });
    expect(expectProblem(refused, 'budget-used-up').detail).toContain('0 credits a day for the organization');
    await remove(budget.id);
    expect((await runSync(call, emailRequest(peopleRecords(1)))).status).toBe('completed');
  });

  it('of a sheet bound the batches of its runs', async () => {
    const columns = [{ name: 'name' }, { name: 'company_domain' }];
    const pipes = [
      { pipe_id: 'person:workemail:waterfall@1', config: { providers: [{ provider: 'leadmagic' }] } },
    ];
    const { json: sheet } = await call('/v1/sheets', {
      body: { project: 'Money', name: 'bounded', columns, pipes },
    });
    const path = `/v1/sheets/${sheet.id}`;
    const rows = peopleRecords(30).map(({ name, company_domain }) => ({ values: { name, company_domain } }));
    await call(`${path}/rows`, { body: { rows } });
    const { json: budget } = await set({ sheet_id: sheet.id, period: 'total', amount: 2 });
    expect(budget).toMatchObject({ scope: 'sheet', starts_at: null, ends_at: null });
    const run = async () => {
      const { json } = await call(`${path}/runs`, { body: { pipes: ['p1'], max_credits: 100 } });
      const shown = async () => (await call(`${path}/runs/${json.no}`)).json;
      return waitFor(shown, ({ finished_at: at }) => at !== null);
    };
    const first = await run();
    expect(first.spent).toBe(2);
    expect(await list()).toMatchObject([{ id: budget.id, spent: 2, held: 0 }]);
    const second = await run();
    expect([second.spent, second.status]).toEqual([0, 'failed']);
    expect(second.error).toContain(`Budget ${budget.id} (2 credits in all for sheet ${sheet.id})`);
    await remove(budget.id);
  });

  it('are read by all roles, and set and removed by admins alone', async () => {
    const { json: budget } = await set({ period: 'total', amount: 500.5 });
    for (const role of ['member', 'viewer']) {
      const key = await makeKey(role);
      expect(await list(key.call)).toEqual([budget]);
      expectProblem(await set({ period: 'total', amount: 1 }, key.call), 'forbidden');
      expectProblem(await remove(budget.id, key.call), 'forbidden');
    }
    await remove(budget.id);
    expect(await list()).toEqual([]);
  });

  describe('a request', () => {
    it.each([
      ['names a key and a sheet', { key_id: 'x', sheet_id: 1, period: 'day', amount: 1 }, 'not both'],
      ['names no period', { amount: 1 }, 'day'],
      ['takes less than nothing', { period: 'day', amount: -1 }, '0'],
      ['names an unknown member', { period: 'day', amount: 1, limit: 2 }, 'limit'],
    ])('that %s is not valid', async (_, body, told) => {
      const { errors } = expectProblem(await set(body), 'invalid-request');
      expect(JSON.stringify(errors)).toContain(told);
    });

    it('about what is not there finds nothing', async () => {
      const keyId = '00000000-0000-4000-8000-000000000000';
      expectProblem(await set({ key_id: keyId, period: 'day', amount: 1 }), 'not-found');
      expectProblem(await set({ sheet_id: 999_999, period: 'day', amount: 1 }), 'not-found');
      expectProblem(await remove(999_999), 'not-found');
      expectProblem(await remove('x'), 'invalid-request');
      expect(await list()).toEqual([]);
    });
  });
});
