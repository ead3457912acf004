import { afterAll, beforeAll, expect, it } from 'vitest';
import { status } from '../src/contract/status.ts';
import type { BillingService } from './billing-service.ts';
import { emailRequest, peopleRecords, runSync, startBilling } from './billing-service.ts';
import { expectProblem } from './expect-problem.ts';
import { describeOnBothHomes } from './service.ts';

describeOnBothHomes('GET /v1/status', (home) => {
  let service: BillingService;
  beforeAll(async () => void (service = await startBilling(home)));
  afterAll(() => service.stop());

  it('200: says how the service is, to its operator', async () => {
    await runSync(service.call, emailRequest(peopleRecords(5)));
    const { json } = await service.operate('/v1/status');
    const shown = status.parse(json);
    expect(shown).toMatchObject({
      version: '0.1.0',
      queue: { workers: 1, waiting_slices: 0, stranded_slices: 0 },
      database: { home, migration: expect.stringMatching(/^\d{4}-/) },
    });
    expect(shown.queue?.classes.map((one) => one.class)).toEqual([1, 2, 3]);
    expect(shown.database?.bytes).toBeGreaterThan(1_000_000);
    expect(shown.disk?.free_bytes).toBeGreaterThan(0);
    expect(shown.connections.map(({ pool }) => pool)).toContain('work');
    expect(shown.providers).toMatchObject([
      { provider: 'leadmagic', breaker: 'closed', calls: 5, failed: 0 },
    ]);
    expect(shown.problems.filter(({ about }) => about !== 'disk')).toEqual([]);
  });

  it('403 and 401: nobody else reads it', async () => {
    expectProblem(await service.call('/v1/status'), 'forbidden');
    expectProblem(await service.call('/v1/status', { apiKey: null }), 'unauthorized');
  });
});
