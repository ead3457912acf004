import { afterAll, beforeAll, expect, it } from 'vitest';
import type { BillingService } from './billing-service.ts';
import { countEnds, emailRequest, peopleRecords, startBilling } from './billing-service.ts';
import { describeOnBothHomes } from './service.ts';
import { readRun, runOf, waitFor } from './wait-for.ts';

describeOnBothHomes("an account's day", (home) => {
  let service: BillingService;
  beforeAll(async () => {
    const settings = { HEADRACE_PROVIDER_LIMITS: 'leadmagic=100/s+3/d', HEADRACE_DRAIN_SECONDS: '1' };
    service = await startBilling(home, { settings });
  });
  afterAll(() => service.stop());

  it('is not exceeded: who comes later waits, and nobody fails', async () => {
    const { call } = await service.createOrganization('free');
    const { id } = runOf(await call('/v1/pipes/run', { body: emailRequest(peopleRecords(10)) }));
    const ended = ({ completed = 0, NoResult = 0 }: Record<string, number>) => completed + NoResult;
    const ends = await waitFor(
      async () => countEnds(await readRun(call, id)),
      (now) => ended(now) >= 3,
    );
    const { queued = 0, processing = 0, pending = 0 } = ends;
    expect([ended(ends), queued + processing + pending]).toEqual([3, 7]);
    expect(await service.countRequests('leadmagic')).toBe(3);
    await call(`/v1/pipes/cancel/${id}`, { method: 'POST' });
  });
});
