import { describeVendor } from '../kit/vendor-table.fixture.ts';
import { describeBrand } from './logodev.ts';

const vendor = describeVendor({
  key: 'authorization: Bearer secret-key',
  refusals: {
    'a wrong key': [{ status: 401, body: { error: 'Unauthorized' } }, 'credential_rejected'],
    'no requests left': [{ status: 402, body: {} }, 'quota_exhausted'],
  },
  tooOften: { status: 429, body: '' },
});

const logo = 'https://img.logo.dev/acme.test?token=LOGO_DEV_PUBLISHABLE_KEY';
const acme = { name: 'Acme', domain: 'acme.test', description: 'Makes things.', logo };
const nothingElse = { indexed_at: null, socials: {}, blurhash: '', colors: [] };

vendor.asks(describeBrand, {
  about: { domain: 'acme.test' },
  sends: 'GET /describe/acme.test',
  found: {
    'a brand': [
      {
        body: {
          ...acme,
          indexed_at: '2026-01-05T10:00:00+01:00',
          socials: { linkedin: 'https://linkedin.com/company/acme', twitter: null },
          blurhash: 'LEHV6n',
          colors: [
            { r: 1, g: 2, b: 255, hex: '#0102FF' },
            { r: 16, g: 0, b: 0 },
          ],
        },
      },
      {
        ...acme,
        indexed_at: '2026-01-05T09:00:00.000Z',
        socials: { linkedin: 'https://linkedin.com/company/acme' },
        blurhash: 'LEHV6n',
        colors: [
          { r: 1, g: 2, b: 255, hex: '#0102ff' },
          { r: 16, g: 0, b: 0, hex: '#100000' },
        ],
      },
    ],
    'parts that look otherwise': [
      { body: { ...acme, indexed_at: 7, socials: [], blurhash: {}, colors: ['red'] } },
      { ...acme, ...nothingElse },
    ],
    'a name and nothing else': [
      { body: { name: 'Acme' } },
      {
        ...nothingElse,
        name: 'Acme',
        domain: 'acme.test',
        description: '',
        logo: 'https://img.logo.dev/acme.test',
      },
    ],
  },
  missing: {
    'a domain that is not known': { status: 404, body: { error: 'Not found' } },
    'a brand without a name': { body: { domain: 'acme.test' } },
  },
  wrongTypes: { name: 7 },
});
