/* The domain name system, as its JSON interface over HTTPS has it (Google's and Cloudflare's speak the same). */
import type { SimulatedReply, SimulatedRequest, Simulator } from '../../kit/simulator.ts';
import type { World } from '../../world/world.ts';
import { findZone } from './zone.ts';
import type { DnsRecord } from './zone.ts';
import { recordTypes } from './record-types.ts';

const ok = 0;
const nxDomain = 3;

export const dns: Simulator = {
  id: 'dns',
  baseUrls: ['dns://system', 'https://dns.google', 'https://cloudflare-dns.com'],
  typicalMs: 30,
  requestsPerSecond: null,
  limited: { status: 429, headers: { 'content-type': 'text/plain' }, body: 'Too many requests' },
  handle: (request, { world }) => {
    if (request.path === '/resolve')
      return resolve(request, { world, type: 'application/json; charset=UTF-8' });
    if (request.path !== '/dns-query') return { status: 404, body: '' };
    // Without it the path speaks DNS's own binary format (RFC 8484).
    const isJson =
      (request.headers['accept'] ?? '').includes('json') || request.query.get('ct')?.includes('json');
    if (isJson !== true) return { status: 400, body: '' };
    return resolve(request, { world, type: 'application/dns-json' });
  },
};

function resolve(
  { query }: SimulatedRequest,
  { world, type }: { world: World; type: string },
): SimulatedReply {
  const name = (query.get('name') ?? '').toLowerCase().replace(/\.$/, '');
  const asked = (query.get('type') ?? 'A').toUpperCase();
  const number = recordTypes[asked] ?? Number(asked);
  if (name === '' || name.length > 253 || !Number.isInteger(number)) {
    return { status: 400, headers: { 'content-type': type }, body: { error: 'Invalid query' } };
  }
  const zone = findZone(world, name);
  const answer = (zone?.records ?? []).filter(
    (record) => record.type === number || record.type === recordTypes['CNAME'],
  );
  return {
    status: 200,
    headers: { 'content-type': type },
    body: {
      Status: zone === null ? nxDomain : ok,
      TC: false,
      RD: true,
      RA: true,
      AD: false,
      CD: false,
      Question: [{ name: `${name}.`, type: number }],
      ...(answer.length > 0
        ? { Answer: answer.map(show) }
        : { Authority: [show(authorityOf(zone?.apex ?? name))] }),
    },
  };
}

function show({ name, type, ttl, data }: DnsRecord) {
  return { name: `${name}.`, type, TTL: ttl, data };
}

/** Who says that there is nothing: the zone, or for a name in no zone its top-level domain. */
function authorityOf(name: string): DnsRecord {
  const zone = name.includes('.') ? name : 'com';
  return {
    name: zone,
    type: 6,
    ttl: 900,
    data: `ns1.${zone}. hostmaster.${zone}. 2026010101 7200 900 1209600 300`,
  };
}
