import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Estimate } from '../src/contract/estimate.ts';
import { estimate } from '../src/contract/estimate.ts';
import type { BillingService } from './billing-service.ts';
import {
  countEnds,
  emailRequest,
  peopleRecords,
  priceName,
  readCredits,
  runSync,
  startBilling,
} from './billing-service.ts';
import { expectProblem } from './expect-problem.ts';
import type { Call } from './service.ts';
import { describeOnBothHomes } from './service.ts';

async function ask(call: Call, body: object): Promise<Estimate> {
  const answer = await call('/v1/pipes/estimate', { body });
  expect(answer.status, answer.text).toBe(200);
  return estimate.parse(answer.json);
}

describeOnBothHomes('POST /v1/pipes/estimate', (home) => {
  let service: BillingService;
  beforeAll(async () => void (service = await startBilling(home)));
  afterAll(() => service.stop());

  const offer = { operation: priceName, provider: 'leadmagic', mode: 'onSuccess' };

  describe('200', () => {
    it('takes half of the answers for hits as long as nothing else is known', async () => {
      expect(await ask(service.call, emailRequest(peopleRecords(10)))).toEqual({
        min: 0,
        expected: 2.5,
        max: 5,
        operations: [{ ...offer, credits: 0.5, times: 5 }],
      });
    });

    it('goes by what the organization has seen in production', async () => {
      const { call } = await service.createOrganization('free');
      const request = emailRequest(peopleRecords(40));
      await runSync(call, { ...request, config: { environment: 'sandbox' } });
      expect((await ask(call, request)).operations[0]?.times).toBe(20);
      const found = countEnds(await runSync(call, request)).completed ?? 0;
      expect(found).not.toBe(20);
      const { operations, expected } = await ask(call, request);
      expect(operations[0]?.times).toBe(found);
      expect(expected).toBe(found * 0.5);
    });

    it('costs nothing and stores nothing', async () => {
      const before = await readCredits(service.call);
      await ask(service.call, emailRequest(peopleRecords(1)));
      expect(await readCredits(service.call)).toEqual(before);
    });

    it('is capped by max_credits', async () => {
      const request = emailRequest(peopleRecords(10), { config: { max_credits: 1.5 } });
      expect(await ask(service.call, request)).toMatchObject({ min: 0, expected: 1.5, max: 1.5 });
    });

    it('takes the fee where the request names a connection', async () => {
      const { json: connection } = await service.call('/v1/connections', {
        body: { provider: 'leadmagic', key: 'test' },
      });
      const request = emailRequest(peopleRecords(10), { connections: [connection.id] });
      expect(await ask(service.call, request)).toEqual({
        min: 0,
        expected: 0.25,
        max: 0.5,
        operations: [{ ...offer, credits: 0.05, times: 5 }],
      });
    });

    it('is zero in sandbox, by header as well', async () => {
      const free = { min: 0, expected: 0, max: 0, operations: [{ ...offer, credits: 0, times: 0 }] };
      const body = emailRequest(peopleRecords(10));
      expect(await ask(service.call, { ...body, config: { environment: 'sandbox' } })).toEqual(free);
      const { json } = await service.call('/v1/pipes/estimate', {
        body,
        headers: { 'x-environment': 'sandbox' },
      });
      expect(json).toEqual(free);
    });
  });

  describe('400', () => {
    it('invalid-pipeline: everything that is wrong with it', async () => {
      const body = { pipes: [{ pipe_id: 'no:such@1' }, { pipe_id: 'nor:this@1' }], input: [{ id: 1 }] };
      const { errors } = expectProblem(
        await service.call('/v1/pipes/estimate', { body }),
        'invalid-pipeline',
      );
      expect(errors?.filter(({ code }) => code === 'UnknownPipe')).toHaveLength(2);
    });

    it('invalid-request: no records', async () => {
      const answer = await service.call('/v1/pipes/estimate', { body: emailRequest([]) });
      expectProblem(answer, 'invalid-request');
    });
  });

  it('401: it takes a key', async () => {
    const body = emailRequest(peopleRecords(1));
    expectProblem(await service.call('/v1/pipes/estimate', { body, apiKey: null }), 'unauthorized');
  });

  it('422: an unknown connection', async () => {
    const body = emailRequest(peopleRecords(1), { connections: ['leadmagic_0123456789abcdef'] });
    expectProblem(await service.call('/v1/pipes/estimate', { body }), 'unknown-connection');
  });
});

describe('prices of the operator', () => {
  let service: BillingService;
  beforeAll(async () => {
    service = await startBilling('pglite', { prices: { [priceName]: 1.25, 'connection-fee': 0 } });
  });
  afterAll(() => service.stop());

  it('are what runs cost, what estimates say and what the catalog shows', async () => {
    const request = emailRequest(peopleRecords(8));
    expect((await ask(service.call, request)).max).toBe(10);
    const run = await runSync(service.call, request);
    expect(run.credits?.spent).toBe((countEnds(run).completed ?? 0) * 1.25);
    const { json } = await service.call('/v1/catalog/pipes/person:workemail:waterfall@1');
    expect(json).toMatchObject({ connector: 'optional' });
    expect(json.billing).toContainEqual({
      operation: priceName,
      provider: 'leadmagic',
      mode: 'onSuccess',
      credits: 1.25,
    });
    expect((await service.call('/v1/catalog/pipes')).json.connection_fee).toBe(0);
  });

  it('make connections of the organization free, if they say so', async () => {
    const { json: connection } = await service.call('/v1/connections', {
      body: { provider: 'leadmagic', key: 'test' },
    });
    const run = await runSync(service.call, emailRequest(peopleRecords(8), { connections: [connection.id] }));
    expect(countEnds(run).completed).toBeGreaterThan(0);
    expect(run.credits?.spent).toBe(0);
  });
});
