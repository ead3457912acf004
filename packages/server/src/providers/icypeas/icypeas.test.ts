import { describeVendor } from '../kit/bad-vendor.fixture.ts';
import { countCredits } from './icypeas.ts';

describeVendor({
  operation: countCredits,
  input: undefined,
  asks: {
    method: 'POST',
    path: '/a/actions/subscription-information',
    body: {},
    header: ['authorization', 'secret-key'],
  },
  found: [
    {
      name: 'a balance',
      reply: { body: { credits: 120.5, status: 'active', quotas: { daily: 0 } } },
      answer: { detail: '120.5 credits left' },
    },
  ],
  notFound: [],
  errors: [
    {
      name: 'a wrong key',
      reply: { status: 401, body: { message: 'Unauthorized access.' } },
      means: 'credential_rejected',
    },
    {
      name: 'a wrong key, in the envelope of other errors',
      reply: { status: 401, body: { success: false, message: 'Unauthorized access.' } },
      means: 'credential_rejected',
    },
    {
      name: 'bad input with status 200',
      reply: { body: { success: false, validationErrors: [{ field: 'email', type: 'required' }] } },
      means: 'request_refused',
    },
  ],
  rateLimit: {
    status: 429,
    body: { message: 'You have exceeded the max number of requests per minute.' },
  },
  wrongTypes: { credits: 'many' },
});
