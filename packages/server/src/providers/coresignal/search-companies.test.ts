import { describeVendor } from '../kit/bad-vendor.fixture.ts';
import { errors, header, rateLimit } from './coresignal.fixture.ts';
import { searchCompanies } from './search-companies.ts';

const fabrikam = {
  id: 3771705,
  company_name: 'Fabrikam',
  professional_network_url: 'https://www.linkedin.com/company/fabrikam',
  website: 'https://fabrikam.test',
  unique_domain: true,
  size_range: '51-200 employees',
  industry: 'Software Development',
  hq_country: 'Sweden',
  _score: 3.2,
};

describeVendor({
  operation: searchCompanies,
  input: {
    query: {
      company_name: { include: ['Fabrikam'] },
      website: { include: ['fabrikam.test'] },
      employees_count: { from: 11 },
      location: { include: ['Sweden'] },
      technologies_used: { include: ['react', 'go'], exclude: ['php'] },
      revenue_annual: { to: 5_000_000 },
    },
    at: null,
    size: 20,
  },
  asks: {
    method: 'POST',
    path: '/company_multi_source/search/es_dsl/preview?page=1',
    body: {
      query: {
        bool: {
          must: [
            { match_phrase: { company_name: 'Fabrikam' } },
            {
              bool: {
                should: [
                  { match_phrase: { website: 'fabrikam.test' } },
                  { match_phrase: { 'website.domain_only': 'fabrikam.test' } },
                ],
                minimum_should_match: 1,
              },
            },
            { range: { employees_count: { gte: 11 } } },
            {
              bool: {
                should: [
                  { match_phrase: { hq_full_address: 'Sweden' } },
                  { match_phrase: { hq_city: 'Sweden' } },
                  { match_phrase: { hq_state: 'Sweden' } },
                  { match_phrase: { hq_country: 'Sweden' } },
                ],
                minimum_should_match: 1,
              },
            },
            {
              nested: {
                path: 'technologies_used',
                query: {
                  bool: {
                    must: [
                      {
                        bool: {
                          should: [
                            { match_phrase: { 'technologies_used.technology': 'react' } },
                            { match_phrase: { 'technologies_used.technology': 'go' } },
                          ],
                          minimum_should_match: 1,
                        },
                      },
                    ],
                  },
                },
              },
            },
            {
              bool: {
                should: [
                  {
                    range: { 'revenue_annual.source_1_annual_revenue.annual_revenue': { lte: 5_000_000 } },
                  },
                  {
                    range: { 'revenue_annual.source_5_annual_revenue.annual_revenue': { lte: 5_000_000 } },
                  },
                ],
                minimum_should_match: 1,
              },
            },
          ],
          must_not: [
            {
              nested: {
                path: 'technologies_used',
                query: { bool: { must: [{ match_phrase: { 'technologies_used.technology': 'php' } }] } },
              },
            },
          ],
        },
      },
    },
    header,
  },
  found: [
    {
      name: 'companies, without their pictures',
      reply: { body: [{ ...fabrikam, company_logo: 'iVBORw0KGgo=' }, 7] },
      answer: {
        rows: [
          {
            name: 'Fabrikam',
            domain: 'fabrikam.test',
            websiteUrl: 'https://fabrikam.test',
            profileUrl: 'https://www.linkedin.com/company/fabrikam',
            description: null,
            industry: 'Software Development',
            headcount: '51-200 employees',
            region: 'Sweden',
            match: fabrikam,
          },
        ],
        next: null,
        total: null,
      },
    },
    { name: 'none', reply: { body: [] }, answer: { rows: [], next: null, total: null } },
  ],
  notFound: [],
  errors,
  rateLimit,
  wrongTypes: 'Fabrikam',
});
