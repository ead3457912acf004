/* The company filters of Amplemarket's searches, for companies and for the employers of people. */
import type { FilterValues, ListFilter, ListValue } from '../engine/search/filters.ts';
import { list, minMax } from '../engine/search/filters.ts';
import type { AmplemarketFacts, CompanyQuery } from '../providers/amplemarket/search.ts';
import { bareDomain } from './bare-domain.ts';
import { plainBracket } from './brackets.ts';
import { hasAny, isAny, isWithinSpan, passes } from './keep-rows.ts';

export const foundedYear = minMax('Year in which the company was founded.', { min: 0, max: 2040 });

/** All company filters, under the names that any of the searches gives them. */
export interface EmployerFilters {
  names: ListValue;
  domains: ListValue;
  industries: ListValue;
  locations: ListValue;
  sizes: ListValue;
  types: ListValue;
  revenue: ListValue;
  keywords: ListValue;
  investors: ListValue;
  customers: ListValue;
  openings: ListValue;
  fundingStages: ListValue;
  founded: FilterValues<{ year: typeof foundedYear }>['year'];
  growth: FilterValues<{ year: typeof foundedYear }>['year'];
}

const none: ListValue = { include: [], exclude: [] };
const open = { from: null, to: null };

/** All filters unset. The filters of a search are laid over them. */
export const noEmployerFilters: EmployerFilters = {
  names: none,
  domains: none,
  industries: none,
  locations: none,
  sizes: none,
  types: none,
  revenue: none,
  keywords: none,
  investors: none,
  customers: none,
  openings: none,
  fundingStages: none,
  founded: open,
  growth: open,
};

/** The filters that the vendor documents. It cannot exclude. */
export function employerQuery(set: EmployerFilters): CompanyQuery {
  return {
    company_names: set.names.include,
    company_domains: set.domains.include.map(bareDomain),
    company_industries: set.industries.include,
    company_sizes: set.sizes.include.map((size) => `${size} employees`),
    company_types: set.types.include,
    company_locations: set.locations.include,
    company_revenue: set.revenue.include,
    company_keywords: set.keywords.include,
    ...(set.openings.include.length === 0 ? {} : { job_openings: { titles: set.openings.include } }),
    ...(set.growth.from === null && set.growth.to === null
      ? {}
      : { headcount_growth: { min: set.growth.from, max: set.growth.to } }),
  };
}

export interface SeenEmployer {
  name: string | null;
  domain: string | null;
  industry: string | null;
  headcount: string | null;
  region: string | null;
  description: string | null;
  facts: AmplemarketFacts;
}

/** The other filters, checked on the company's object: exclusions, investors, customers, year and funding. */
export function isWantedEmployer(seen: SeenEmployer, set: EmployerFilters): boolean {
  const { facts } = seen;
  return (
    !hasAny([seen.name], set.names.exclude) &&
    !set.domains.exclude.map(bareDomain).includes(seen.domain ?? '') &&
    !isAny([seen.industry], set.industries.exclude) &&
    !hasAny([seen.region], set.locations.exclude) &&
    !isAny([seen.headcount], set.sizes.exclude.map(plainBracket)) &&
    !hasAny([seen.name, seen.industry, seen.description, ...facts.keywords], set.keywords.exclude) &&
    passes(facts.investors, set.investors) &&
    passes([facts.isB2b === true ? 'b2b' : null, facts.isB2c === true ? 'b2c' : null], set.customers) &&
    passes([facts.lastFundingStage], set.fundingStages) &&
    isWithinSpan(facts.foundedYear, set.founded)
  );
}

/** A list of which the vendor accepts one value. It cannot exclude, and its rows do not show enough to do it here. */
export function onlyInclude(
  description: string,
  options: Partial<Omit<ListFilter, 'kind'>> = {},
): ListFilter {
  return list(description, { canExclude: false, ...options });
}
