import { defineWaterfall } from '../engine/define-waterfall.ts';
import { findFunding as crustdataFindFunding } from '../providers/crustdata/find-funding.ts';
import { findFunding as leadmagicFindFunding } from '../providers/leadmagic/find-company.ts';
import { acceptFunding } from './accept/funding.ts';

export const companyFundingWaterfall1 = defineWaterfall({
  id: 'company:funding:waterfall@1',
  label: 'Company funding rounds',
  description: 'The funding of a company: rounds with date, amount and investors, and the total.',
  category: 'company_data',
  needs: { any: ['company_domain', 'company_name'] },
  gives: { funding_history: { primary: true }, funding_total_usd: {} },
  example: { input: { company_domain: 'globex.com' } },
  waterfall: (step) => [
    step.ask(leadmagicFindFunding, {
      bills: { operation: 'get-company-funding-leadmagic', credits: 2 },
      with: ({ company_domain, company_name }) => ({ domain: company_domain, company: company_name }),
      accept: acceptFunding,
    }),
    step.ask(crustdataFindFunding, {
      bills: { operation: 'crustdata-company-funding', credits: 2 },
      with: ({ company_domain, company_name }) => ({ domain: company_domain, name: company_name }),
      accept: acceptFunding,
    }),
  ],
});
