import { defineSearch } from '../engine/search/define-search.ts';
import { list, minMax } from '../engine/search/filters.ts';
import type { Search } from '../engine/search/search.ts';
import { maxPageSize, searchCompanies } from '../providers/coresignal/searches.ts';
import { bareDomain } from './bare-domain.ts';
import { foundedYear, headcount, pricePerPreview, roundNames, sizeRanges } from './coresignal-filters.ts';
import { knownValues } from './known-values.ts';
import { mapValues } from './map-values.ts';
import { companyValues } from './row-values.ts';

const usd = { min: 0, max: 1_000_000_000_000 };

export const companiesProfilesCoresignal1: Search = defineSearch({
  id: 'companies:profiles:coresignal@1',
  label: 'Companies by Coresignal',
  description:
    'Finds companies by name, place, industry, size, age, type, technologies, funding and words. The provider shows at most 100 rows of a search.',
  category: 'companies',
  filters: {
    company_names: list('Names, or phrases of names.', { source: 'company_names' }),
    company_domains: list('Websites or domains.', { source: 'company_domains' }),
    locations: list('Cities, regions or countries of the headquarters.', { source: 'locations' }),
    industries: list('Industries, as LinkedIn names them.', { source: 'linkedin.industries' }),
    keywords: list('A phrase in descriptions or keywords.'),
    headcount_brackets: list('Headcount brackets.', knownValues('headcount_brackets')),
    headcount,
    founded_year: foundedYear,
    company_types: list('Privately Held, Public Company, Nonprofit and the like.'),
    technologies: list('Technologies in use.', { source: 'technologies' }),
    last_funding_rounds: list('Type of the last funding round: Seed, Series A and so on.'),
    last_funding_in_usd: minMax('Amount of the last funding round in USD.', usd),
    revenue_in_usd: minMax('Yearly revenue in USD.', usd),
  },
  limit: { min: 1, max: 100, default: maxPageSize },
  pagination: 'cursor',
  identity: ['company_domain'],
  gives: {
    company_name: {},
    company_domain: {},
    company_website_url: {},
    company_profile_url: {},
    company_industry: {},
    headcount: { type: 'string', format: 'text' },
    company_region: {},
    coresignal_company_match: {},
  },
  price: { ...pricePerPreview, operation: 'companies:profiles:coresignal' },
  ask: searchCompanies,
  pageSize: maxPageSize,
  query: (set) => ({
    company_name: set.company_names,
    website: mapValues(set.company_domains, bareDomain),
    location: set.locations,
    industry: set.industries,
    keywords: set.keywords,
    size_range: sizeRanges(set.headcount_brackets),
    employees_count: set.headcount,
    founded_year: set.founded_year,
    type: set.company_types,
    technologies_used: set.technologies,
    last_funding_round_name: roundNames(set.last_funding_rounds),
    last_funding_round_amount_raised: set.last_funding_in_usd,
    revenue_annual: set.revenue_in_usd,
  }),
  row: (row) => ({ ...companyValues(row), coresignal_company_match: row.match }),
  example: {
    limit: 5,
    filters: { locations: { include: ['Germany'] }, headcount_brackets: { include: ['51-200'] } },
  },
});
