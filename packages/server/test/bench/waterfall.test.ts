import { afterAll, expect, it } from 'vitest';
import { closeConnections } from '../../bench/call.ts';
import { createBenchHome } from '../../bench/spawn.ts';
import { measureWaterfall } from '../../bench/waterfall/measure-waterfall.ts';

afterAll(() => closeConnections());

it('service and script make the same calls, all of which were prepared', async () => {
  const home = await createBenchHome(null);
  const options = { records: 60, concurrency: 80, latencyMs: 1 };
  const figures = await measureWaterfall(home, options).finally(() => home.remove());
  expect(figures['replies not prepared']).toBe(0);
  expect(figures['vendor calls, service']).toBe(figures['vendor calls, script']);
  expect(figures['vendor calls, service']).toBeGreaterThan(options.records);
  expect(figures['CPU ms per call, vendors']).toBeGreaterThan(0);
});
