import { describe, expect, test } from 'vitest';
import { describeVendor } from '../kit/bad-vendor.fixture.ts';
import { startScriptedVendor } from '../kit/scripted-vendor.fixture.ts';
import { errors, header, mara, person, rateLimit } from './crustdata.fixture.ts';
import { findPerson, findRole } from './find-person.ts';

const current = 'experience.employment_details.current';

const table = {
  errors,
  rateLimit,
  notFound: [
    { name: 'nobody', reply: { body: { profiles: [], next_cursor: null, total_count: 0 } } },
    { name: 'somebody without anything', reply: { body: { profiles: [{ crustdata_person_id: 1 }] } } },
  ],
  wrongTypes: { profiles: [{ basic_profile: 'Mara' }] },
};

describeVendor({
  ...table,
  operation: findPerson,
  input: { name: 'Mara Lindqvist', domain: 'fabrikam.test', company: 'Fabrikam' },
  asks: {
    method: 'POST',
    path: '/person/search',
    body: {
      filters: {
        op: 'and',
        conditions: [
          { field: 'basic_profile.name', type: '=', value: 'Mara Lindqvist' },
          { field: `${current}.company_website_domain`, type: '=', value: 'fabrikam.test' },
        ],
      },
      limit: 1,
    },
    header,
  },
  found: [
    { name: 'a person', reply: { body: { profiles: [person], total_count: 1 } }, answer: mara },
    {
      name: 'a person without a job',
      reply: { body: { profiles: [{ basic_profile: { name: 'Mara', current_title: 'VP' } }] } },
      answer: {
        name: 'Mara',
        profile_url: null,
        job_title: 'VP',
        company_name: null,
        company_domain: null,
        company_profile_url: null,
      },
    },
  ],
});

describeVendor({
  ...table,
  operation: findRole,
  input: { role: 'VP (Sales) | CRO', domain: 'basalt.test', limit: 3 },
  asks: {
    method: 'POST',
    path: '/person/search',
    body: {
      filters: {
        op: 'and',
        conditions: [
          { field: `${current}.title`, type: '(.)', value: 'VP  Sales    CRO' },
          { field: `${current}.company_website_domain`, type: '=', value: 'basalt.test' },
        ],
      },
      limit: 3,
    },
    header,
  },
  found: [
    {
      name: 'the person who has it, with the job at that company',
      reply: {
        body: { profiles: [person, { crustdata_person_id: 1 }, { basic_profile: { name: 'Bo Lind' } }] },
      },
      answer: {
        people: [
          {
            name: 'Mara Lindqvist',
            profile_url: 'https://www.linkedin.com/in/mara',
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
    },
  ],
});

describe('crustdata searches', () => {
  const conditionsOf = (body: string | undefined): unknown => JSON.parse(body ?? '{}').filters.conditions;

  test('look for a company by name where there is no domain', async () => {
    const vendor = await startScriptedVendor([{ body: { profiles: [person] } }]);
    const result = await vendor.call(findPerson, { name: 'Mara', domain: null, company: 'Fabrikam (SE)' });
    await vendor.close();
    expect(result).toMatchObject({ answer: mara });
    expect(conditionsOf(vendor.seen[0]?.body)).toEqual([
      { field: 'basic_profile.name', type: '=', value: 'Mara' },
      { field: `${current}.company_name`, type: '(.)', value: 'Fabrikam  SE' },
    ]);
  });

  test('look for a role by the profile of a company where there is no domain', async () => {
    const companyProfileUrl = 'https://www.linkedin.com/company/fabrikam';
    const vendor = await startScriptedVendor([{ body: { profiles: [] } }]);
    await vendor.call(findRole, { role: 'CTO', domain: null, companyProfileUrl, limit: 1 });
    await vendor.close();
    expect(conditionsOf(vendor.seen[0]?.body)).toEqual([
      { field: `${current}.title`, type: '(.)', value: 'CTO' },
      { field: `${current}.company_professional_network_profile_url`, type: '=', value: companyProfileUrl },
    ]);
  });
});
