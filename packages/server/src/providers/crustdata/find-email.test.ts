import { describeVendor } from '../kit/bad-vendor.fixture.ts';
import { errors, header, matched, noMatch, rateLimit } from './crustdata.fixture.ts';
import { findEmailByProfile } from './find-email.ts';

function emails(...business_emails: unknown[]) {
  return matched({ confidence_score: 1, person_data: { contact: { business_emails, phone_numbers: [] } } });
}

function of(status: string) {
  return { email: `${status}@fabrikam.test`, status };
}

describeVendor({
  errors,
  rateLimit,
  operation: findEmailByProfile,
  input: { profileUrl: 'https://www.linkedin.com/in/mara' },
  asks: {
    method: 'POST',
    path: '/person/contact/enrich',
    body: {
      professional_network_profile_urls: ['https://www.linkedin.com/in/mara'],
      fields: ['contact.business_emails'],
    },
    header,
  },
  found: [
    {
      name: 'the best of many',
      reply: emails(of('invalid'), of('unknown'), of('catch_all'), of('deliverable')),
      answer: { email: 'deliverable@fabrikam.test', status: 'valid', score: null },
    },
    {
      name: 'one at a catch-all domain',
      reply: emails(of('unknown'), of('catch_all')),
      answer: { email: 'catch_all@fabrikam.test', status: 'catch_all', score: null },
    },
    {
      name: 'an unknown one before an invalid one',
      reply: emails(of('invalid'), of('unknown')),
      answer: { email: 'unknown@fabrikam.test', status: 'unknown', score: null },
    },
    {
      name: 'an invalid one',
      reply: emails(of('invalid')),
      answer: { email: 'invalid@fabrikam.test', status: 'invalid', score: null },
    },
    {
      name: 'one without a status',
      reply: emails({ email: 'mara@fabrikam.test' }),
      answer: { email: 'mara@fabrikam.test', status: 'unknown', score: null },
    },
    {
      name: 'one in the other envelope',
      reply: {
        body: {
          results: [{ matches: [{ person_data: { contact: { business_emails: [of('deliverable')] } } }] }],
        },
      },
      answer: { email: 'deliverable@fabrikam.test', status: 'valid', score: null },
    },
  ],
  notFound: [
    ...noMatch,
    { name: 'no addresses', reply: emails() },
    { name: 'no contact', reply: matched({ person_data: {} }) },
    {
      name: 'the address of somebody else',
      reply: matched({
        person_data: {
          contact: { business_emails: [of('deliverable')] },
          social_handles: {
            professional_network_identifier: { profile_url: 'https://www.linkedin.com/in/mara-lind' },
          },
        },
      }),
    },
  ],
  wrongTypes: [{ matches: [{ person_data: { contact: { business_emails: 'mara@fabrikam.test' } } }] }],
});
