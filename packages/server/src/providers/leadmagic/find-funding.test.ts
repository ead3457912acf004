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
      name: 'everything, as clients spell it',
      reply: {
        body: {
          basicInfo: { shortName: 'Acme', primaryDomain: 'acme.test' },
          financialInfo: { totalFunding: 12000000 },
          fundingInfo: [
            { date: '2024-03-01', name: 'Series A', amount: 12000000, investors: [{ name: 'Fund One' }, {}] },
          ],
          topCompetitors: [
            {
              shortName: 'Basalt',
              formattedRevenue: '$5M',
              headquarters: 'Lyon, France',
              website: 'https://basalt.test',
              ownership: 'Private',
            },
          ],
          acquisitions: [{ name: 'Chert', date: '2025-01-02', sourceUrl: 'https://news.test/1' }],
          news: [{ title: 'Acme grows', outlet: 'The Paper', date: '2025-02-03' }],
          credits_consumed: 4,
        },
      },
      answer: {
        rounds: [
          { round: 'Series A', date: '2024-03-01', amount: '12000000', investors: [{ name: 'Fund One' }] },
        ],
        total_usd: 12000000,
        competitors: [
          {
            company_name: 'Basalt',
            revenue: '$5M',
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
      name: 'a round, as the documentation spells it',
      reply: {
        body: {
          fundingHistory: [
            { round: 'Seed', date: '2023-01-15T00:00:00.000Z', amount: '$2M', investors: ['Fund Two'] },
          ],
          topCompetitors: [
            { name: 'Basalt', headquarters: { city: 'Lyon', state: null, country: 'France' } },
          ],
        },
      },
      answer: {
        ...noFunding,
        rounds: [{ round: 'Seed', date: '2023-01-15', amount: '$2M', investors: [{ name: 'Fund Two' }] }],
        total_usd: null,
        competitors: [
          {
            company_name: 'Basalt',
            revenue: null,
            headquarters_region: 'Lyon, France',
            company_website_url: null,
            company_type: null,
          },
        ],
      },
    },
    {
      name: 'a round, as the reference for models spells it',
      reply: {
        body: {
          total_funding: 12000000,
          funding_rounds: [
            { round_type: 'series_a', date: '2024-03-01', amount: 12000000, investors: ['Fund One'] },
          ],
          news: [{ title: 'Acme grows', publisher: 'The Paper', date: '2025-02-03' }],
        },
      },
      answer: {
        ...noFunding,
        rounds: [
          { round: 'series_a', date: '2024-03-01', amount: '12000000', investors: [{ name: 'Fund One' }] },
        ],
        total_usd: 12000000,
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
    { name: 'no funding', reply: { body: { fundingInfo: [], message: 'No funding data found.' } } },
    { name: '404', reply: problem(404, 'not_found') },
  ],
  wrongTypes: { fundingInfo: 'Series A' },
});
