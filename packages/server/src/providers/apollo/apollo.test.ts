import { describeVendor } from '../kit/bad-vendor.fixture.ts';
import { errors, header, rateLimit } from './apollo.fixture.ts';
import { countCredits } from './apollo.ts';

describeVendor({
  operation: countCredits,
  input: undefined,
  asks: { method: 'GET', path: '/users/api_profile?include_credit_usage=true', header },
  found: [
    {
      name: 'an account',
      reply: { body: { id: 'x', effective_num_lead_credits: 100, num_credits_remaining: 42 } },
      answer: { detail: '42 credits left' },
    },
    {
      name: 'an account that does not tell',
      reply: { body: { id: 'x', num_credits_remaining: null } },
      answer: { detail: 'The key is accepted' },
    },
  ],
  notFound: [],
  errors,
  rateLimit,
  wrongTypes: { num_credits_remaining: 'many' },
});
