import { describeVendor } from '../kit/bad-vendor.fixture.ts';
import { errors, forbidden, header, rateLimit } from './crustdata.fixture.ts';
import { countCredits } from './crustdata.ts';

describeVendor({
  errors: [...errors, forbidden],
  rateLimit,
  operation: countCredits,
  input: undefined,
  asks: { method: 'GET', path: '/account/credits', header },
  found: [
    {
      name: 'a balance',
      reply: { body: { account: { credits: 138940.37, recurring_credits: 150000 } } },
      answer: { detail: '138940.37 credits left' },
    },
    { name: 'a flat balance', reply: { body: { credits: 5 } }, answer: { detail: '5 credits left' } },
  ],
  notFound: [],
  wrongTypes: { account: { credits: 'many' } },
});
