import { describeVendor } from '../kit/bad-vendor.fixture.ts';
import { errors, header, identified, matched, noMatch, rateLimit } from './crustdata.fixture.ts';
import { findFunding } from './find-funding.ts';

const funding = {
  total_investment_usd: 24000000,
  last_round_type: 'series_a',
  last_round_amount_usd: 18000000,
  last_fundraise_date: '2023-05-02',
  investors: ['Example Ventures'],
};

const round = { round: 'series_a', date: '2023-05-02', amount: '18000000', investors: null };
const nothing = { competitors: [], acquisitions: [], news: [] };
const enriched = (match: unknown) => [identified, matched(match)];

describeVendor({
  errors,
  rateLimit,
  operation: findFunding,
  input: { domain: 'fabrikam.test' },
  before: [identified],
  asks: { method: 'POST', path: '/company/identify', body: { domains: ['fabrikam.test'] }, header },
  found: [
    {
      name: 'everything',
      reply: enriched({
        confidence_score: 1,
        company_data: {
          funding,
          competitors: { company_ids: [1], websites: ['basalt.test'] },
          news: [
            {
              article_url: 'https://news.test/1',
              article_title: 'Fabrikam raises',
              article_publisher_name: 'The News',
              article_publish_date: '2023-05-03',
            },
          ],
        },
      }),
      answer: {
        rounds: [round],
        total_usd: 24000000,
        competitors: [
          {
            company_name: null,
            revenue: null,
            headquarters_region: null,
            company_website_url: 'basalt.test',
            company_type: null,
          },
        ],
        acquisitions: [],
        news: [{ title: 'Fabrikam raises', outlet_name: 'The News', date: '2023-05-03' }],
      },
    },
    {
      name: 'a total alone',
      reply: enriched({ company_data: { funding: { total_investment_usd: 5 } } }),
      answer: { ...nothing, rounds: [], total_usd: 5 },
    },
    {
      name: 'funding beside news and competitors of another shape',
      reply: enriched({ company_data: { funding, competitors: ['basalt.test'], news: {} } }),
      answer: { ...nothing, rounds: [round], total_usd: 24000000 },
    },
    {
      name: 'a round without an amount',
      reply: enriched({ company_data: { funding: { last_round_type: 'seed' } } }),
      answer: {
        ...nothing,
        rounds: [{ round: 'seed', date: null, amount: null, investors: null }],
        total_usd: null,
      },
    },
  ],
  notFound: [
    ...noMatch,
    { name: 'no funding', reply: enriched({ company_data: { funding: null, news: [] } }) },
    { name: 'funding of nothing', reply: enriched({ company_data: { funding: { investors: [] } } }) },
  ],
  wrongTypes: [{ matches: [{ company_data: { funding: { total_investment_usd: 'much' } } }] }],
});
