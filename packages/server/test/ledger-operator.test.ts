import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ledgerProof, shownVerdict } from '../src/contract/ledger.ts';
import type { PipesResponse } from '../src/contract/pipes-response.ts';
import type { BillingService } from './billing-service.ts';
import {
  emailRequest,
  grantTo,
  peopleRecords,
  readCredits,
  runSync,
  startBilling,
} from './billing-service.ts';
import { expectProblem } from './expect-problem.ts';
import { describeOnBothHomes, withStorage } from './service.ts';

describeOnBothHomes('the ledger for the operator', (home) => {
  let service: BillingService;
  let run: PipesResponse;
  beforeAll(async () => {
    service = await startBilling(home);
    run = await runSync(service.call, emailRequest(peopleRecords(30)));
  });
  afterAll(() => service.stop());

  const verify = (body: object = {}) => service.operate('/operator/ledger/verify', { body });
  const prove = (id: string) => service.operate(`/operator/ledger/entries/${id}`);
  const lastOf = async (kind: string) => {
    const { entries } = await readCredits(service.call, `?kind=${kind}&limit=1`);
    return entries[0]?.id ?? '';
  };

  it('is verified, for all organizations or one', async () => {
    const other = await service.createOrganization('free');
    const { status, json } = await verify();
    expect(status).toBe(200);
    expect(json.organizations).toHaveLength(2);
    for (const organization of json.organizations)
      expect(shownVerdict.parse(organization)).toMatchObject({ verified: true, wrong: null });
    const { json: one } = await verify({ organization_id: other.id });
    expect(one.organizations).toEqual([
      {
        organization_id: other.id,
        name: 'An organization on free',
        verified: true,
        batches: 1,
        entries: 1,
        balance: 20,
        held: 0,
        wrong: null,
      },
    ]);
    expectProblem(await verify({ organization_id: 'nobody' }), 'not-found');
  });

  it('proves a charge by its batch, its attempt and its receipt', async () => {
    const id = await lastOf('capture');
    const { status, json } = await prove(id);
    expect(status).toBe(200);
    expect(ledgerProof.parse(json)).toMatchObject({
      entry: { id, kind: 'capture', amount: -0.5, run_id: run.id, operation: 'leadmagic.find_email' },
      batch: { verified: true, has_digest_of_entries: true, continues_chain: true },
      attempt: {
        provider: 'leadmagic',
        outcome: 'found',
        rule: expect.stringMatching(/^accepted: /),
        credits: 0.5,
        price_rule: 'onSuccess 0.5',
        cached: false,
      },
      receipt: { run_id: run.id, field: 'work_email', status: 'completed', credits: 0.5 },
    });
    expect((await service.call(json.receipt_path)).json).toEqual(json.receipt);
    const { json: grant } = await prove(await lastOf('grant'));
    expect(grant).toMatchObject({
      batch: { verified: true },
      attempt: null,
      receipt_path: null,
      receipt: null,
    });
  });

  // The embedded database belongs to the service, so that nobody else makes time pass in it.
  it.skipIf(home === 'pglite')(
    'proves a charge whose run is no longer kept, without its receipt',
    async () => {
      const id = await lastOf('capture');
      await withStorage(service.env, async ({ api }) => {
        await sql`update runs set expires_at = now() - interval '1 second' where id = ${run.id}`.execute(api);
      });
      expect(ledgerProof.parse((await prove(id)).json)).toMatchObject({
        batch: { verified: true },
        attempt: { provider: 'leadmagic', credits: 0.5 },
        receipt: null,
      });
    },
  );

  it.each(['999999', '0'])('says that there is no entry %s', async (id) => {
    expectProblem(await prove(id), 'not-found');
  });

  it.each(['x', '1e3', '99999999999999999999'])('says that %s is no id', async (id) => {
    expectProblem(await prove(id), 'invalid-request');
  });

  it('is the operator’s alone', async () => {
    await grantTo(service, run.organization_id, 1);
    const asked = await service.call('/operator/ledger/verify', { body: {} });
    expectProblem(asked, 'unauthorized');
    expectProblem(await service.call('/operator/ledger/entries/1'), 'unauthorized');
  });
});
