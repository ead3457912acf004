import { describe, expect, it } from 'vitest';
import { createWorld } from '../world/create-world.ts';
import type { ExchangeRequest } from './exchange-request.ts';
import { noLatency, practiceLatency } from './practice-latency.ts';
import { createSimulatedInternet } from './simulated-internet.ts';
import type { Simulator } from './simulator.ts';

const world = createWorld();

function vendorOf(id: string, baseUrls: string[], handle: Simulator['handle']): Simulator {
  const limited = { status: 420, body: { slow: 'down' } };
  return { id, baseUrls, typicalMs: 100, requestsPerSecond: 5, limited, handle };
}

const echo = vendorOf('echo', ['https://api.echo.example/v1', 'dns://system'], (request) => ({
  status: 200,
  body: { ...request, query: Object.fromEntries(request.query) },
}));
const counter = vendorOf('counter', ['https://api.echo.example/v1/count'], (_, { state }) => {
  const next = String(Number(state.get('n') ?? 0) + 1);
  state.set('n', next);
  return { status: 200, body: next };
});
const broken = vendorOf('broken', ['https://broken.example'], (request) => {
  if (request.path === '/loop') return { status: 302, headers: { location: '/loop' }, body: '' };
  if (request.path === '/moved')
    return { status: 303, headers: { location: 'https://api.echo.example/v1/new' }, body: '' };
  throw new Error('a fault of ours');
});
const simulators = [echo, counter, broken];
const internet = createSimulatedInternet({ simulators, world, latency: noLatency });

function requestOf(url: string, changes: Partial<ExchangeRequest> = {}): ExchangeRequest {
  return {
    url,
    method: 'GET',
    headers: [],
    body: null,
    timeoutMs: 1000,
    maxResponseBytes: 10_000,
    ...changes,
  };
}

async function ask(url: string, changes?: Partial<ExchangeRequest>) {
  const result = await internet.request(requestOf(url, changes));
  if (result.outcome !== 'answered') throw new Error(result.message);
  return { ...result, text: result.body.toString() };
}

describe('the simulated internet', () => {
  it('gives a vendor what is below its base URL', async () => {
    const { status, headers, text } = await ask('https://api.echo.example/v1/people/find?name=Jane%20Doe', {
      method: 'post',
      headers: [['X-Key', 'k']],
      body: '{"a":1}',
    });
    expect([status, headers]).toEqual([200, [['content-type', 'application/json']]]);
    expect(JSON.parse(text)).toEqual({
      method: 'POST',
      path: '/people/find',
      query: { name: 'Jane Doe' },
      headers: { 'x-key': 'k', 'user-agent': 'headrace' },
      body: '{"a":1}',
    });
  });

  it('prefers the longest base URL, and keeps the memories of two sessions apart', async () => {
    expect((await ask('https://api.echo.example/v1/count')).text).toBe('1');
    expect((await ask('https://api.echo.example/v1/count/')).text).toBe('2');
    expect(JSON.parse((await ask('https://api.echo.example/v1/counts')).text).path).toBe('/counts');
    const other = createSimulatedInternet({ simulators, world, latency: noLatency });
    expect(await other.request(requestOf('https://api.echo.example/v1/count'))).toMatchObject({
      body: Buffer.from('1'),
    });
  });

  it('knows base URLs of other schemes, and refuses the rest of them', async () => {
    expect(JSON.parse((await ask('dns://system/resolve?name=a.com')).text).path).toBe('/resolve');
    for (const url of ['dns://other/resolve', 'ftp://example.com/', 'no url']) {
      expect((await internet.request(requestOf(url))).outcome).toBe('refused');
    }
  });

  it('follows redirects, turning them into GET', async () => {
    const { text } = await ask('https://broken.example/moved', { method: 'POST', body: 'x' });
    expect(JSON.parse(text)).toMatchObject({ method: 'GET', path: '/new', body: '' });
  });

  it.each([
    ['a redirect in a circle', 'https://broken.example/loop', 'redirects more than 5 times'],
    ['a fault of a simulator', 'https://broken.example/', 'a fault of ours'],
    ['an answer over the cap', `https://api.echo.example/v1/${'x'.repeat(10_000)}`, 'more than 10000 bytes'],
  ])('never rejects: %s fails', async (_, url, message) => {
    expect(await internet.request(requestOf(url))).toEqual({
      outcome: 'failed',
      message: expect.stringContaining(message),
    });
  });

  it.each([
    ['ratelimited', { status: 420, text: '{"slow":"down"}' }],
    ['malformed', { status: 200, text: expect.stringContaining('<html>') }],
    ['serverdown', { status: 503 }],
  ])('makes a vendor answer as the word %s asks', async (word, expected) => {
    expect(await ask(`https://api.echo.example/v1/find?domain=${word}.com`)).toMatchObject(expected);
  });

  it('lets a vendor miss whatever has the word notfound', async () => {
    const finder = vendorOf('finder', ['https://finder.example'], ({ query }, context) => ({
      status: 200,
      body: context.world.findCompany({ domain: query.get('domain') ?? '' })?.domain ?? null,
    }));
    const web = createSimulatedInternet({ simulators: [finder], world, latency: noLatency });
    const find = (domain: string) => web.request(requestOf(`https://finder.example/?domain=${domain}`));
    const { domain } = world.company(0);
    expect(await find(domain)).toMatchObject({ body: Buffer.from(domain) });
    expect(await find('notfound.com')).toMatchObject({ body: Buffer.from('null') });
  });

  it('times out without waiting where the word timeout asks for it', async () => {
    const request = requestOf('https://api.echo.example/v1/find?name=Jane+Timeout', { timeoutMs: 30_000 });
    expect(await internet.request(request)).toEqual({
      outcome: 'timeout',
      message: 'The request did not get a complete answer within 30000 ms',
    });
  });

  it('times out when the time is shorter than the answer takes', async () => {
    const slow = createSimulatedInternet({ simulators, world, latency: () => 86_400_000 });
    const result = await slow.request(requestOf('https://api.echo.example/v1/a', { timeoutMs: 20 }));
    expect(result.outcome).toBe('timeout');
  });

  it('takes a short while by default, the same for the same request', () => {
    expect([practiceLatency(30, 0), practiceLatency(300, 0.5), practiceLatency(20_000, 0.9)]).toEqual([
      5, 30, 60,
    ]);
  });
});
