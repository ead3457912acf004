import { blankCompany } from '../kit/blank-answers.fixture.ts';
import { describeVendor } from '../kit/vendor-table.fixture.ts';
import { findCompany, findFunding } from './find-company.ts';
import { noMatch, reply, words } from './leadmagic.fixture.ts';

const vendor = describeVendor(words);

const acme = { ...blankCompany, name: 'Acme Inc' };

vendor.asks(findCompany, {
  about: { profileUrl: 'https://www.linkedin.com/company/acme', name: 'Acme' },
  sends: 'POST /v1/companies/company-search',
  body: { profile_url: 'https://www.linkedin.com/company/acme', company_name: 'Acme' },
  found: {
    'a company': [
      reply({
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
      }),
      {
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
    ],
    'a company whose profile is a URL, with ranges only': [
      reply({
        companyName: 'Acme Inc',
        b2b_profile_url: 'linkedin.com/company/acme',
        employee_range: '51-200',
        revenue: 25000000,
        founded_year: '2015',
        headquarter: { city: 'Lyon', geographicArea: null, country: 'France' },
      }),
      {
        ...acme,
        profile_url: 'https://linkedin.com/company/acme',
        region: 'Lyon, France',
        headcount: '51-200',
        revenue: '25000000',
        founded_year: '2015',
      },
    ],
    'a name alone': [reply({ companyName: 'Acme Inc' }), acme],
  },
  missing: { ...noMatch, nothing: reply({ companyName: null, message: 'Company not found' }) },
  wrongTypes: { companyName: 7 },
});

const basalt = { name: 'Basalt', revenue: '5M', website: 'https://basalt.test', ownership: 'Private' };

vendor.asks(findFunding, {
  about: { domain: 'acme.test', company: null },
  sends: 'POST /v1/companies/company-funding',
  body: { company_domain: 'acme.test' },
  found: {
    everything: [
      reply({
        financialInfo: { totalFunding: 14000000, formattedFunding: '14M' },
        fundingHistory: [
          { round: 'Series A', date: '2024-03-01', amount: '12M', investors: ['Fund One', ''] },
          { round: 'Seed', date: '2023-01-15T00:00:00.000Z', amount: '2M', investors: ['Fund Two'] },
        ],
        topCompetitors: [{ ...basalt, headquarters: { city: 'Lyon', state: null, country: 'France' } }],
        acquisitions: [
          { companyName: 'Chert', acquisitionDate: '2025-01-02', source: 'https://news.test/1' },
        ],
        news: [{ title: 'Acme grows', source: 'The Paper', date: '2025-02-03' }],
      }),
      {
        rounds: [
          { round: 'Series A', date: '2024-03-01', amount: '12M', investors: [{ name: 'Fund One' }] },
          { round: 'Seed', date: '2023-01-15', amount: '2M', investors: [{ name: 'Fund Two' }] },
        ],
        total_usd: 14000000,
        competitors: [
          {
            company_name: 'Basalt',
            revenue: '5M',
            headquarters_region: 'Lyon, France',
            company_website_url: 'https://basalt.test',
            company_type: 'Private',
          },
        ],
        acquisitions: [
          {
            company_name: 'Chert',
            date: '2025-01-02',
            company_description: '',
            source_url: 'https://news.test/1',
          },
        ],
        news: [{ title: 'Acme grows', outlet_name: 'The Paper', date: '2025-02-03' }],
      },
    ],
    'a total beside lists of another kind': [
      reply({ financialInfo: { totalFunding: 5 }, topCompetitors: 'none', acquisitions: [1], news: {} }),
      { rounds: [], total_usd: 5, competitors: [], acquisitions: [], news: [] },
    ],
  },
  missing: { ...noMatch, 'no funding': reply({ fundingHistory: [], message: 'No funding data found.' }) },
  wrongTypes: { fundingHistory: 'Series A' },
});
