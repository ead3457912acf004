import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWorld } from '../world/create-world.ts';
import type { ServedSimulators } from './serve-simulators.ts';
import { serveSimulators } from './serve-simulators.ts';
import type { Simulator } from './simulator.ts';

const world = createWorld();

function vendorOf(id: string): Simulator {
  return {
    id,
    baseUrls: [`https://api.${id}.example/v1`],
    typicalMs: 100,
    requestsPerSecond: 5,
    limited: { status: 420, body: { slow: 'down' } },
    handle: ({ method, path, query, body, headers }) => {
      if (path === '/fault') throw new Error('a fault of ours');
      return { status: 201, body: { method, path, name: query.get('name'), body, key: headers['x-key'] } };
    },
  };
}

let served: ServedSimulators;
beforeAll(async () => {
  const simulators = ['alpha', 'beta', 'gamma'].map(vendorOf);
  served = await serveSimulators({ simulators, world, port: 0, host: '127.0.0.1' });
});
afterAll(() => served.close());

const call = (path: string, init?: RequestInit) => fetch(served.url + path, init);
const read = async (path: string) => JSON.parse(await (await call(path)).text());
const turn = (id: string, change: unknown) =>
  call(`/switches/${id}`, {
    method: 'PUT',
    body: typeof change === 'string' ? change : JSON.stringify(change),
  });

describe('simulators over HTTP', () => {
  it('asks the vendor that the path names', async () => {
    const answer = await call('/vendors/alpha/find?name=Jane%20Doe', {
      method: 'POST',
      headers: { 'x-key': 'k' },
      body: 'sent',
    });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([201, 'application/json']);
    expect(await answer.json()).toEqual({
      method: 'POST',
      path: '/find',
      name: 'Jane Doe',
      body: 'sent',
      key: 'k',
    });
    expect((await read('/vendors/alpha')).path).toBe('/');
  });

  it('lists what there is', async () => {
    const { vendors } = await read('/');
    expect(vendors[1]).toEqual({
      id: 'beta',
      path: '/vendors/beta',
      simulates: ['https://api.beta.example/v1'],
      typicalMs: 100,
      requestsPerSecond: 5,
    });
    expect([(await call('/vendors/nobody/x')).status, (await call('/nothing')).status]).toEqual([404, 404]);
  });

  it('serves pages, and keeps their redirects to itself', async () => {
    const { domain } = world.company(0);
    const pages = await Promise.all(
      [domain, `www.${domain}`].map((host) => call(`/web/${host}/`, { headers: { accept: 'text/html' } })),
    );
    for (const page of pages) {
      expect(page.url.startsWith(`${served.url}/web/`)).toBe(true);
      expect(await page.text()).toContain('<html');
    }
  });

  it('answers a fault of a simulator with 500', async () => {
    expect((await call('/vendors/alpha/fault')).status).toBe(500);
  });

  it('counts requests, and how many there were at once', async () => {
    await turn('beta', { latencyMs: 50 });
    await Promise.all(Array.from({ length: 4 }, () => call('/vendors/beta/x')));
    await turn('beta', { latencyMs: 0 });
    await call('/vendors/beta/x');
    const counts = await read('/counts');
    expect(counts.beta).toEqual({
      requests: 5,
      concurrent: expect.any(Number),
      maxConcurrent: 4,
      maxPerSecond: expect.any(Number),
      limited: 0,
    });
  });

  it('never answers a request with the word timeout', async () => {
    const waiting = call('/vendors/alpha/find?name=Jane+Timeout', { signal: AbortSignal.timeout(100) });
    await expect(waiting).rejects.toThrow('timeout');
  });
});

describe('switches', () => {
  it('change one vendor or all of them, a part at a time', async () => {
    await turn('*', { errorRate: 0.5 });
    await turn('gamma', { latencyMs: 5 });
    const switches = await read('/switches');
    expect(switches.gamma).toEqual({
      latencyMs: 5,
      errorRate: 0.5,
      isDown: false,
      limits: false,
      tooOften: null,
      dripBytesPerSecond: null,
    });
    expect(switches.alpha).toMatchObject({ latencyMs: 0, errorRate: 0.5 });
    await turn('*', { errorRate: 0, latencyMs: 0 });
  });

  it.each([
    ['an unknown switch', { speed: 1 }, 400],
    ['a share above one', { errorRate: 2 }, 400],
    ['what is not JSON', 'on', 400],
  ])('refuse %s', async (_, change, status) => {
    expect((await turn('alpha', change)).status).toBe(status);
  });

  it('refuse a vendor that is not there', async () => {
    expect((await turn('nobody', {})).status).toBe(404);
  });

  it('let a share of requests fail', async () => {
    await turn('alpha', { errorRate: 0.3 });
    const statuses = await Promise.all(
      Array.from({ length: 100 }, async () => (await call('/vendors/alpha/x')).status),
    );
    await turn('alpha', { errorRate: 0 });
    const failed = statuses.filter((status) => status === 503).length;
    expect(failed).toBeGreaterThan(10);
    expect(failed).toBeLessThan(55);
  });

  it('reset connections', async () => {
    await turn('alpha', { isDown: true });
    await expect(call('/vendors/alpha/x')).rejects.toThrow('fetch failed');
    await turn('alpha', { isDown: false });
    expect((await call('/vendors/alpha/x')).status).toBe(201);
  });

  it('enforce the rate with the answer of the vendor', async () => {
    await turn('gamma', { limits: true });
    const answers = await Promise.all(Array.from({ length: 40 }, () => call('/vendors/gamma/x')));
    await turn('gamma', { limits: false });
    const limited = answers.filter(({ status }) => status === 420);
    expect(limited.length).toBeGreaterThanOrEqual(3);
    expect(await limited[0]?.json()).toEqual({ slow: 'down' });
    expect((await read('/counts')).gamma.limited).toBe(limited.length);
  });

  it('let bodies drip', async () => {
    const answer = () => call('/vendors/alpha/x').then((response) => response.text());
    const expected = await answer();
    await turn('alpha', { dripBytesPerSecond: 200 });
    const pieces: string[] = [];
    const decoder = new TextDecoder();
    const { body } = await call('/vendors/alpha/x');
    if (body !== null) for await (const piece of body) pieces.push(decoder.decode(piece));
    await turn('alpha', { dripBytesPerSecond: null });
    expect(pieces.join('')).toBe(expected);
    expect(pieces.length).toBeGreaterThan(1);
  });
});

it('rejects when the port is taken', async () => {
  const port = Number(new URL(served.url).port);
  await expect(serveSimulators({ simulators: [], world, port, host: '127.0.0.1' })).rejects.toThrow(
    'EADDRINUSE',
  );
});

it('tells everybody for a while to come back, and for how long', async () => {
  const { limited: before } = (await read('/counts')).gamma;
  await turn('gamma', { tooOften: { everySeconds: 3600, forSeconds: 1800 } });
  for (const _ of [1, 2]) {
    const refused = await call('/vendors/gamma');
    const seconds = Number(refused.headers.get('retry-after'));
    expect([refused.status, seconds > 0 && seconds <= 1800]).toEqual([420, true]);
  }
  expect((await read('/counts')).gamma.limited).toBe(before + 2);
  await turn('gamma', { tooOften: null });
  expect((await call('/vendors/gamma')).status).toBe(201);
});
