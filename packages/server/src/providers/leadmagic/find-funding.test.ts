import { describeVendor } from '../kit/bad-vendor.fixture.ts';
import { findFunding } from './find-funding.ts';
import { everywhere, header, problem } from './refusals.fixture.ts';

const noFunding = { competitors: [], acquisitions: [], news: [] };

describeVendor({
  ...everywhere,
  operation: findFunding,
  input: { domain: 'acme.test', company: null },
  asks: {
    method: 'POST',
    path: '/v1/companies/company-funding',
    body: { company_domain: 'acme.test' },
    header,
  },
  found: [
    {
      name: 'everything',
      reply: {
        body: {
          basicInfo: { primaryDomain: 'acme.test' },
          financialInfo: {
            revenue: 25000000,
            formattedRevenue: '25M',
            totalFunding: 14000000,
            formattedFunding: '14M',
            lastFundingRound: { round: 'Series A', date: '2024-03-01', amount: '12M' },
          },
          fundingHistory: [
            { round: 'Series A', date: '2024-03-01', amount: '12M', investors: ['Fund One', ''] },
            { round: 'Seed', date: '2023-01-15T00:00:00.000Z', amount: '2M', investors: ['Fund Two'] },
          ],
          topCompetitors: [
            {
              name: 'Basalt',
              revenue: '5M',
              employees: 80,
              totalFunding: 0,
              headquarters: { city: 'Lyon', state: null, country: 'France' },
              website: 'https://basalt.test',
              ownership: 'Private',
            },
          ],
          acquisitions: [
            { companyName: 'Chert', acquisitionDate: '2025-01-02', source: 'https://news.test/1' },
          ],
          news: [{ title: 'Acme grows', source: 'The Paper', date: '2025-02-03' }],
          pressReleases: [],
          credits_consumed: 4,
        },
      },
      answer: {
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
    },
    {
      name: 'a total beside lists of another kind',
      reply: {
        body: { financialInfo: { totalFunding: 5 }, topCompetitors: 'none', acquisitions: [1], news: {} },
      },
      answer: { ...noFunding, rounds: [], total_usd: 5 },
    },
  ],
  notFound: [
    { name: 'no funding', reply: { body: { fundingHistory: [], message: 'No funding data found.' } } },
    { name: '404', reply: problem(404, 'not_found') },
  ],
  wrongTypes: { fundingHistory: 'Series A' },
});
