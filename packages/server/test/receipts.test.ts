import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PipesResponse } from '../src/contract/pipes-response.ts';
import type { Receipt } from '../src/contract/receipt.ts';
import { receipt } from '../src/contract/receipt.ts';
import type { BillingService } from './billing-service.ts';
import { emailRequest, peopleRecords, runSync, startBilling } from './billing-service.ts';
import { expectProblem } from './expect-problem.ts';
import { describeOnBothHomes } from './service.ts';
import { runOf } from './wait-for.ts';

describeOnBothHomes('GET /v1/pipes/receipt', (home) => {
  let service: BillingService;
  let run: PipesResponse;
  beforeAll(async () => {
    service = await startBilling(home);
    run = await runSync(service.call, emailRequest(peopleRecords(20)));
  });
  afterAll(() => service.stop());

  const path = (runId: string, recordId: string | number, field: string) =>
    `/v1/pipes/receipt/${runId}/${encodeURIComponent(recordId)}/${encodeURIComponent(field)}`;
  const read = async (runId: string, recordId: string | number, field: string): Promise<Receipt> => {
    const answer = await service.call(path(runId, recordId, field));
    expect(answer.status, answer.text).toBe(200);
    return receipt.parse(answer.json);
  };

  describe('200', () => {
    it('says who was asked for a value, what was accepted, and what it cost', async () => {
      const [, found] =
        Object.entries(run.records).find(([, { fields }]) => fields.work_email?.status === 'completed') ?? [];
      const shown = await read(run.id, found?.id ?? '', 'work_email');
      expect(shown).toMatchObject({
        run_id: run.id,
        record_id: found?.id,
        field: 'work_email',
        pipe_id: 'person:workemail:waterfall@1',
        config_hash: found?.fields.work_email?.resolved_by?.config_hash,
        inputs: ['name', 'company_domain', 'company_name'],
        status: 'completed',
        value: found?.fields.work_email?.value,
        environment: 'production',
        credits: 0.5,
        attempts: [
          {
            step: 0,
            provider: 'leadmagic',
            operation: 'leadmagic.find_email',
            outcome: 'found',
            rule: expect.stringMatching(/^accepted: /),
            message: null,
            credits: 0.5,
            price_rule: 'onSuccess 0.5',
            connection: null,
            cached: false,
          },
        ],
      });
      const { waited_ms: waited, duration_ms: took } = shown.attempts[0] ?? {};
      expect(waited).toBeLessThanOrEqual(took ?? 0);
      expect(Math.abs(Date.parse(shown.attempts[0]?.observed_at ?? '') - Date.now())).toBeLessThan(60_000);
      const sibling = await read(run.id, found?.id ?? '', 'email_validation_status');
      expect(sibling.attempts).toEqual(shown.attempts);
    });

    it('adds up to what the run cost', async () => {
      let credits = 0;
      for (const id of run.order) credits += (await read(run.id, id, 'work_email')).credits;
      expect(credits).toBe(run.credits?.spent);
    });

    it('shows what was found in vain at no cost', async () => {
      const missed = run.order.find((id) => run.records[id]?.fields.work_email?.status === 'no_result') ?? '';
      expect(await read(run.id, missed, 'work_email')).toMatchObject({
        status: 'no_result',
        value: null,
        credits: 0,
        attempts: [{ outcome: expect.stringMatching(/^(not_found|rejected)$/), credits: 0 }],
      });
    });

    it('of a field of the input names nobody', async () => {
      expect(await read(run.id, 1, 'name')).toMatchObject({
        pipe_id: null,
        config_hash: null,
        inputs: [],
        status: 'completed',
        attempts: [],
        credits: 0,
      });
    });

    it('names the connection of the organization that was used, and its fee', async () => {
      const { json: connection } = await service.call('/v1/connections', {
        body: { provider: 'leadmagic', key: 'test' },
      });
      const own = await runSync(
        service.call,
        emailRequest(peopleRecords(20), { connections: [connection.id] }),
      );
      const found = own.order.find((id) => own.records[id]?.fields.work_email?.status === 'completed') ?? '';
      expect(await read(own.id, found, 'work_email')).toMatchObject({
        credits: 0.05,
        attempts: [{ connection: connection.id, price_rule: 'connection fee 0.05' }],
      });
    });

    it('finds records and fields whatever they are called, also hidden ones', async () => {
      const id = 'a/b%c ü';
      const request = emailRequest([{ ...peopleRecords(1)[0], id, 'my notes/old': 'x' }], {
        config: { environment: 'sandbox' },
      });
      const hidden = { work_email: { type: 'string', hidden: true } };
      const odd = await runSync(service.call, { ...request, field_annotations: hidden });
      expect(await read(odd.id, id, 'my notes/old')).toMatchObject({ record_id: id, value: 'x' });
      const shown = await read(odd.id, id, 'work_email');
      expect(shown).toMatchObject({ environment: 'sandbox', credits: 0, attempts: [{ price_rule: 'free' }] });
      expect(shown).not.toHaveProperty('status');
      expect(shown).not.toHaveProperty('value');
    });
  });

  describe('404 not-found', () => {
    it.each([
      ['record', '99', 'work_email', 'has no record "99".'],
      ['field', '1', 'work_emial', 'Did you mean "work_email"?'],
      ['field', '1', '__proto__', 'has no field "__proto__".'],
    ])('an unknown %s %s/%s', async (_, recordId, field, message) => {
      const { detail, run_id: runId } = expectProblem(
        await service.call(path(run.id, recordId, field)),
        'not-found',
      );
      expect(detail).toContain(message);
      expect(runId).toBe(run.id);
    });

    it('an unknown run, one of another organization, one that could not run', async () => {
      expectProblem(await service.call(path('no-run', 1, 'name')), 'not-found');
      const theirs = await service.createOrganization('free');
      expectProblem(await theirs.call(path(run.id, 1, 'name')), 'not-found');
      const body = { pipes: [{ pipe_id: 'no:such@1' }], input: [{ id: 1, name: 'Jane' }] };
      const invalid = runOf(await service.call('/v1/pipes/run', { body }));
      const { detail } = expectProblem(await service.call(path(invalid.id, 1, 'name')), 'not-found');
      expect(detail).toContain('invalid pipeline');
    });
  });

  it('401: it takes a key', async () => {
    expectProblem(await service.call(path(run.id, 1, 'name'), { apiKey: null }), 'unauthorized');
  });
});
