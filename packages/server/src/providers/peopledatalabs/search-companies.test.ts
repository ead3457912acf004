import { describeVendor } from '../kit/bad-vendor.fixture.ts';
import { errors, header, nothing, rateLimit } from './peopledatalabs.fixture.ts';
import { searchCompanies } from './search-companies.ts';

const fabrikam = {
  id: 'fabrikam',
  name: 'fabrikam',
  display_name: 'Fabrikam',
  size: '51-200',
  employee_count: 143,
  founded: 2014,
  industry: 'computer software',
  location: { name: 'stockholm, sweden', country: 'sweden' },
  linkedin_url: 'linkedin.com/company/fabrikam',
  website: 'fabrikam.test',
  summary: 'Makes things.',
};

const fabrikamRow = {
  name: 'Fabrikam',
  domain: 'fabrikam.test',
  websiteUrl: 'fabrikam.test',
  profileUrl: 'linkedin.com/company/fabrikam',
  description: 'Makes things.',
  industry: 'computer software',
  headcount: '143',
  region: 'stockholm, sweden',
  match: fabrikam,
};

const brief = { name: 'basalt', size: '1-10', headline: 'Stones.' };

describeVendor({
  operation: searchCompanies,
  input: {
    query: {
      name: { include: ['Fabrikam'] },
      industry: { include: ['Computer Software'], exclude: ['Internet'] },
      tags: { include: ['SaaS'] },
      founded: { from: 2010, to: 2020 },
      type: { include: ['private'] },
      location: { exclude: ['Norway'] },
      latest_funding_stage: { include: ['series_a'] },
      total_funding_raised: { from: 1_000_000 },
    },
    at: null,
    size: 50,
  },
  asks: {
    method: 'POST',
    path: '/v5/company/search',
    body: {
      query: {
        bool: {
          must: [
            { match_phrase: { 'name.text': 'Fabrikam' } },
            { terms: { industry: ['computer software'] } },
            { terms: { tags: ['saas'] } },
            { range: { founded: { gte: 2010, lte: 2020 } } },
            { terms: { type: ['private'] } },
            { terms: { latest_funding_stage: ['series_a'] } },
            { range: { total_funding_raised: { gte: 1_000_000 } } },
          ],
          must_not: [
            { terms: { industry: ['internet'] } },
            {
              bool: {
                should: [
                  { terms: { 'location.locality': ['norway'] } },
                  { terms: { 'location.region': ['norway'] } },
                  { terms: { 'location.country': ['norway'] } },
                  { terms: { 'location.continent': ['norway'] } },
                ],
              },
            },
          ],
        },
      },
      size: 50,
      titlecase: true,
    },
    header,
  },
  found: [
    {
      name: 'companies, one with little known of it',
      reply: { body: { status: 200, data: [fabrikam, brief], scroll_token: 't', total: 9 } },
      answer: {
        rows: [
          fabrikamRow,
          {
            name: 'basalt',
            domain: null,
            websiteUrl: null,
            profileUrl: null,
            description: 'Stones.',
            industry: null,
            headcount: '1-10',
            region: null,
            match: brief,
          },
        ],
        next: 't',
        total: 9,
      },
    },
  ],
  notFound: nothing,
  errors,
  rateLimit,
  wrongTypes: { data: { name: 'fabrikam' } },
});
