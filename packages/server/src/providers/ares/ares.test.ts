import { describeVendor } from '../kit/vendor-table.fixture.ts';
import { findCompanies } from './ares.ts';

const vendor = describeVendor({
  refusals: {
    'a bad request': [
      { status: 400, body: { kod: 'CHYBA_VSTUPU', popis: 'Neplatný vstup' } },
      'request_refused',
    ],
    'a page instead of JSON': [{ body: '<html>' }, 'broken_reply'],
    'a fault of its own': [{ status: 503, body: '' }, 'unavailable'],
  },
  tooOften: { status: 429, body: '' },
});

const fabrikam = {
  ico: '27074358',
  obchodniJmeno: 'Fabrikam s.r.o.',
  sidlo: {
    nazevStatu: 'Česká republika',
    nazevObce: 'Praha',
    nazevUlice: 'Dlouhá',
    cisloDomovni: 12,
    psc: 11000,
  },
  pravniForma: '112',
  datumVzniku: '2014-03-01',
  czNace: ['62010'],
};
const found = {
  legal_name: 'Fabrikam s.r.o.',
  number: '27074358',
  status: null,
  is_dissolved: false,
  founded_on: '2014-03-01',
  street: 'Dlouhá 12',
  city: 'Praha',
  zip_code: '11000',
  url: 'https://ares.gov.cz/ekonomicke-subjekty-v-be/rest/ekonomicke-subjekty/27074358',
};
const nowhere = { ...found, street: null, city: null, zip_code: null };
const subjects = (...ekonomickeSubjekty: unknown[]) => ({
  body: { pocetCelkem: ekonomickeSubjekty.length, ekonomickeSubjekty },
});

vendor.asks(findCompanies, {
  about: { name: 'Fabrikam' },
  sends: 'POST /ekonomicke-subjekty/vyhledat',
  body: { obchodniJmeno: 'Fabrikam', pocet: 50 },
  found: {
    'a full and a sparse company, and entries without a name or a number': [
      subjects(fabrikam, { ico: '27074358', obchodniJmeno: 'Fabrikam a.s.' }, { ico: '1' }, {}, null),
      { companies: [found, { ...nowhere, legal_name: 'Fabrikam a.s.', founded_on: null }] },
    ],
    'one that is no more': [
      subjects({ ...fabrikam, datumZaniku: '2020-01-01' }),
      { companies: [{ ...found, status: 'zaniklý', is_dissolved: true }] },
    ],
    'what is assumed in another form': [
      subjects({ ...fabrikam, datumZaniku: 7, sidlo: { nazevUlice: [], psc: {} } }),
      { companies: [nowhere] },
    ],
  },
  missing: { 'an empty list': subjects(), 'no list': { body: { pocetCelkem: 0 } } },
  wrongTypes: { ekonomickeSubjekty: [{ ico: 7 }] },
});
