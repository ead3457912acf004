import { describeVendor } from '../kit/vendor-table.fixture.ts';
import { findLegalEntities } from './gleif.ts';

const record = {
  type: 'lei-records',
  id: '549300TESTTESTTEST01',
  attributes: {
    lei: '549300TESTTESTTEST01',
    entity: {
      legalName: { name: 'Fabrikam AB', language: 'sv' },
      otherNames: [{ name: 'Fabrikam Robotics AB', type: 'PREVIOUS_LEGAL_NAME' }],
      legalAddress: { addressLines: ['Gatan 1'], city: 'Solna', region: 'SE-AB', country: 'SE' },
      headquartersAddress: { city: 'Stockholm', region: 'SE-AB', country: 'SE', postalCode: '11122' },
      legalForm: { id: 'XJHM', other: null },
      status: 'ACTIVE',
      creationDate: '2014-03-02T00:00:00Z',
    },
    registration: { status: 'ISSUED' },
    bic: null,
  },
};

const sparse = {
  id: '549300TESTTESTTEST02',
  attributes: {
    entity: {
      legalName: { name: 'Fabrikam Trust' },
      otherNames: null,
      legalAddress: { city: 'Oslo', region: null, country: 'NO' },
      legalForm: { id: '8888', other: null },
    },
  },
};

const vendor = describeVendor({
  refusals: {
    'a filter it does not know': [
      { status: 400, body: { errors: [{ status: '400', title: 'Bad Request' }] } },
      'request_refused',
    ],
    'a type it does not have': [{ status: 406, body: '<html>' }, 'request_refused'],
  },
  tooOften: { status: 429, body: { errors: [{ status: '429' }] } },
});

vendor.asks(findLegalEntities, {
  about: { name: 'Fabrikam & Co', country: 'SE' },
  sends:
    'GET ' +
    '/lei-records?filter%5Bentity.legalName%5D=Fabrikam%20%26%20Co' +
    '&filter%5Bentity.legalAddress.country%5D=SE&page%5Bsize%5D=10',
  headers: { accept: 'application/vnd.api+json' },
  found: {
    'a full and a sparse record, and one without a name': [
      {
        body: {
          meta: { pagination: { total: 3 } },
          data: [record, sparse, { id: 'x', attributes: { entity: {} } }],
        },
      },
      {
        entities: [
          {
            lei: '549300TESTTESTTEST01',
            legal_name: 'Fabrikam AB',
            other_names: ['Fabrikam Robotics AB'],
            city: 'Stockholm',
            region: 'SE-AB',
            country: 'SE',
            legal_form: 'XJHM',
            status: 'ACTIVE',
            created: '2014-03-02',
          },
          {
            lei: '549300TESTTESTTEST02',
            legal_name: 'Fabrikam Trust',
            other_names: [],
            city: 'Oslo',
            region: null,
            country: 'NO',
            legal_form: null,
            status: null,
            created: null,
          },
        ],
      },
    ],
  },
  missing: { 'no record': { body: { meta: {}, data: [] } } },
  wrongTypes: { data: [{ id: 5, attributes: { entity: {} } }] },
});
