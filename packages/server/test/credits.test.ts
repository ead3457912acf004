import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BillingService } from './billing-service.ts';
import {
  countEnds,
  emailRequest,
  grantTo,
  peopleRecords,
  readCredits,
  runSync,
  startBilling,
} from './billing-service.ts';
import { expectProblem } from './expect-problem.ts';
import { callApi, describeOnBothHomes } from './service.ts';
import { finishRun, runOf, waitFor } from './wait-for.ts';

const sum = (amounts: readonly number[]) =>
  Math.round(amounts.reduce((total, amount) => total + amount, 0) * 10_000) / 10_000;

describeOnBothHomes('credits', (home) => {
  let service: BillingService;
  beforeAll(async () => void (service = await startBilling(home)));
  afterAll(() => service.stop());

  const newOrganization = () => service.createOrganization('free');
  /** An organization with that much left. */
  const withBalance = async (balance: number) => {
    const organization = await newOrganization();
    await grantTo(service, organization.id, balance - 20);
    return organization;
  };

  describe('what a run costs', () => {
    it('leaves the balance as captures, one for each accepted answer', async () => {
      const { call } = await newOrganization();
      const run = await runSync(call, emailRequest(peopleRecords(30)));
      expect(run.status).toBe('completed');
      const found = countEnds(run).completed ?? 0;
      expect(found).toBeGreaterThan(5);
      expect(run.credits?.spent).toBe(found * 0.5);
      const account = await readCredits(call, `?kind=capture&run_id=${run.id}&limit=200`);
      expect(account.entries).toHaveLength(found);
      expect(-sum(account.entries.map(({ amount }) => amount))).toBe(run.credits?.spent);
      expect(account.balance).toBe(sum([20, -(run.credits?.spent ?? 0)]));
      expect(account).toMatchObject({ held: 0, holds: [], next: null });
      expect(account.entries[0]).toMatchObject({
        kind: 'capture',
        amount: -0.5,
        run_id: run.id,
        operation: 'leadmagic.find_email',
        note: null,
      });
    });

    it('is nothing in sandbox, and the ledger does not know of it', async () => {
      const { call } = await newOrganization();
      const before = await readCredits(call);
      const sandbox = { config: { environment: 'sandbox' } };
      const run = await runSync(call, emailRequest(peopleRecords(10), sandbox));
      expect(countEnds(run).completed).toBeGreaterThan(1);
      expect(run.credits?.spent).toBe(0);
      expect(await readCredits(call)).toEqual(before);
    });

    it('is the fee with a connection of the organization', async () => {
      const { call } = await newOrganization();
      const { json: connection } = await call('/v1/connections', {
        body: { provider: 'leadmagic', key: 'test' },
      });
      const run = await runSync(call, emailRequest(peopleRecords(10), { connections: [connection.id] }));
      const found = countEnds(run).completed ?? 0;
      expect(found).toBeGreaterThan(1);
      expect(run.credits?.spent).toBe(sum([found * 0.05]));
      const { entries, balance } = await readCredits(call, '?kind=fee');
      expect(entries.map(({ amount }) => amount)).toEqual(Array.from({ length: found }, () => -0.05));
      expect(balance).toBe(sum([20, -found * 0.05]));
    });
  });

  describe('when they run out', () => {
    it('the run fails, and what was found by then stays and stays paid', async () => {
      const { call } = await withBalance(2);
      const run = await runSync(call, emailRequest(peopleRecords(60)));
      expect(run.status).toBe('failed');
      expect(run.errors).toMatchObject([{ code: 'InsufficientCredits' }]);
      const ends = countEnds(run);
      expect(ends).toMatchObject({ completed: 4, InsufficientCredits: expect.any(Number) });
      expect(run.credits?.spent).toBe(2);
      expect(await readCredits(call)).toMatchObject({ balance: 0, held: 0, holds: [] });
    });

    it('pipes that cost nothing finish', async () => {
      const { call } = await withBalance(0.5);
      const request = emailRequest(peopleRecords(20));
      const pipes = [...request.pipes, { pipe_id: 'person:name:split@1' }];
      const run = await runSync(call, { ...request, pipes });
      expect(run.status).toBe('failed');
      for (const { fields } of Object.values(run.records))
        expect(fields.first_name?.status).toBe('completed');
    });

    it('a run that could cost something is refused, others are not', async () => {
      const { call } = await withBalance(0);
      const records = peopleRecords(1);
      expectProblem(await call('/v1/pipes/run', { body: emailRequest(records) }), 'insufficient-credits');
      const sandbox = emailRequest(records, { config: { environment: 'sandbox' } });
      expect((await call('/v1/pipes/run', { body: sandbox })).status).toBe(200);
      const free = { pipes: [{ pipe_id: 'person:name:split@1' }], input: records };
      expect((await call('/v1/pipes/run', { body: free })).status).toBe(200);
    });

    it('runs of one organization side by side never spend more than there is', async () => {
      const { call } = await withBalance(5);
      const started = await Promise.all(
        [0, 40, 80, 120].map(async (from) =>
          runOf(await call('/v1/pipes/run', { body: emailRequest(peopleRecords(40, from)) })),
        ),
      );
      const runs = await Promise.all(started.map(({ id }) => finishRun(call, id)));
      expect(sum(runs.map((run) => run.credits?.spent ?? 0))).toBe(5);
      expect(await readCredits(call)).toMatchObject({ balance: 0, held: 0, holds: [] });
    });
  });

  describe('max_credits', () => {
    it.each([1.75, 0.4999, 0])('of %d is never passed, and the run completes', async (ceiling) => {
      const { call } = await newOrganization();
      const run = await runSync(call, emailRequest(peopleRecords(60), { config: { max_credits: ceiling } }));
      expect(run).toMatchObject({ status: 'completed', errors: [] });
      const affordable = Math.floor(ceiling / 0.5);
      expect(countEnds(run).completed ?? 0).toBe(affordable);
      expect(countEnds(run).InsufficientCredits).toBeGreaterThan(0);
      expect(run.credits?.spent).toBe(affordable * 0.5);
      expect((await readCredits(call)).balance).toBe(20 - affordable * 0.5);
    });

    it('can be as high as the schema says', async () => {
      const { call } = await newOrganization();
      const highest = { config: { max_credits: 200_000 } };
      expect((await runSync(call, emailRequest(peopleRecords(2), highest))).status).toBe('completed');
      const higher = emailRequest(peopleRecords(2), { config: { max_credits: 200_001 } });
      expectProblem(await call('/v1/pipes/run', { body: higher }), 'invalid-request');
    });
  });

  describe('GET /v1/credits', () => {
    it('pages through all entries, the newest first', async () => {
      const { call } = await newOrganization();
      const run = await runSync(call, emailRequest(peopleRecords(12)));
      const seen: string[] = [];
      let next: string | null = null;
      do {
        const page = await readCredits(call, `?limit=3${next === null ? '' : `&before=${next}`}`);
        expect(page.entries.length).toBeLessThanOrEqual(3);
        seen.push(...page.entries.map(({ id }) => id));
        next = page.next;
      } while (next !== null);
      const all = (await readCredits(call)).entries;
      expect(seen).toEqual(all.map(({ id }) => id));
      expect(new Set(seen).size).toBe((countEnds(run).completed ?? 0) + 1);
      expect(all.at(-1)).toMatchObject({ kind: 'grant', amount: 20, run_id: null });
    });

    it('filters by kind and time', async () => {
      const { call, id } = await newOrganization();
      await grantTo(service, id, 1);
      const [granted, first] = (await readCredits(call, '?kind=grant')).entries;
      expect([granted, first]).toMatchObject([{ amount: 1, note: 'A test' }, { amount: 20 }]);
      expect((await readCredits(call, `?from=${granted?.at}`)).entries).toHaveLength(1);
      expect((await readCredits(call, `?to=${granted?.at}`)).entries).toHaveLength(1);
      expect((await readCredits(call, '?to=2020-01-01')).entries).toEqual([]);
      expect((await readCredits(call, '?kind=refund')).entries).toEqual([]);
    });

    it.each([
      ['kind=gift', 'kind', 'grant'],
      ['limit=0', 'limit', 'at least 1'],
      ['limit=201', 'limit', 'at most 200'],
      ['limit=many', 'limit', 'a number from 1 to 200'],
      ['from=yesterday', 'from', 'ISO 8601'],
      ['to=2026-13-01', 'to', 'ISO 8601'],
      ['before=x', 'before', '`next` of an earlier answer'],
      ['run_id=%00', 'run_id', 'the id of a run'],
      ['kin=grant', undefined, 'Did you mean "kind"?'],
    ])('400: ?%s is refused', async (query, path, remedy) => {
      const { errors } = expectProblem(await service.call(`/v1/credits?${query}`), 'invalid-request');
      expect(errors?.[0]?.path).toBe(path);
      expect(errors?.[0]?.message).toContain(remedy);
    });

    it('401 and 403: it takes an admin key', async () => {
      expectProblem(await service.call('/v1/credits', { apiKey: null }), 'unauthorized');
      const { id, publicKeys } = await newOrganization();
      expectProblem(await service.call('/v1/credits', { apiKey: publicKeys[0] ?? '' }), 'forbidden');
      const { json: member } = await service.operate('/operator/keys', {
        body: { organization_id: id, name: 'Member' },
      });
      expectProblem(await callApi(service.url, '/v1/credits', { apiKey: member.api_key }), 'forbidden');
    });

    it('shows what a run holds, which nobody can take away meanwhile', async () => {
      const { call, id } = await newOrganization();
      await service.slowDown(1500);
      const { id: runId } = runOf(await call('/v1/pipes/run', { body: emailRequest(peopleRecords(4)) }));
      const during = await waitFor(
        () => readCredits(call),
        ({ held }) => held > 0,
      );
      expect(during).toMatchObject({ balance: 20, held: 2, holds: [{ run_id: runId, amount: 2 }] });
      const refused = expectProblem(await grantTo(service, id, -18.5), 'invalid-request');
      expect(refused.detail).toContain('at most 18 can be taken away');
      expect((await grantTo(service, id, -18)).json).toEqual({ balance: 2, held: 2 });
      await service.slowDown(0);
      const run = await finishRun(call, runId);
      expect(run.status).toBe('completed');
      expect(await readCredits(call)).toMatchObject({ balance: 2 - (run.credits?.spent ?? 0), held: 0 });
    });

    it("the operator's token reads those of the first organization", async () => {
      expect(await readCredits(service.operate)).toEqual(await readCredits(service.call));
    });
  });

  describe('grants', () => {
    it('add to a balance, and take away what is free', async () => {
      const { id, call } = await newOrganization();
      expect((await grantTo(service, id, 30.12345)).json).toEqual({ balance: 50.1235, held: 0 });
      expect((await grantTo(service, id, -50)).json).toEqual({ balance: 0.1235, held: 0 });
      const short = expectProblem(await grantTo(service, id, -1), 'invalid-request');
      expect(short.errors?.[0]).toMatchObject({
        code: 'InsufficientCredits',
        path: 'amount',
        message: expect.stringContaining('at most 0.1235'),
      });
      expect((await readCredits(call)).entries.map(({ amount }) => amount)).toEqual([-50, 30.1235, 20]);
    });

    it.each([
      ['nothing', {}],
      ['zero', { amount: 0.00001 }],
      ['text', { amount: '5' }],
      ['too much', { amount: 1e12 }],
    ])('of %s are refused', async (_, body) => {
      const { id } = await newOrganization();
      const answer = await service.operate(`/operator/organizations/${id}/credits`, { body });
      expectProblem(answer, 'invalid-request');
    });

    it('take an organization and the operator', async () => {
      expectProblem(await grantTo(service, 'nobody', 1), 'not-found');
      const { id, call } = await newOrganization();
      const answer = await call(`/operator/organizations/${id}/credits`, { body: { amount: 1 } });
      expectProblem(answer, 'unauthorized');
    });
  });
});
