import { describeVendor } from '../kit/bad-vendor.fixture.ts';
import { findCompany } from './find-company.ts';
import { everywhere, header, problem } from './refusals.fixture.ts';

const unknownCompany = {
  profile_url: null,
  description: null,
  industry: null,
  region: null,
  country_code: null,
  headcount: null,
  revenue: null,
  founded_year: null,
};

describeVendor({
  ...everywhere,
  operation: findCompany,
  input: { profileUrl: 'https://www.linkedin.com/company/acme', name: 'Acme' },
  asks: {
    method: 'POST',
    path: '/v1/companies/company-search',
    body: { profile_url: 'https://www.linkedin.com/company/acme', company_name: 'Acme' },
    header,
  },
  found: [
    {
      name: 'a company',
      reply: {
        body: {
          companyName: 'Acme Inc',
          websiteUrl: 'https://www.acme.test',
          b2b_profile_url: 'acme',
          description: 'Makes things.',
          industry: 'Machinery',
          headquarter: { city: 'Lyon', geographicArea: 'Rhône', country: 'fr' },
          employeeCount: 150,
          employee_range: '51-200',
          revenue: 25000000,
          revenue_formatted: '25M',
          foundedOn: { year: 2015 },
        },
      },
      answer: {
        name: 'Acme Inc',
        domain: 'acme.test',
        profile_url: 'https://www.linkedin.com/company/acme',
        description: 'Makes things.',
        industry: 'Machinery',
        region: 'Lyon, Rhône, fr',
        country_code: 'FR',
        headcount: '150',
        revenue: '25M',
        founded_year: '2015',
      },
    },
    {
      name: 'a company whose profile is a URL, with ranges only',
      reply: {
        body: {
          companyName: 'Acme Inc',
          b2b_profile_url: 'linkedin.com/company/acme',
          employee_range: '51-200',
          revenue: 25000000,
          founded_year: '2015',
          headquarter: { city: 'Lyon', geographicArea: null, country: 'France' },
        },
      },
      answer: {
        ...unknownCompany,
        name: 'Acme Inc',
        domain: null,
        profile_url: 'https://linkedin.com/company/acme',
        region: 'Lyon, France',
        headcount: '51-200',
        revenue: '25000000',
        founded_year: '2015',
      },
    },
    {
      name: 'a name alone',
      reply: { body: { companyName: 'Acme Inc' } },
      answer: { ...unknownCompany, name: 'Acme Inc', domain: null },
    },
  ],
  notFound: [
    { name: 'nothing', reply: { body: { companyName: null, message: 'Company not found' } } },
    { name: '404', reply: problem(404, 'not_found') },
  ],
  wrongTypes: { companyName: 7 },
});
