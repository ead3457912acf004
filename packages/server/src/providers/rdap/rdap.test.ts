import { expect, test } from 'vitest';
import { onLoopback } from '../kit/on-loopback.fixture.ts';
import { describeVendor } from '../kit/vendor-table.fixture.ts';
import { readDomain } from './rdap.ts';

const vendor = describeVendor({
  refusals: {
    'a program that it does not want': [{ status: 403, body: '<html>' }, 'request_refused'],
    'a name that it does not take': [{ status: 400, body: { errorCode: 400 } }, 'request_refused'],
    'a registry that is down': [{ status: 502, body: '' }, 'unavailable'],
    'a page instead of JSON': [{ body: '<html>' }, 'broken_reply'],
  },
  tooOften: { status: 429, body: { errorCode: 429, title: 'Too Many Requests' } },
});

const card = (...properties: unknown[][]) => ['vcard', [['version', {}, 'text', '4.0'], ...properties]];
const registrant = (...properties: unknown[][]) => ({
  roles: ['registrant'],
  vcardArray: card(...properties),
});
const registrar = {
  roles: ['registrar'],
  handle: '292',
  vcardArray: card(['fn', {}, 'text', 'Example Registrar']),
  entities: [{ roles: ['abuse'], vcardArray: card(['fn', {}, 'text', 'Abuse desk']) }],
};
const org = (name: unknown) => ['org', { type: 'work' }, 'text', name];
const adr = (country: unknown, parameters: object = {}) => [
  'adr',
  parameters,
  'text',
  ['', '', 'Gatan 1', 'Solna', '', '111 22', country],
];
const events = [
  { eventAction: 'registration', eventDate: '2014-03-01T00:00:00Z' },
  { eventAction: 'expiration', eventDate: '2027-03-01T04:05:06Z' },
  { eventAction: 'last changed', eventDate: '2025-01-01T00:00:00Z' },
];
const fabrikam = {
  objectClassName: 'domain',
  ldhName: 'FABRIKAM.EXAMPLE',
  status: ['client transfer prohibited', null],
  events,
  entities: [registrar, registrant(['fn', {}, 'text', 'Mara Lindqvist'], org('Fabrikam AB'), adr('Sweden'))],
  nameservers: [{ ldhName: 'ns1.x' }],
};
const registration = {
  registered_at: '2014-03-01T00:00:00.000Z',
  expires_at: '2027-03-01T04:05:06.000Z',
  registrar: 'Example Registrar',
  registrant: 'Fabrikam AB',
  registrant_country: 'Sweden',
  statuses: ['client transfer prohibited'],
};
const owned = (...properties: unknown[][]) => ({
  body: { ...fabrikam, entities: [registrar, registrant(...properties)] },
});
const nobody = { ...registration, registrant: null, registrant_country: null };

vendor.asks(onLoopback(readDomain), {
  about: { domain: 'Fabrikam.example' },
  sends: 'GET /domain/fabrikam.example',
  headers: { accept: 'application/rdap+json' },
  found: {
    'a registration': [
      { headers: { 'content-type': 'application/rdap+json' }, body: fabrikam },
      registration,
    ],
    'a code of a country, and an organization with units': [
      owned(org(['Fabrikam AB', 'Robotics']), adr('', { cc: 'SE' })),
      { ...registration, registrant_country: 'SE' },
    ],
    'a date alone': [
      {
        body: {
          ldhName: 'fabrikam.example.',
          events: [{ eventAction: 'registration', eventDate: '2014-03-01' }],
        },
      },
      { ...nobody, registered_at: '2014-03-01', expires_at: null, registrar: null, statuses: [] },
    ],
    'a person, who is nobody of ours': [owned(['fn', {}, 'text', 'Mara Lindqvist']), nobody],
    'somebody who is hidden': [
      owned(org('REDACTED FOR PRIVACY'), adr('SE')),
      { ...nobody, registrant_country: 'SE' },
    ],
    'somebody who stands in': [owned(org('Domains By Proxy, LLC')), nobody],
    'cards of another form': [
      { body: { ...fabrikam, entities: [registrar, { roles: ['registrant'], vcardArray: { a: 1 } }] } },
      nobody,
    ],
    'properties of another form': [owned(org(7), ['adr'], ['org'], []), nobody],
    'a role that every object knows': [
      { body: { ...fabrikam, entities: [registrar, { roles: ['constructor'] }] } },
      nobody,
    ],
  },
  missing: {
    'nobody has it': { status: 404, body: { errorCode: 404, title: 'Not Found' } },
    'an empty reply': { status: 404, body: '' },
    'another domain': { body: { ...fabrikam, ldhName: 'contoso.example' } },
    'a reply that says nothing': { body: { ldhName: 'fabrikam.example' } },
  },
  wrongTypes: { ldhName: 7 },
});

test.each(['..', 'acme', 'acme.com/..', 'acme..com', '-acme.com', 'a b.com', `${'a'.repeat(64)}.com`, ''])(
  'does not ask about %s',
  (domain) => {
    expect(readDomain.refuse({ domain })).toContain('acme.com');
  },
);
