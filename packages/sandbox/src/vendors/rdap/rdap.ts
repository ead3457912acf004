/* Registration data of domains, RFC 9083: rdap.org leads to the registry, which answers. */
import type { Asked } from '../../kit/asked.ts';
import { defineSimulator } from '../../kit/define-simulator.ts';
import type { DomainTruth } from '../../kit/domain-registration.ts';
import { domainTruth, isTold } from '../../kit/domain-registration.ts';
import type { SimulatedReply } from '../../kit/simulator.ts';

const type = { 'content-type': 'application/rdap+json' };
const refuse = (status: number, title: string): SimulatedReply => ({
  status,
  headers: type,
  body: { errorCode: status, title, description: [title] },
});
const notFound = refuse(404, 'Not Found');

/** One for the top levels that most have, and one for all others. */
const registries = {
  com: 'https://rdap.verisign.com/com/v1',
  other: 'https://rdap.registry.example/v1',
};

export const rdap = defineSimulator({
  id: 'rdap',
  baseUrls: ['https://rdap.org', 'https://rdap.verisign.com', 'https://rdap.registry.example'],
  typicalMs: 350,
  requestsPerSecond: 1,
  refuses: { tooOften: refuse(429, 'Too Many Requests'), unknownPath: notFound },
  routes: {
    'GET /domain/{domain}': { answer: lead },
    'GET /com/v1/domain/{domain}': { answer: tell },
    'GET /v1/domain/{domain}': { answer: tell },
  },
});

function lead(asked: Asked): SimulatedReply {
  const domain = asked.text('domain') ?? '';
  if (!isTold(domain)) return notFound;
  const registry = domain.endsWith('.com') ? registries.com : registries.other;
  return {
    status: 302,
    headers: { location: `${registry}/domain/${encodeURIComponent(domain)}` },
    body: '',
  };
}

function tell(asked: Asked): SimulatedReply {
  const domain = asked.text('domain') ?? '';
  const company = asked.world.findCompany({ domain });
  const truth = company?.domain === domain ? domainTruth(asked.world, company) : null;
  return truth === null ? notFound : { status: 200, headers: type, body: domainObject(domain, truth) };
}

function domainObject(domain: string, { registeredOn, expiresOn, registrar, ...owner }: DomainTruth) {
  const event = (eventAction: string, day: string) => ({ eventAction, eventDate: `${day}T00:00:00Z` });
  return {
    objectClassName: 'domain',
    handle: `${domain.toUpperCase()}-1`,
    ldhName: domain.toUpperCase(),
    status: ['client transfer prohibited'],
    events: [event('registration', registeredOn), event('expiration', expiresOn)],
    entities: [
      {
        objectClassName: 'entity',
        roles: ['registrar'],
        handle: '292',
        publicIds: [{ type: 'IANA Registrar ID', identifier: '292' }],
        vcardArray: card([['fn', {}, 'text', registrar]]),
        entities: [
          { objectClassName: 'entity', roles: ['abuse'], vcardArray: card([['fn', {}, 'text', '']]) },
        ],
      },
      registrantOf(owner),
    ],
    secureDNS: { delegationSigned: false },
    rdapConformance: ['rdap_level_0'],
    notices: [],
  };
}

/** Most are hidden. */
function registrantOf({ registrant, country }: Pick<DomainTruth, 'registrant' | 'country'>) {
  const hidden = 'REDACTED FOR PRIVACY';
  return {
    objectClassName: 'entity',
    roles: ['registrant'],
    vcardArray: card([
      ['fn', {}, 'text', hidden],
      ['org', {}, 'text', registrant ?? hidden],
      ['adr', {}, 'text', ['', '', hidden, hidden, '', hidden, country ?? hidden]],
    ]),
    remarks: [
      { title: 'REDACTED FOR PRIVACY', description: ['Some of the data in this object has been removed.'] },
    ],
  };
}

function card(properties: unknown[]) {
  return ['vcard', [['version', {}, 'text', '4.0'], ...properties]];
}
