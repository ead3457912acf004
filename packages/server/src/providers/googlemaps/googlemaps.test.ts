import { describeVendor } from '../kit/vendor-table.fixture.ts';
import { findAddress } from './googlemaps.ts';

const failed = (code: number, status: string, reason?: string) => ({
  status: code,
  body: { error: { code, message: 'x', status, details: reason === undefined ? [] : [{ reason }] } },
});

const vendor = describeVendor({
  key: 'x-goog-api-key: secret-key',
  refusals: {
    'a wrong key': [failed(400, 'INVALID_ARGUMENT', 'API_KEY_INVALID'), 'credential_rejected'],
    'no billing account': [failed(403, 'PERMISSION_DENIED', 'BILLING_DISABLED'), 'quota_exhausted'],
    'an API that is switched off': [failed(403, 'PERMISSION_DENIED', 'SERVICE_DISABLED'), 'not_in_plan'],
    'a key for other hosts': [failed(403, 'PERMISSION_DENIED'), 'credential_rejected'],
    'a bad request': [failed(400, 'INVALID_ARGUMENT'), 'request_refused'],
  },
  tooOften: failed(429, 'RESOURCE_EXHAUSTED'),
});

const part = (longText: string, type: string) => ({
  longText,
  shortText: longText,
  types: [type, 'political'],
});
const acme = {
  websiteUri: 'https://www.acme.test/en',
  formattedAddress: '12 Main Street, Austin, TX 78701, USA',
  addressComponents: [
    part('12', 'street_number'),
    part('Main Street', 'route'),
    part('Austin', 'locality'),
    part('United States', 'country'),
    part('78701', 'postal_code'),
  ],
};
const address = { street: '12 Main Street', city: 'Austin', country: 'United States', zip_code: '78701' };
const found = (...places: unknown[]) => ({ body: { places } });

vendor.asks(findAddress, {
  about: { domain: 'acme.test' },
  sends: 'POST /places:searchText',
  body: { textQuery: 'acme.test', pageSize: 10 },
  found: {
    'the first place with the website': [
      found({ ...acme, websiteUri: 'https://other.test' }, { formattedAddress: 'x' }, acme, {
        ...acme,
        addressComponents: [],
      }),
      address,
    ],
    'a number that comes last': [
      found({ ...acme, formattedAddress: 'Main Street 12, 78701 Austin' }),
      { ...address, street: 'Main Street 12' },
    ],
    'a town of another type, and no street': [
      found({ websiteUri: 'http://acme.test', addressComponents: [part('Leeds', 'postal_town')] }),
      { street: null, city: 'Leeds', country: null, zip_code: null },
    ],
  },
  missing: {
    'no places': { body: {} },
    'places of others': found({ ...acme, websiteUri: 'https://acme.example' }),
    'a place without an address': found({ websiteUri: 'https://acme.test', addressComponents: 'none' }),
  },
  wrongTypes: { places: 'Austin' },
});
