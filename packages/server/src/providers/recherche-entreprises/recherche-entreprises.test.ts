import { describeVendor } from '../kit/vendor-table.fixture.ts';
import { findCompanies } from './recherche-entreprises.ts';

const vendor = describeVendor({
  refusals: {
    'a bad request': [
      { status: 400, body: { erreur: 'Veuillez indiquer au moins un paramètre de recherche.' } },
      'request_refused',
    ],
    'a page instead of JSON': [{ body: '<html>' }, 'broken_reply'],
    'a fault of its own': [{ status: 500, body: '' }, 'unavailable'],
  },
  tooOften: { status: 429, body: { erreur: 'Trop de requêtes' } },
});

const fabrikam = {
  siren: '912345678',
  nom_complet: 'FABRIKAM (FAB)',
  nom_raison_sociale: 'FABRIKAM',
  etat_administratif: 'A',
  nature_juridique: '5710',
  date_creation: '2014-03-01',
  siege: { adresse: '12 RUE DE LA PAIX 75002 PARIS', libelle_commune: 'PARIS', code_postal: '75002' },
};
const found = {
  legal_name: 'FABRIKAM',
  number: '912345678',
  status: 'active',
  is_dissolved: false,
  founded_on: '2014-03-01',
  street: '12 RUE DE LA PAIX',
  city: 'PARIS',
  zip_code: '75002',
  url: 'https://annuaire-entreprises.data.gouv.fr/entreprise/912345678',
};
const results = (...entries: unknown[]) => ({
  body: { results: entries, total_results: entries.length, page: 1, per_page: 25, total_pages: 1 },
});

vendor.asks(findCompanies, {
  about: { name: 'Fabrikam & Co' },
  sends: 'GET /search?q=Fabrikam%20%26%20Co&per_page=25',
  headers: { accept: 'application/json' },
  found: {
    'a full and a sparse company, and entries without a name or a number': [
      results(fabrikam, { siren: '1', nom_complet: 'FABRIKAM FILMS' }, { siren: '2' }, {}, null),
      {
        companies: [
          found,
          {
            ...found,
            legal_name: 'FABRIKAM FILMS',
            number: '1',
            status: null,
            founded_on: null,
            street: null,
            city: null,
            zip_code: null,
            url: 'https://annuaire-entreprises.data.gouv.fr/entreprise/1',
          },
        ],
      },
    ],
    'one that has ceased': [
      results({ ...fabrikam, etat_administratif: 'C' }),
      { companies: [{ ...found, status: 'cessée', is_dissolved: true }] },
    ],
    'a status that every object knows, and an address without the zip code': [
      results({
        ...fabrikam,
        etat_administratif: 'constructor',
        siege: { adresse: 'PARIS', code_postal: '75002' },
      }),
      { companies: [{ ...found, status: null, street: null, city: null }] },
    ],
    'what is assumed in another form': [
      results({ ...fabrikam, nom_raison_sociale: 7, etat_administratif: 7 }),
      { companies: [{ ...found, legal_name: 'FABRIKAM (FAB)', status: null }] },
    ],
  },
  missing: { 'an empty list': results(), 'no list': { body: {} } },
  wrongTypes: { results: [{ siren: 7 }] },
});
