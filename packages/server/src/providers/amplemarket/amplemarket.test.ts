import { describeVendor } from '../kit/bad-vendor.fixture.ts';
import { everywhere, header } from './amplemarket.fixture.ts';
import { countCredits } from './amplemarket.ts';

describeVendor({
  ...everywhere,
  operation: countCredits,
  input: undefined,
  asks: { method: 'GET', path: '/account-info', header },
  found: [
    { name: 'an account', reply: { body: { id: 'a', name: 'Acme' } }, answer: { detail: 'Account Acme' } },
    { name: 'an account without a name', reply: { body: {} }, answer: { detail: 'The key is accepted' } },
  ],
  notFound: [],
  wrongTypes: { name: ['Acme'] },
});
