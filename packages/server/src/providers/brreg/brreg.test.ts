import { describeVendor } from '../kit/vendor-table.fixture.ts';
import { findCompanies } from './brreg.ts';

const vendor = describeVendor({
  refusals: {
    'a bad request': [{ status: 400, body: { feilmelding: 'Feilaktig forespørsel' } }, 'request_refused'],
    'a program that it does not want': [{ status: 403, body: '' }, 'request_refused'],
    'a page instead of JSON': [{ body: '<html>' }, 'broken_reply'],
    'a fault of its own': [{ status: 503, body: '' }, 'unavailable'],
  },
  tooOften: { status: 429, body: '' },
});

const fabrikam = {
  organisasjonsnummer: '912345678',
  navn: 'FABRIKAM AS',
  organisasjonsform: { kode: 'AS' },
  hjemmeside: 'www.fabrikam.example',
  antallAnsatte: 143,
  stiftelsesdato: '1898-03-01',
  forretningsadresse: {
    adresse: ['Storgata 1', 'Bygg 2'],
    postnummer: '0155',
    poststed: 'OSLO',
    landkode: 'NO',
  },
  konkurs: false,
  underAvvikling: false,
};
const found = {
  legal_name: 'FABRIKAM AS',
  number: '912345678',
  status: null,
  is_dissolved: false,
  founded_on: '1898-03-01',
  street: 'Storgata 1',
  city: 'OSLO',
  zip_code: '0155',
  url: 'https://data.brreg.no/enhetsregisteret/api/enheter/912345678',
};
const units = (...enheter: unknown[]) => ({
  body: { _embedded: { enheter }, page: { totalElements: enheter.length } },
});

vendor.asks(findCompanies, {
  about: { name: 'Fabrikam & Co' },
  sends: 'GET /enheter?navn=Fabrikam%20%26%20Co&size=50',
  headers: { accept: 'application/json' },
  found: {
    'a full and a sparse company, and entries without a name or a number': [
      units(fabrikam, { navn: 'FABRIKAM', organisasjonsnummer: '../1' }, { navn: 'X' }, {}, null),
      {
        companies: [
          found,
          {
            ...found,
            legal_name: 'FABRIKAM',
            number: '../1',
            founded_on: null,
            street: null,
            city: null,
            zip_code: null,
            url: 'https://data.brreg.no/enhetsregisteret/api/enheter/..%2F1',
          },
        ],
      },
    ],
    'one that is bankrupt': [
      units({ ...fabrikam, konkurs: true }),
      { companies: [{ ...found, status: 'konkurs' }] },
    ],
    'one that winds up': [
      units({ ...fabrikam, underAvvikling: true }),
      { companies: [{ ...found, status: 'under avvikling' }] },
    ],
    'one that is no more': [
      units({ ...fabrikam, slettedato: '2020-01-01' }),
      { companies: [{ ...found, status: 'slettet', is_dissolved: true }] },
    ],
    'what is assumed in another form': [
      units({ ...fabrikam, konkurs: 'nei', forretningsadresse: { adresse: 'Storgata 1', postnummer: 155 } }),
      { companies: [{ ...found, street: null, city: null, zip_code: null }] },
    ],
  },
  missing: { 'no list': { body: { page: { totalElements: 0 } } }, 'an empty list': units() },
  wrongTypes: { _embedded: { enheter: [{ navn: 7 }] } },
});
