import { defineLookup } from '../engine/define-lookup.ts';
import { parseDomain } from '../engine/formats/domain.ts';
import type { TechnologyMatch } from '../providers/builtwith/builtwith.ts';
import { findTechnologies } from '../providers/builtwith/builtwith.ts';

const common = {
  description:
    'The technologies of a website, by kind, and how the spending on them changed. Each look-up is billed, found or not.',
  category: 'company_data',
  gives: { technology_list: { primary: true }, technology_match_builtwith: {}, spending_trend: {} },
  operation: findTechnologies,
  bills: { operation: 'builtwith-get-technology-stack', credits: 2, mode: 'always' },
  accept: acceptTechnologies,
} as const;

export const companyTechstackBuiltwith2 = defineLookup({
  ...common,
  id: 'company:techstack:builtwith@2',
  label: 'Detect tech stack v2',
  needs: 'company_domain',
  example: { input: { company_domain: 'acme.com' } },
  with: ({ company_domain: domain }) => ({ domain }),
});

export const companyTechstackBuiltwith1 = defineLookup({
  ...common,
  id: 'company:techstack:builtwith@1',
  label: 'Detect tech stack',
  successor: companyTechstackBuiltwith2.id,
  needs: 'company_website_url',
  example: { input: { company_website_url: 'https://acme.com' } },
  with: ({ company_website_url: website }) => {
    const domain = parseDomain(website);
    return domain === undefined ? null : { domain };
  },
});

/** A trend needs two points in time. */
function acceptTechnologies(match: TechnologyMatch) {
  return {
    accepted: true as const,
    rule: `accepted: ${match.technology_list.length} technologies`,
    value: {
      values: {
        technology_list: match.technology_list,
        technology_match_builtwith: match,
        spending_trend: match.spend_history.length > 1 ? match.spending_trend : null,
      },
    },
  };
}
