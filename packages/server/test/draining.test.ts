import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { expectProblem, readCapacity } from './expect-problem.ts';
import type { TestService } from './service.ts';
import { describeOnBothHomes, startOn, startService } from './service.ts';
import type { SlowSite } from './slow-site.ts';
import { startSlowSite } from './slow-site.ts';
import { finishRun, runOf, waitFor } from './wait-for.ts';

describeOnBothHomes('503 unavailable, while the service drains', (home) => {
  let service: TestService;
  let site: SlowSite;
  beforeEach(async () => {
    site = await startSlowSite();
    service = await startService(home, site.settings);
  });
  afterEach(async () => {
    site.release();
    await service.stop();
    site.stop();
  });

  const body = () => ({ pipes: [site.pipe], input: [{ id: 1, path: 'slow' }] });

  it('new work is refused and told to come back; what is under way is finished', async () => {
    const created = runOf(await service.call('/v1/pipes/run', { body: body() }));
    const waiting = service.call('/v1/pipes/run/sync', { body: body() });
    await waitFor(site.waiting, (count) => count === 2);
    const stopped = service.server.stop();

    const interrupted = await waiting;
    const { run_id: syncId = '' } = expectProblem(interrupted, 'unavailable');
    expect(syncId).toMatch(/^[a-z][a-z0-9]{23}$/);
    for (const path of ['/v1/pipes/run', '/v1/pipes/run/sync', '/v1/pipes/validate']) {
      const refused = await service.call(path, { body: body() });
      expectProblem(refused, 'unavailable');
      expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
    }
    expect(readCapacity(await service.call('/v1/pipes/run', { body: body() })).p3).toBe(100_000 - 2);
    expectProblem(await service.call('/v1/pipes/run', { body: body(), apiKey: null }), 'unauthorized');
    expect((await service.call('/healthz')).status).toBe(200);
    expectProblem(await service.call('/readyz'), 'unavailable');

    site.release();
    await stopped;
    const next = await startOn(service.env);
    try {
      for (const id of [created.id, syncId])
        expect((await finishRun(next.call, id)).status).toBe('completed');
    } finally {
      await next.stop();
    }
  });

  // Node itself would wait until the other end closes it.
  it('a connection that never asks anything is cut, so it does not delay the stop', async () => {
    const { hostname, port } = new URL(service.url);
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    const cut = once(socket, 'close');
    await service.server.stop();
    await cut;
  });
});
