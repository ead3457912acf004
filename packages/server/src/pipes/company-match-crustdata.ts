import { defineLookup } from '../engine/define-lookup.ts';
import { parseDomain } from '../engine/formats/domain.ts';
import { matchCompany } from '../providers/crustdata/find-company.ts';

export const companyMatchCrustdata1 = defineLookup({
  id: 'company:match:crustdata@1',
  label: 'Match company Crustdata',
  description: 'Everything that Crustdata knows about a company, in its own format.',
  category: 'company_data',
  needs: 'company_website_url',
  gives: { crustdata_companyenrich_match: { primary: true } },
  operation: matchCompany,
  bills: { operation: 'crustdata_company_enrich', credits: 2 },
  example: { input: { company_website_url: 'https://acme.com' } },
  with: ({ company_website_url: website }) => {
    const domain = parseDomain(website);
    return domain === undefined ? null : { domain };
  },
  accept: (match) => ({
    accepted: true,
    rule: 'matched',
    value: { values: { crustdata_companyenrich_match: match } },
  }),
});
