import { z } from 'zod';
import type { CompanyRow, PageOf, SearchPage } from '../kit/search-page.ts';
import { websiteDomain } from '../kit/website-domain.ts';
import { apollo, searchingCompanies } from './apollo.ts';
import { nextPage, vendorRow } from './numbered-page.ts';
import type { OrganizationFilters, Range } from './organization-query.ts';
import { withoutEmpty } from './without-empty.ts';

export const maxPageSize = 100;

/** Under the vendor's names. Only locations can be excluded. */
export interface CompaniesQuery extends OrganizationFilters {
  organization_not_locations?: readonly string[];
  latest_funding_date_range?: Range<string>;
}

const text = z.string().nullable().catch(null);

const organization = z.object({
  name: text,
  primary_domain: text,
  website_url: text,
  linkedin_url: text,
  // What follows is documented for a single organization; the example of a search has none of it.
  short_description: text,
  industry: text,
  estimated_num_employees: z.number().nullable().catch(null),
  city: text,
  state: text,
  country: text,
});

const rows = z.array(vendorRow).nullish();

/** Companies; 1 credit for each page. */
export const searchCompanies = apollo.operation({
  id: 'apollo.search_companies',
  request: ({ query, at, size }: PageOf<CompaniesQuery>) => ({
    method: 'POST',
    path: '/mixed_companies/search',
    body: { ...withoutEmpty(query), page: at ?? 1, per_page: size },
  }),
  limits: searchingCompanies,
  maxReplyBytes: 8 * 1024 * 1024,
  reply: z.object({
    organizations: rows,
    // Those that the team has saved come apart from the others.
    accounts: rows,
    pagination: z.object({ total_entries: z.number().nullish() }).nullish(),
  }),
  answer: ({ organizations, accounts, pagination }, page): SearchPage<CompanyRow> => {
    const found = [...(accounts ?? []), ...(organizations ?? [])];
    const total = pagination?.total_entries ?? null;
    return {
      rows: found.flatMap((match) => (match === null ? [] : [readCompany(match)])),
      next: nextPage(page, { count: found.length, total }),
      total,
    };
  },
});

function readCompany(match: CompanyRow['match']): CompanyRow {
  const company = organization.parse(match);
  const { city, state, country } = company;
  return {
    name: company.name,
    domain: company.primary_domain ?? websiteDomain(company.website_url),
    websiteUrl: company.website_url,
    profileUrl: company.linkedin_url,
    description: company.short_description,
    industry: company.industry,
    headcount: company.estimated_num_employees?.toString() ?? null,
    region: [city, state, country].filter(Boolean).join(', ') || null,
    match,
  };
}
