import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ServedSimulators } from '@headrace/sandbox/kit/serve-simulators';
import { serveSimulators } from '@headrace/sandbox/kit/serve-simulators';
import { simulators } from '@headrace/sandbox/simulators';
import { createWorld, samplePeople } from '@headrace/sandbox';
import type { VendorRequest } from '../../bench/waterfall/ask-vendors.ts';
import { startVendors } from '../../bench/waterfall/bench-vendors.ts';
import { prepareWaterfall } from '../../bench/waterfall/prepare-waterfall.ts';
import { createPreparedReplies } from '../../bench/waterfall/prepared-replies.ts';

const world = createWorld();
const people = samplePeople(world, 40);

/** In the order in which they come first; a request that comes twice is there once. */
const requests = new Map<string, VendorRequest>();
const replies = createPreparedReplies(world);
// Some faults have the time in their names.
const now = () => Date.parse('2026-06-01T12:00:00Z');
const here = { simulators, world, port: 0, host: '127.0.0.1', now };
let [plain, prepared]: ServedSimulators[] = [];

beforeAll(async () => {
  const prepare = (request: VendorRequest) => {
    const { method, url, body } = request;
    const key = `${method} ${url} ${body}`;
    // Whoever asks twice is told by some vendors that it is free.
    if (!requests.has(key)) requests.set(key, request);
    return replies.prepare(request);
  };
  await prepareWaterfall({ prepare }, people);
  plain = await serveSimulators(here);
  prepared = await serveSimulators({ ...here, prepared: (incoming, body) => replies.find(incoming, body) });
});
afterAll(async () => {
  await plain?.close();
  await prepared?.close();
});

/** All that goes over the wire but for the date. */
async function send(served: ServedSimulators | undefined, request: VendorRequest) {
  const { url, method, headers, body } = request;
  const init = { method, headers, ...(method === 'POST' && { body }) };
  const response = await fetch(`${served?.url}${url}`, init);
  return {
    status: response.status,
    headers: [...response.headers].filter(([name]) => name !== 'date'),
    body: Buffer.from(await response.arrayBuffer()).toString('latin1'),
  };
}

describe('prepared replies', () => {
  it('are those of the simulators, byte for byte', async () => {
    const vendors = new Set([...requests.values()].map(({ url }) => url.split('/', 3)[2]));
    expect(vendors).toEqual(new Set(['leadmagic', 'prospeo', 'amplemarket', 'hunter', 'crustdata']));
    expect(replies.size).toBeGreaterThan(people.length);
    for (const request of requests.values()) {
      expect(await send(prepared, request)).toEqual(await send(plain, request));
    }
    expect(replies.missed).toBe(0);
  });

  it.each([
    ['another body', { body: JSON.stringify({ full_name: 'Jane Doe', domain: 'acme.com' }) }],
    ['another key', { headers: { 'content-type': 'application/json', 'x-api-key': 'invalid' } }],
    ['another path', { url: '/vendors/leadmagic/v1/people/nothing' }],
    ['a vendor of which nothing is prepared', { url: '/vendors/zerobounce/v2/validate' }],
  ])('are not given to %s, which is computed and counted', async (_, change) => {
    const [known] = requests.values();
    if (known === undefined) throw new Error('nothing is prepared');
    const before = replies.missed;
    const answer = await send(prepared, { ...known, ...change });
    expect(answer).toEqual(await send(plain, { ...known, ...change }));
    expect(answer).not.toEqual(await send(plain, known));
    expect(replies.missed).toBe(before + 1);
  });
});

describe('vendors that have prepared', () => {
  it('count, refuse now and then, and say what was not prepared', async () => {
    const vendors = await startVendors(0, { samples: [people.length] });
    try {
      const served = { url: vendors.url, close: () => Promise.resolve() };
      const [known] = requests.values();
      if (known === undefined) throw new Error('nothing is prepared');
      const answer = await send(served, known);
      expect(answer).toEqual(await send(plain, known));
      expect(await vendors.countRequests()).toBe(1);

      await vendors.refuseNowAndThen('leadmagic', { everySeconds: 3600, forSeconds: 1800 });
      const refused = await send(served, known);
      expect(refused.status).toBe(429);
      expect(
        new Map(refused.headers.map(([name, value]) => [name, Number(value)])).get('retry-after'),
      ).toBeGreaterThan(0);
      expect(await vendors.countRequests()).toBe(1);

      await send(served, {
        ...known,
        url: '/vendors/hunter/email-finder?full_name=Jane+Doe&domain=acme.com',
      });
      expect(await vendors.countRequests()).toBe(2);
      expect((await vendors.use()).unprepared).toBe(1);
    } finally {
      await vendors.stop();
    }
  });
});
