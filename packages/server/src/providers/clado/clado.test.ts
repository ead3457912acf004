import { describeVendor } from '../kit/bad-vendor.fixture.ts';
import { everywhere, header } from './refusals.fixture.ts';
import { countCredits } from './clado.ts';

describeVendor({
  ...everywhere,
  operation: countCredits,
  input: undefined,
  asks: { method: 'GET', path: '/api/credits', header },
  found: [
    {
      name: 'a balance',
      reply: { body: { credits_remaining: 120, credits_used: 80, rate_limit_tier: 'free' } },
      answer: { detail: '120 credits left' },
    },
    {
      name: 'a balance by another name',
      reply: { body: { credits: 12.5 } },
      answer: { detail: '12.5 credits left' },
    },
  ],
  notFound: [],
  wrongTypes: { credits_remaining: 'many' },
});
