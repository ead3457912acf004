import { describeVendor } from '../kit/bad-vendor.fixture.ts';
import { errors, header, rateLimit } from './companyenrich.fixture.ts';
import { countCredits } from './companyenrich.ts';

describeVendor({
  operation: countCredits,
  input: undefined,
  asks: { method: 'GET', path: '/me', header },
  found: [
    {
      name: 'a balance',
      reply: { body: { userId: '3fa85f64', credits: { used: 120, total: 1000 }, capabilities: {} } },
      answer: { detail: '880 credits left' },
    },
  ],
  notFound: [],
  errors,
  rateLimit,
  wrongTypes: { credits: { used: 'some', total: 5 } },
});
