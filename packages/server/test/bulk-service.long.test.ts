import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BillingService } from './billing-service.ts';
import { countEnds, peopleRecords, readCredits, startBilling } from './billing-service.ts';
import { finishRun } from './wait-for.ts';

const price = 0.01;
/** More than are asked alone; a file of as many takes the simulated vendor a minute. */
const recordCount = 140;

const peopleFrom = (from: number, count: number) =>
  peopleRecords(count, from).map(({ id, name, company_domain: domain }) => ({
    id,
    name,
    company_website_url: `https://${domain}`,
  }));

// It takes a minute and a half; what is stored is tested on both homes elsewhere.
describe('many records of a run that leave for their vendor as one job', () => {
  let service: BillingService;
  beforeAll(async () => {
    service = await startBilling('pglite', {
      prices: { 'icypeas-get-work-email': price },
      keys: ['icypeas'],
      // The limits of its adapter.
      settings: { HEADRACE_PROVIDER_LIMITS: 'hunter=50/s' },
    });
  });
  afterAll(() => service.stop());

  it('complete with few requests, and are paid for one by one', { timeout: 240_000 }, async () => {
    const { call } = await service.createOrganization('professional');
    const { balance } = await readCredits(call);
    const pipes = [
      { pipe_id: 'people:workemail:waterfall@1', config: { providers: [{ provider: 'icypeas' }] } },
    ];
    // A run has 100 records at most.
    const submitted = await Promise.all(
      [0, recordCount / 2].map((from) =>
        call('/v1/pipes/run', { body: { pipes, input: peopleFrom(from, recordCount / 2) } }),
      ),
    );
    expect(submitted.map(({ status }) => status)).toEqual([200, 200]);
    const ends: Record<string, number> = {};
    for (const { json } of submitted)
      for (const [end, count] of Object.entries(countEnds(await finishRun(call, json.id))))
        ends[end] = (ends[end] ?? 0) + count;
    const found = ends.completed ?? 0;
    expect(found).toBeGreaterThan(recordCount / 4);
    // The vendor knows half of the people, and guesses some that are not accepted; nothing failed.
    expect(Object.keys(ends).filter((end) => end.startsWith('Provider'))).toEqual([]);
    expect(Object.values(ends).reduce((sum, count) => sum + count, 0)).toBe(recordCount);
    // Alone each would be two at least.
    expect(await service.countRequests('icypeas')).toBeLessThan(40);
    const after = await readCredits(call);
    expect([Math.round((balance - after.balance) / price), after.held]).toEqual([found, 0]);
  });
});
