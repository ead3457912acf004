import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Provider } from '../src/contract/providers.ts';
import { connectionUsage, providers } from '../src/contract/providers.ts';
import type { BillingService } from './billing-service.ts';
import { countEnds, emailRequest, peopleRecords, runSync, startBilling } from './billing-service.ts';
import { expectProblem } from './expect-problem.ts';
import type { Call } from './service.ts';
import { describeOnBothHomes } from './service.ts';

describeOnBothHomes('GET /v1/providers', (home) => {
  let service: BillingService;
  beforeAll(
    async () => void (service = await startBilling(home, { prices: { 'leadmagic-get-work-email': 0.7 } })),
  );
  afterAll(() => service.stop());

  const read = async (call: Call) => providers.parse((await call('/v1/providers')).json);
  const find = async (call: Call, id: string): Promise<Provider | undefined> =>
    (await read(call)).providers.find((provider) => provider.id === id);

  it('200: says what each is for, and what it costs here', async () => {
    const { providers: all, ...rest } = await read(service.call);
    expect(rest).toEqual({ recent_runs: 0, connection_fee: 0.05, search_connection_fee: 0.08 });
    const labels = all.map(({ label }) => label.toLowerCase());
    expect(labels).toEqual(labels.toSorted());
    const crustdata = all.find(({ id }) => id === 'crustdata');
    expect(crustdata?.pipes).toEqual(
      expect.arrayContaining(['person:workemail:waterfall@1', 'company:identity@3', 'role:waterfall@1']),
    );
    expect(crustdata?.searches).toContain('people:profiles:crustdata@3');
    expect(all.find(({ id }) => id === 'leadmagic')?.prices).toContainEqual({
      operation: 'leadmagic-get-work-email',
      mode: 'onSuccess',
      credits: 0.7,
    });
  });

  it('says whether there is a key', async () => {
    const { call } = await service.createOrganization('free');
    const keys = async () =>
      Object.fromEntries(
        (await read(call)).providers.map(({ id, key, connections }) => [id, [key, connections]]),
      );
    expect(await keys()).toMatchObject({
      leadmagic: ['managed', 0],
      hunter: ['none', 0],
      wikidata: ['keyless', 0],
    });
    for (const provider of ['leadmagic', 'leadmagic', 'hunter'])
      await call('/v1/connections', { body: { provider, key: 'test' } });
    expect(await keys()).toMatchObject({ leadmagic: ['own', 2], hunter: ['own', 1], prospeo: ['none', 0] });
    expect((await find(service.call, 'hunter'))?.key).toBe('none');
    expect((await find(call, 'leadmagic'))?.is_managed).toBe(true);
  });

  it('says what production runs saw of a provider, and nothing of one that was never asked', async () => {
    const { call } = await service.createOrganization('free');
    await runSync(call, emailRequest(peopleRecords(10), { config: { environment: 'sandbox' } }));
    expect((await find(call, 'leadmagic'))?.recent).toBeNull();
    const run = await runSync(call, emailRequest(peopleRecords(12)));
    const found = countEnds(run).completed ?? 0;
    const { recent } = (await find(call, 'leadmagic')) ?? {};
    expect(recent).toMatchObject({ asked: 12, answered: 12, found, credits: run.credits?.spent });
    expect(recent?.hit_rate).toBeCloseTo(found / 12, 4);
    expect(recent?.median_ms).toBeGreaterThanOrEqual(0);
    expect((await read(call)).recent_runs).toBe(1);
    expect((await find(call, 'prospeo'))?.recent).toBeNull();
    expect((await find(service.call, 'leadmagic'))?.recent).toBeNull();
  });

  it('says the same of each connection, for admins', async () => {
    const { call } = await service.createOrganization('free');
    const { json: made } = await call('/v1/connections', { body: { provider: 'leadmagic', key: 'test' } });
    const usage = async () => connectionUsage.parse((await call('/v1/connections/usage')).json);
    expect(await usage()).toEqual({ connections: [], recent_runs: 0 });
    const own = { connections: [made.id] };
    await runSync(call, emailRequest(peopleRecords(3), { ...own, config: { environment: 'sandbox' } }));
    expect((await usage()).connections).toEqual([]);
    const run = await runSync(call, emailRequest(peopleRecords(12), own));
    const found = countEnds(run).completed ?? 0;
    expect(await usage()).toMatchObject({
      connections: [{ id: made.id, asked: 12, answered: 12, found, credits: run.credits?.spent }],
      recent_runs: 1,
    });
    expect(run.credits?.spent).toBeCloseTo(found * 0.05, 4);
    // Asked with the service's own key: of no connection.
    await runSync(call, emailRequest(peopleRecords(4)));
    expect((await usage()).connections).toMatchObject([{ id: made.id, asked: 12 }]);
    await call(`/v1/connections/${made.id}`, { method: 'DELETE' });
    expect((await usage()).connections.map(({ id }) => id)).toEqual([made.id]);
  });

  it('401: it takes a key', async () => {
    expectProblem(await service.call('/v1/providers', { apiKey: null }), 'unauthorized');
  });
});
