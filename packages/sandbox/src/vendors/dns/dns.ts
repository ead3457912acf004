/* The domain name system, as its JSON interface over HTTPS has it (Google's and Cloudflare's speak the same). */
import type { Asked } from '../../kit/asked.ts';
import { defineSimulator } from '../../kit/define-simulator.ts';
import type { SimulatedReply } from '../../kit/simulator.ts';
import { findZone } from './zone.ts';
import type { DnsRecord } from './zone.ts';
import { recordTypes } from './record-types.ts';

const ok = 0;
const nxDomain = 3;

export const dns = defineSimulator({
  id: 'dns',
  baseUrls: ['dns://system', 'https://dns.google', 'https://cloudflare-dns.com'],
  typicalMs: 30,
  requestsPerSecond: null,
  refuses: {
    tooOften: { status: 429, headers: { 'content-type': 'text/plain' }, body: 'Too many requests' },
    unknownPath: { status: 404, body: '' },
  },
  routes: {
    'GET /resolve': { answer: (asked) => resolve(asked, 'application/json; charset=UTF-8') },
    // Without a word of JSON the path speaks DNS's own binary format (RFC 8484).
    'GET /dns-query': {
      answer: (asked) =>
        [asked.request.headers['accept'], asked.text('ct')].join(' ').includes('json')
          ? resolve(asked, 'application/dns-json')
          : { status: 400, body: '' },
    },
  },
});

function resolve({ request: { query }, world }: Asked, type: string): SimulatedReply {
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
