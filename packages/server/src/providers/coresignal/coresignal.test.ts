import { describeVendor } from '../kit/bad-vendor.fixture.ts';
import { errors, header, rateLimit } from './coresignal.fixture.ts';
import { tryKey } from './coresignal.ts';

describeVendor({
  operation: tryKey,
  input: undefined,
  asks: {
    method: 'POST',
    path: '/company_multi_source/search/es_dsl?items_per_page=1',
    body: { query: { term: { id: 1 } } },
    header,
  },
  found: [
    { name: 'no company', reply: { body: [] }, answer: { detail: 'The key is accepted' } },
    { name: 'a company', reply: { body: [1] }, answer: { detail: 'The key is accepted' } },
  ],
  notFound: [],
  errors,
  rateLimit,
  wrongTypes: { detail: 'x' },
});
