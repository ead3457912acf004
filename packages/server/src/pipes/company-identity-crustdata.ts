import { defineLookup } from '../engine/define-lookup.ts';
import { showLogo } from '../engine/widgets/rules.ts';
import { identifyCompany } from '../providers/crustdata/find-company.ts';

export const companyIdentityCrustdata1 = defineLookup({
  id: 'company:identity:crustdata@1',
  label: 'Identify company Crustdata',
  description: 'Finds the company of a domain, a name or a profile at Crustdata.',
  category: 'company_data',
  needs: { any: ['company_domain', 'company_name', 'company_profile_url'] },
  gives: {
    company_name: { primary: true, widgets: [showLogo] },
    company_domain: {},
    company_profile_url: {},
    crustdata_company_match: { enabled: false },
  },
  operation: identifyCompany,
  bills: { operation: 'crustdata-company-identify', credits: 0.5 },
  example: { input: { company_domain: 'acme.com' } },
  with: ({ company_domain: domain, company_name: name, company_profile_url: profileUrl }) => ({
    domain,
    name,
    profileUrl,
  }),
  accept: ({ name, domain, profile_url: profileUrl, match }) => ({
    accepted: true,
    rule: 'identified',
    value: {
      values: {
        company_name: name,
        company_domain: domain,
        company_profile_url: profileUrl,
        crustdata_company_match: match,
      },
    },
  }),
});
