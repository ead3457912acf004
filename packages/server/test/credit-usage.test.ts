import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiKeys } from '../src/contract/api-keys.ts';
import type { CreditUsage } from '../src/contract/credit-usage.ts';
import { creditUsage } from '../src/contract/credit-usage.ts';
import { ledgerProof } from '../src/contract/ledger.ts';
import type { PipesResponse } from '../src/contract/pipes-response.ts';
import type { BillingService } from './billing-service.ts';
import {
  countEnds,
  emailRequest,
  peopleRecords,
  readCredits,
  runSync,
  startBilling,
} from './billing-service.ts';
import { expectProblem } from './expect-problem.ts';
import type { TestOrganization } from './service.ts';
import { callApi, describeOnBothHomes } from './service.ts';

describeOnBothHomes('what credits were spent on', (home) => {
  let service: BillingService;
  let own: TestOrganization;
  let run: PipesResponse;
  let found: number;
  let withOwnKey: number;
  beforeAll(async () => {
    service = await startBilling(home);
    own = await service.createOrganization('free');
    const { call } = own;
    run = await runSync(call, emailRequest(peopleRecords(12)));
    found = countEnds(run).completed ?? 0;
    const { json } = await call('/v1/connections', { body: { provider: 'leadmagic', key: 'test' } });
    const paid = await runSync(call, emailRequest(peopleRecords(6), { connections: [json.id] }));
    withOwnKey = countEnds(paid).completed ?? 0;
    // Costs nothing, and is not counted.
    await runSync(call, emailRequest(peopleRecords(6), { config: { environment: 'sandbox' } }));
  });
  afterAll(() => service.stop());

  const read = async (query: string): Promise<CreditUsage> =>
    creditUsage.parse((await own.call(`/v1/credits/usage${query}`)).json);
  const sums = () => ({
    credits: Math.round((found * 0.5 + withOwnKey * 0.05) * 10_000) / 10_000,
    fees: Math.round(withOwnKey * 0.05 * 10_000) / 10_000,
    entries: found + withOwnKey,
  });

  describe('GET /v1/credits/usage', () => {
    it('200: sums captures and fees, as the balance says, by day', async () => {
      const usage = await read('');
      expect(found).toBeGreaterThan(3);
      expect(withOwnKey).toBeGreaterThan(0);
      const today = usage.to.slice(0, 10);
      expect(usage).toMatchObject({
        group: 'day',
        total: sums(),
        groups: [{ key: today, label: null, ...sums() }],
        others: { credits: 0, entries: 0 },
      });
      expect(usage.counted_from).toBe(usage.from);
      expect(20 - (await readCredits(own.call)).balance).toBeCloseTo(usage.total.credits, 4);
    });

    it('by the days of a zone', async () => {
      // Today there is tomorrow or yesterday elsewhere: 26 hours lie between these two.
      for (const zone of ['Pacific/Kiritimati', 'Etc/GMT+12']) {
        const { groups, to } = await read(`?zone=${encodeURIComponent(zone)}`);
        const today = new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(new Date(to));
        expect(groups).toEqual([{ key: today, label: null, ...sums() }]);
      }
      for (const zone of ['Nowhere/City', '%2B01:00', ''])
        expectProblem(await own.call(`/v1/credits/usage?zone=${zone}`), 'invalid-request');
    });

    it('by provider, pipe and key', async () => {
      expect((await read('?group=provider')).groups).toEqual([
        { key: 'leadmagic', label: 'LeadMagic', ...sums() },
      ]);
      expect((await read('?group=pipe')).groups).toEqual([
        { key: 'person:workemail:waterfall@1', label: 'Find work email', ...sums() },
      ]);
      const { keys } = apiKeys.parse((await own.call('/v1/keys')).json);
      const admin = keys.find(({ role }) => role === 'admin')?.id;
      expect((await read('?group=key')).groups).toEqual([{ key: admin, label: null, ...sums() }]);
    });

    it('by sheet, and under no sheet what no sheet submitted', async () => {
      expect((await read('?group=sheet')).groups).toEqual([{ key: null, label: null, ...sums() }]);
    });

    it('keeps to its window, which has bounds', async () => {
      const { to } = await read('');
      expect(await read(`?to=${to.slice(0, 10)}`)).toMatchObject({
        groups: [],
        total: { credits: 0, entries: 0 },
      });
      expectProblem(await own.call('/v1/credits/usage?from=2026-01-01&to=2026-04-04'), 'invalid-request');
      expectProblem(await own.call('/v1/credits/usage?from=2026-04-04&to=2026-04-04'), 'invalid-request');
      expectProblem(await own.call('/v1/credits/usage?group=month'), 'invalid-request');
    });

    it('knows the own organization alone, and takes an admin or a viewer', async () => {
      const other = await service.createOrganization('free');
      const { json } = await other.call('/v1/credits/usage');
      expect(creditUsage.parse(json).groups).toEqual([]);
      expectProblem(await callApi(service.url, '/v1/credits/usage', { apiKey: null }), 'unauthorized');
      const { json: member } = await own.call('/v1/keys', { body: { name: 'CRM', role: 'member' } });
      expectProblem(await own.call('/v1/credits/usage', { apiKey: member.api_key }), 'forbidden');
      const { json: viewer } = await own.call('/v1/keys', { body: { name: 'Auditor', role: 'viewer' } });
      expect((await own.call('/v1/credits/usage', { apiKey: viewer.api_key })).status).toBe(200);
    });
  });

  describe('GET /v1/credits/entries/{entry_id}', () => {
    it('200: proves an own entry, with what was paid for', async () => {
      const [entry] = (await readCredits(own.call, `?run_id=${run.id}`)).entries;
      const { status, json } = await own.call(`/v1/credits/entries/${entry?.id}`);
      expect(status).toBe(200);
      const proof = ledgerProof.parse(json);
      expect(proof).toMatchObject({
        entry: { id: entry?.id, organization_id: own.id, kind: 'capture', run_id: run.id },
        batch: { verified: true },
        attempt: { provider: 'leadmagic', outcome: 'found' },
        receipt: { run_id: run.id },
      });
    });

    it('200: a grant has no call behind it', async () => {
      const [grant] = (await readCredits(own.call, '?kind=grant')).entries;
      const { json } = await own.call(`/v1/credits/entries/${grant?.id}`);
      expect(ledgerProof.parse(json)).toMatchObject({
        attempt: null,
        receipt: null,
        batch: { verified: true },
      });
    });

    it('404: entries of others are as if there were none', async () => {
      const [entry] = (await readCredits(own.call)).entries;
      const other = await service.createOrganization('free');
      expectProblem(await other.call(`/v1/credits/entries/${entry?.id}`), 'not-found');
      expectProblem(await own.call('/v1/credits/entries/999999999999999999'), 'not-found');
      expectProblem(await own.call('/v1/credits/entries/x'), 'invalid-request');
    });
  });
});
