import { defineLookup } from '../engine/define-lookup.ts';
import { parseDomain } from '../engine/formats/domain.ts';
import { findFunding } from '../providers/leadmagic/find-company.ts';
import { acceptFunding } from './accept/funding.ts';

export const companyFundingLeadmagic1 = defineLookup({
  id: 'company:funding:leadmagic@1',
  label: 'Company funding',
  description: 'The funding of a company, with the acquisitions, news and competitors that LeadMagic knows.',
  category: 'company_data',
  successor: 'company:funding:waterfall@1',
  needs: { any: ['company_name', 'company_website_url'] },
  gives: {
    funding_history: { primary: true },
    funding_total_usd: {},
    leadmagic_acquisition_history: { enabled: false },
    leadmagic_company_news_list: { enabled: false },
    leadmagic_competitor_list: { enabled: false },
  },
  operation: findFunding,
  bills: { operation: 'get-company-funding-leadmagic', credits: 2 },
  example: { input: { company_website_url: 'https://globex.com' } },
  with: ({ company_name: company, company_website_url: website }) => ({
    domain: parseDomain(website) ?? null,
    company,
  }),
  accept: (found) => {
    const verdict = acceptFunding(found);
    if (!verdict.accepted) return verdict;
    const { values, ...known } = verdict.value;
    return {
      ...verdict,
      value: {
        ...known,
        values: {
          ...values,
          leadmagic_acquisition_history: found.acquisitions,
          leadmagic_company_news_list: found.news,
          leadmagic_competitor_list: found.competitors,
        },
      },
    };
  },
});
