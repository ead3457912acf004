import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { BillingService } from './billing-service.ts';
import { emailRequest, peopleRecords, readCredits, runSync, startBilling } from './billing-service.ts';
import { createHome, describeOnBothHomes, startOn, startService } from './service.ts';
import { waitFor } from './wait-for.ts';

/** The samples of a metric, by their labels as they are written. */
function samplesOf(text: string, name: string): Record<string, number> {
  const pattern = new RegExp(`^${name}(?:\\{(.*)\\})? (\\S+)$`, 'gm');
  return Object.fromEntries(
    [...text.matchAll(pattern)].map(([, labels = '', value]) => [labels, Number(value)]),
  );
}

const sum = (samples: Record<string, number>) =>
  Object.values(samples).reduce((total, value) => total + value, 0);

describeOnBothHomes('/metrics of a service that asks providers', (home) => {
  let service: BillingService;
  beforeAll(async () => void (service = await startBilling(home)));
  afterAll(() => service.stop());
  const read = async () => (await service.call('/metrics')).text;

  it('counts what was asked once, and as many credits as the ledger took', async () => {
    const before = await readCredits(service.call);
    const people = peopleRecords(6);
    // The first person twice: asked for once.
    const records = [...people, ...people.slice(0, 1)].map((person, at) => ({ ...person, id: at + 1 }));
    await runSync(service.call, emailRequest(records));
    const text = await waitFor(
      read,
      (all) => 'status="completed"' in samplesOf(all, 'headrace_runs_finished_total'),
    );
    const { balance } = await readCredits(service.call);

    const attempts = samplesOf(text, 'headrace_attempts_total');
    expect(sum(attempts)).toBe(records.length);
    expect(Object.keys(attempts).join(' ')).toContain('cached="true"');
    expect(samplesOf(text, 'headrace_credits_captured_total')).toEqual({
      'provider="leadmagic",kind="capture"': before.balance - balance,
    });
    expect(samplesOf(text, 'headrace_provider_request_seconds_count')).toEqual({
      'provider="leadmagic"': people.length,
    });
    expect(samplesOf(text, 'headrace_provider_wait_seconds_count')).toEqual({
      'provider="leadmagic"': people.length,
    });
    expect(samplesOf(text, 'headrace_breaker_state')).toEqual({ 'provider="leadmagic"': 0 });
    expect(samplesOf(text, 'headrace_slices_total')).toEqual({
      'event="claimed"': 1,
      'event="settled"': 1,
      'event="handed back"': 0,
      'event="recovered"': 0,
      'event="split"': 0,
      'event="given up"': 0,
    });
    expect(samplesOf(text, 'headrace_settlement_slices_sum')).toEqual({ '': 1 });
  });

  it('shows the pools of the database and what is held', async () => {
    const text = await waitFor(read, (all) => samplesOf(all, 'headrace_held_credits')[''] === 0);
    expect(Object.keys(samplesOf(text, 'headrace_database_waiting'))).toEqual(
      ['api', 'work', 'upkeep', 'lookups', 'leases'].map((pool) => `pool="${pool}"`),
    );
    expect(sum(samplesOf(text, 'headrace_database_connections'))).toBeGreaterThan(0);
    expect(samplesOf(text, 'headrace_event_loop_utilization_ratio')['']).toBeGreaterThan(0);
  });
});

describeOnBothHomes('/metrics of a queue that nobody works on', (home) => {
  it('shows how many wait, and for how long', async () => {
    const service = await startService(home, {}, { role: 'api' });
    const input = Array.from({ length: 60 }, (_, id) => ({ id, name: 'Jane Doe' }));
    await service.call('/v1/pipes/run', { body: { pipes: [{ pipe_id: 'person:name:split@1' }], input } });
    const { text } = await service.call('/metrics');
    expect(samplesOf(text, 'headrace_queued_slices')).toEqual({
      'class="1"': 3,
      'class="2"': 0,
      'class="3"': 0,
    });
    expect(samplesOf(text, 'headrace_queued_records')['class="1"']).toBe(60);
    const ages = samplesOf(text, 'headrace_queue_age_seconds');
    expect(ages['class="1"']).toBeGreaterThan(0);
    expect(ages['class="1"']).toBeLessThan(60);
    expect(ages['class="2"']).toBe(0);
    expect(samplesOf(text, 'headrace_waiting_slices')).toEqual({ '': 0 });
    await service.stop();
  });
});

it('a worker, which has no API, shows its metrics on a port of their own', async () => {
  const { env, remove } = await createHome('pglite');
  const port = await findFreePort();
  const worker = await startOn({ ...env, HEADRACE_METRICS_PORT: String(port) }, 'worker');
  expect(worker.server.address).toBeNull();
  const metrics = `http://127.0.0.1:${port}/metrics`;
  expect(await (await fetch(metrics)).text()).toContain('headrace_slices_total{event="claimed"} 0');
  await worker.stop();
  await expect(fetch(metrics)).rejects.toThrow();
  await remove();
});

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}
