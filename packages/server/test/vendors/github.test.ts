import { expect, test } from 'vitest';
import { countRequests, findCompany } from '../../src/providers/github/github.ts';
import { describeTroubles } from './conduct.ts';
import { byDomain, proveVendor } from './prove-vendor.ts';

const { companyFacts, credits, conduct, companies, vendors } = await proveVendor();

// Of those that are there, some are not verified, and some are of somebody else.
companyFacts(findCompany, byDomain, { found: [0.15, 0.4], right: 1 });
credits(countRequests, '4987 requests of this hour left');

test('takes a wrong token for one', async () => {
  expect(await vendors.call(countRequests, undefined, { key: 'invalid' })).toMatchObject({
    outcome: 'failed',
    meaning: 'credential_rejected',
  });
});

conduct({
  operation: findCompany,
  about: (word) => ({ domain: `${word}.com` }),
  items: companies,
  by: byDomain,
  keys: { invalid: 'credential_rejected' },
});

describeTroubles(vendors, {
  operation: findCompany,
  vendor: 'github',
  sample: { domain: companies[0]?.domain ?? '' },
  limit: { requests: 5, over: 'wait' },
});
