import { expect, test } from 'vitest';
import type { ScriptedReply } from '../kit/scripted-vendor.fixture.ts';
import { describeVendor } from '../kit/vendor-table.fixture.ts';
import {
  byUrl,
  email,
  mara,
  matched,
  matches,
  missing,
  person,
  profileUrl,
  words,
  wrapped,
} from './crustdata.fixture.ts';
import { findEmailByProfile } from './find-email.ts';
import { findPerson, findRole } from './find-person.ts';

const vendor = describeVendor(words);

const emails = (...business_emails: unknown[]) =>
  matched({ confidence_score: 1, person_data: { contact: { business_emails, phone_numbers: [] } } });
const of = (status: string) => ({ email: `${status}@fabrikam.test`, status });

vendor.asks(findEmailByProfile, {
  about: { profileUrl },
  sends: 'POST /person/contact/enrich',
  body: { ...byUrl, fields: ['contact.business_emails'] },
  found: {
    'the best of many': [
      emails(of('invalid'), of('unknown'), of('catch_all'), of('deliverable')),
      { email: 'deliverable@fabrikam.test', status: 'valid', score: null },
    ],
    'one at a catch-all domain': [
      emails(of('unknown'), of('catch_all')),
      { email: 'catch_all@fabrikam.test', status: 'catch_all', score: null },
    ],
    'an unknown one before an invalid one': [
      emails(of('invalid'), of('unknown')),
      { email: 'unknown@fabrikam.test', status: 'unknown', score: null },
    ],
    'an invalid one': [
      emails(of('invalid')),
      { email: 'invalid@fabrikam.test', status: 'invalid', score: null },
    ],
    'one without a status': [emails({ email }), { email, status: 'unknown', score: null }],
    'one in the other envelope': [
      wrapped({ person_data: { contact: { business_emails: [of('deliverable')] } } }),
      { email: 'deliverable@fabrikam.test', status: 'valid', score: null },
    ],
  },
  missing: { ...missing, 'no addresses': emails(), 'no contact': matched({ person_data: {} }) },
  wrongTypes: matches({ person_data: { contact: { business_emails: email } } }),
});

const current = 'experience.employment_details.current';
const where = (...conditions: [field: string, type: string, value: string][]) => ({
  op: 'and',
  conditions: conditions.map(([field, type, value]) => ({ field, type, value })),
});
const profiles = (...found: unknown[]): ScriptedReply => ({
  body: { profiles: found, next_cursor: null, total_count: found.length },
});
const nobody = { nobody: profiles(), 'somebody without anything': profiles({ crustdata_person_id: 1 }) };
const oddProfile = { profiles: [{ basic_profile: 'Mara' }] };

vendor.asks(findPerson, {
  about: { name: 'Mara Lindqvist', domain: 'fabrikam.test', company: 'Fabrikam' },
  sends: 'POST /person/search',
  body: {
    filters: where(
      ['basic_profile.name', '=', 'Mara Lindqvist'],
      [`${current}.company_website_domain`, '=', 'fabrikam.test'],
    ),
    limit: 1,
  },
  found: {
    'a person': [profiles(person), mara],
    'a person without a job': [
      profiles({ basic_profile: { name: 'Mara', current_title: 'VP' } }),
      {
        name: 'Mara',
        profile_url: null,
        job_title: 'VP',
        company_name: null,
        company_domain: null,
        company_profile_url: null,
      },
    ],
  },
  missing: nobody,
  wrongTypes: oddProfile,
});

vendor.asks(findRole, {
  about: { role: 'VP (Sales) | CRO', domain: 'basalt.test', limit: 3 },
  sends: 'POST /person/search',
  body: {
    filters: where(
      [`${current}.title`, '(.)', 'VP  Sales    CRO'],
      [`${current}.company_website_domain`, '=', 'basalt.test'],
    ),
    limit: 3,
  },
  found: {
    'the people who have it, with the job at that company': [
      profiles(person, { crustdata_person_id: 1 }, { basic_profile: { name: 'Bo Lind' } }),
      {
        people: [
          {
            name: 'Mara Lindqvist',
            profile_url: profileUrl,
            company_name: 'Basalt',
            company_website_url: 'basalt.test',
            job_title: 'Adviser',
          },
          {
            name: 'Bo Lind',
            profile_url: null,
            company_name: null,
            company_website_url: 'basalt.test',
            job_title: null,
          },
        ],
      },
    ],
  },
  missing: nobody,
  wrongTypes: oddProfile,
});

test('searches look for a company by its name or its profile where there is no domain', () => {
  const context = { idempotencyKey: 'x' };
  const named = findPerson.exchange.request(
    { name: 'Mara', domain: null, company: 'Fabrikam (SE)' },
    context,
  );
  expect(named.body).toMatchObject({
    filters: where(['basic_profile.name', '=', 'Mara'], [`${current}.company_name`, '(.)', 'Fabrikam  SE']),
  });
  const companyProfileUrl = 'https://www.linkedin.com/company/fabrikam';
  const linked = findRole.exchange.request(
    { role: 'CTO', domain: null, companyProfileUrl, limit: 1 },
    context,
  );
  expect(linked.body).toMatchObject({
    filters: where(
      [`${current}.title`, '(.)', 'CTO'],
      [`${current}.company_professional_network_profile_url`, '=', companyProfileUrl],
    ),
  });
});
