import type { Verdict } from '../engine/asking/ask.ts';
import type { Accepted } from '../engine/asking/waterfall.ts';
import { defineWaterfall } from '../engine/define-waterfall.ts';
import { findCompany as amplemarket } from '../providers/amplemarket/amplemarket.ts';
import { findCompany as crustdata } from '../providers/crustdata/find-company.ts';
import { findCompany as github } from '../providers/github/github.ts';
import type { CompanyFacts } from '../providers/kit/answers.ts';
import type { Operation } from '../providers/kit/operation.ts';
import { findCompany as leadmagic } from '../providers/leadmagic/find-company.ts';
import { findCompany as lusha } from '../providers/lusha/lusha.ts';
import { findCompany as thecompaniesapi } from '../providers/thecompaniesapi/thecompaniesapi.ts';
import { writeRevenue } from './company/write-facts.ts';

interface Vendor {
  find: Operation<{ domain: string }, CompanyFacts>;
  /** With a managed key. The prices are ours: they follow what the vendors take. */
  credits: number;
  /** Whether it is asked when a request names nobody, as by `company:overview@3`. */
  isDefault: boolean;
}

const vendors: readonly Vendor[] = [
  { find: crustdata, credits: 2, isDefault: true },
  { find: amplemarket, credits: 1, isDefault: true },
  { find: leadmagic, credits: 1, isDefault: true },
  { find: thecompaniesapi, credits: 1, isDefault: false },
  { find: lusha, credits: 2, isDefault: false },
  // Free for everybody.
  { find: github, credits: 0, isDefault: false },
];

export const companyProfileWaterfall1 = defineWaterfall({
  id: 'company:profile:waterfall@1',
  label: 'Company profile',
  description:
    'What one vendor knows of a company: the first one that knows more than its name. Sources are not mixed, as they are in Firmographics.',
  category: 'company_data',
  needs: 'company_domain',
  gives: {
    company_name: { primary: true },
    company_description: {},
    company_profile_url: {},
    company_industry: {},
    company_region: {},
    // Text, because it may be a range such as `51-200`.
    headcount: { type: 'string', format: 'text' },
    estimated_revenue: {},
    founded_year: {},
  },
  example: { input: { company_domain: 'acme.com' } },
  waterfall: (step) =>
    vendors.map(({ find, credits, isDefault }) =>
      step.ask(find, {
        bills: { operation: `${find.provider.id}-company-profile`, credits },
        isDefault,
        with: ({ company_domain: domain }) => ({ domain }),
        accept: acceptFacts,
      }),
    ),
});

/** A name alone is no more than the domain says. */
function acceptFacts({ revenue, ...facts }: CompanyFacts): Verdict<Accepted> {
  const told = [
    facts.description,
    facts.industry,
    facts.region,
    facts.headcount,
    revenue,
    facts.founded_year,
  ];
  const count = told.filter(Boolean).length;
  if (!facts.name || count === 0) return { accepted: false, rule: 'nothing but a name' };
  return {
    accepted: true,
    rule: `accepted: ${count} ${count === 1 ? 'fact' : 'facts'}`,
    value: {
      values: {
        company_name: facts.name,
        company_description: facts.description,
        company_profile_url: facts.profile_url,
        company_industry: facts.industry,
        company_region: facts.region,
        headcount: facts.headcount,
        estimated_revenue: revenue ? writeRevenue(revenue) : null,
        founded_year: facts.founded_year,
      },
    },
  };
}
