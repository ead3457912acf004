import { z } from 'zod';
import { defineLookup } from '../engine/define-lookup.ts';
import { parseDomain } from '../engine/formats/domain.ts';
import { findLookalikes } from '../providers/companyenrich/find-lookalikes.ts';

const defaultLimit = 20;

export const companyLookalikesCompanyenrich1 = defineLookup({
  id: 'company:lookalikes:companyenrich@1',
  label: 'Similar companies',
  description: 'Companies like the one with a website, the most alike first. Each company is billed.',
  category: 'company_data',
  needs: 'company_website_url',
  // A list, whatever the field is elsewhere.
  gives: { companyenrich_matches: { primary: true, format: 'json_list' } },
  config: {
    shape: { limit: z.int().min(1).max(50).nullable().describe('How many companies to give at most.') },
    defaults: { limit: defaultLimit },
  },
  operation: findLookalikes,
  bills: {
    operation: 'companyenrich_lookalike_result',
    credits: 0.2,
    pieces: {
      most: ({ limit }) => limit ?? defaultLimit,
      asked: ({ limit }) => limit,
      given: ({ companies }) => companies.length,
    },
  },
  example: { config: { limit: 5 }, input: { company_website_url: 'https://acme.com' } },
  with: ({ company_website_url: website }, { limit }) => {
    const domain = parseDomain(website);
    return domain === undefined ? null : { domain, limit: limit ?? defaultLimit };
  },
  accept: ({ companies }) => ({
    accepted: true,
    rule: `found: ${companies.length} companies`,
    value: { values: { companyenrich_matches: companies } },
  }),
});
