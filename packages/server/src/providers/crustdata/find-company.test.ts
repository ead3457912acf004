import { describeVendor } from '../kit/vendor-table.fixture.ts';
import {
  basic,
  basicFacts,
  begun,
  company,
  facts,
  matched,
  matches,
  missing,
  oddCompany,
  words,
  wrapped,
} from './crustdata.fixture.ts';
import { findCompany, identifyCompany, matchCompany } from './find-company.ts';
import { findFunding } from './find-funding.ts';

const vendor = describeVendor(words);

const identified = matched({ confidence_score: 1, company_data: { crustdata_company_id: 77001 } });
const enriched = (company_data: unknown) => [identified, matched({ confidence_score: 1, company_data })];
const byDomain = {
  about: { domain: 'fabrikam.test' },
  sends: 'POST /company/identify',
  body: { domains: ['fabrikam.test'] },
  before: [identified],
};

vendor.asks(identifyCompany, {
  about: { name: 'Fabrikam' },
  sends: 'POST /company/identify',
  body: { names: ['Fabrikam'] },
  found: {
    'a company': [matched({ confidence_score: 1, company_data: basic }), { ...basicFacts, match: basic }],
    'a company in the other envelope': [wrapped({ company_data: basic }), { ...basicFacts, match: basic }],
  },
  missing: { ...missing, 'a company that is only being looked up': begun },
  wrongTypes: oddCompany,
});

vendor.asks(findCompany, {
  ...byDomain,
  found: { everything: [enriched(company), facts], 'basic facts': [enriched(basic), basicFacts] },
  missing: { ...missing, 'a company that is only being looked up': [identified, begun] },
  wrongTypes: oddCompany,
});

vendor.asks(matchCompany, {
  ...byDomain,
  found: { 'the object as it is': [enriched(company), company] },
  missing,
  wrongTypes: matches({ company_data: 'Fabrikam' }),
});

const funding = {
  total_investment_usd: 24000000,
  last_round_type: 'series_a',
  last_round_amount_usd: 18000000,
  last_fundraise_date: '2023-05-02',
};
const article = {
  article_title: 'Fabrikam raises',
  article_publisher_name: 'The News',
  article_publish_date: '2023-05-03',
};
const round = { round: 'series_a', date: '2023-05-02', amount: '18000000', investors: null };
const nothing = { competitors: [], acquisitions: [], news: [] };
const basalt = {
  company_name: null,
  revenue: null,
  headquarters_region: null,
  company_website_url: 'basalt.test',
  company_type: null,
};

vendor.asks(findFunding, {
  ...byDomain,
  found: {
    everything: [
      enriched({ funding, competitors: { company_ids: [1], websites: ['basalt.test'] }, news: [article] }),
      {
        rounds: [round],
        total_usd: 24000000,
        competitors: [basalt],
        acquisitions: [],
        news: [{ title: 'Fabrikam raises', outlet_name: 'The News', date: '2023-05-03' }],
      },
    ],
    'a total alone': [
      enriched({ funding: { total_investment_usd: 5 } }),
      { ...nothing, rounds: [], total_usd: 5 },
    ],
    'funding beside news and competitors of another shape': [
      enriched({ funding, competitors: ['basalt.test'], news: {} }),
      { ...nothing, rounds: [round], total_usd: 24000000 },
    ],
    'a round without an amount': [
      enriched({ funding: { last_round_type: 'seed' } }),
      {
        ...nothing,
        rounds: [{ round: 'seed', date: null, amount: null, investors: null }],
        total_usd: null,
      },
    ],
  },
  missing: {
    ...missing,
    'no funding': enriched({ funding: null, news: [] }),
    'funding of nothing': enriched({ funding: { investors: [] } }),
  },
  wrongTypes: matches({ company_data: { funding: { total_investment_usd: 'much' } } }),
});
