import { describeVendor } from '../kit/bad-vendor.fixture.ts';
import { errors, header, rateLimit } from './apollo.fixture.ts';
import { tryKey } from './apollo.ts';

describeVendor({
  operation: tryKey,
  input: undefined,
  asks: { method: 'GET', path: '/auth/health', header },
  found: [
    {
      name: 'a key that works',
      reply: { body: { healthy: true, is_logged_in: true } },
      answer: { detail: 'The key is accepted' },
    },
  ],
  notFound: [],
  errors: [
    ...errors,
    {
      name: 'a key that does not',
      reply: { body: { healthy: true, is_logged_in: false } },
      means: 'credential_rejected',
    },
  ],
  rateLimit,
  wrongTypes: { healthy: true, is_logged_in: 'yes' },
});
