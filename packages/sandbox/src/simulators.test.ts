import { expect, it } from 'vitest';
import { hostSimulators } from './kit/hosted-simulator.ts';
import { createVendorRoutes } from './kit/vendor-routes.ts';
import { simulators } from './simulators.ts';
import { createWorld } from './world/create-world.ts';

const hosted = hostSimulators(simulators, { world: createWorld(), now: Date.now });

it('gives every vendor an identifier of its own', () => {
  expect(new Set(simulators.map(({ id }) => id)).size).toBe(simulators.length);
});

it('leads from every base URL to its vendor', () => {
  const route = createVendorRoutes(hosted);
  for (const { id, baseUrls } of simulators) {
    for (const baseUrl of baseUrls) {
      expect([baseUrl, route(new URL(`${baseUrl}/some/path`))?.vendor.simulator.id]).toEqual([baseUrl, id]);
    }
  }
});

it.each(hosted.map(({ simulator, ask }) => [simulator.id, simulator, ask] as const))(
  '%s answers the forced outcomes, and nonsense without throwing',
  (_, simulator, ask) => {
    const request = {
      method: 'GET',
      path: '/',
      query: new URLSearchParams(),
      headers: {},
      body: '',
    };
    const force = (word: string) =>
      simulator.readsProse === true
        ? { ...request, body: `sandbox:model=${word}` }
        : { ...request, query: new URLSearchParams({ q: `${word}.com` }) };
    expect(ask(force('ratelimited'))).toBe(simulator.limited);
    expect(ask(force('timeout'))).toBe('silence');
    for (const method of ['GET', 'POST']) {
      for (const body of ['', 'no json', '[]', 'null', '{"a":{"b":1}}']) {
        const reply = ask({ ...request, method, path: '/no/such/path', query: new URLSearchParams(), body });
        expect(reply).toMatchObject({ status: expect.any(Number) });
      }
    }
  },
);
