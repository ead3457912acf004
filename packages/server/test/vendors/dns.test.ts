import { afterAll } from 'vitest';
import { lookUpMail, lookUpText } from '../../src/providers/dns/dns.ts';
import { describeConduct, describeTroubles, sampleOf } from './conduct.ts';
import { startVendors } from './served-vendors.ts';
import { someCompanies, testSweep } from './sweep.ts';
import { z } from 'zod';

const vendors = await startVendors();
afterAll(() => vendors.close());
const companies = someCompanies(vendors.world);

const providers = {
  google: 'google',
  microsoft: 'microsoft',
  proofpoint: 'proofpoint',
  own: 'other',
  none: 'other',
} as const;

testSweep(vendors, {
  operation: lookUpMail,
  items: companies,
  input: ({ domain }) => ({ domain }),
  answer: z.strictObject({
    hosts: z.array(z.strictObject({ host: z.string().min(1), priority: z.int() })),
    provider: z.enum(['google', 'microsoft', 'zoho', 'proofpoint', 'mimecast', 'proton', 'yandex', 'other']),
    accepts_mail: z.boolean(),
  }),
  found: [1, 1],
  isRight: ({ mailHost }, { provider, accepts_mail: accepts, hosts }) =>
    provider === providers[mailHost] &&
    accepts === (mailHost !== 'none') &&
    hosts.every(({ priority }, at) => priority >= (hosts[at - 1]?.priority ?? 0)),
  right: 1,
});

const policies = {
  google: 'Google Workspace',
  microsoft: 'Microsoft 365',
  proofpoint: 'Proofpoint',
  own: null,
  none: null,
} as const;

testSweep(vendors, {
  operation: lookUpText,
  items: companies,
  input: ({ domain }) => ({ domain }),
  answer: z.strictObject({
    spf: z.string().startsWith('v=spf1').nullable(),
    senders: z.array(z.string().min(1)),
    verifications: z.array(z.string().min(1)),
  }),
  found: [1, 1],
  isRight: ({ mailHost, technologies }, { spf, senders, verifications }) => {
    const policy = policies[mailHost];
    const usesStripe = technologies.some((technology) => /stripe/i.test(technology));
    return (
      spf !== null &&
      (policy === null || senders.includes(policy)) &&
      verifications.includes('Stripe') === usesStripe
    );
  },
  right: 1,
});

describeConduct(vendors, {
  operation: lookUpMail,
  about: (word) => ({ domain: `${word}.com` }),
  samples: sampleOf(companies, ({ domain }) => ({ domain })),
  keys: null,
});

describeTroubles(vendors, {
  operation: lookUpText,
  vendor: 'dns',
  sample: { domain: companies[0]?.domain ?? '' },
  limit: null,
});
