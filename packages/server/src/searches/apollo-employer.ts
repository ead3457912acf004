/* The company filters of Apollo's searches, for companies and for the employers of people. */
import type { FilterValues, RangeValue } from '../engine/search/filters.ts';
import { list, minMax, text } from '../engine/search/filters.ts';
import type { OrganizationFilters } from '../providers/apollo/search-query.ts';
import { readBracket } from './brackets.ts';
import { knownValues } from './known-values.ts';
import { snakeCase } from './map-values.ts';

const usd = { min: 0, max: 1_000_000_000_000 };

/** Filters that both searches have, under their names for companies. */
export const companyFilters = {
  company_name: text('A name, or words of a name.'),
  headcount_brackets: list('Headcount brackets.', {
    ...knownValues('headcount_brackets'),
    canExclude: false,
  }),
  revenue_in_usd: minMax('Yearly revenue in USD.', usd),
  keywords: list('Keywords of companies, such as a line of business.', { canExclude: false }),
  last_funding_in_usd: minMax('Amount of the last funding round in USD.', usd),
  total_funding_in_usd: minMax('Raised in all funding rounds, in USD.', usd),
};

/** These filters in the provider's terms. */
export function organizationQuery(set: FilterValues<typeof companyFilters>): OrganizationFilters {
  return {
    q_organization_name: set.company_name,
    organization_num_employees_ranges: set.headcount_brackets.include.map(headcountRange),
    revenue_range: toRange(set.revenue_in_usd),
    q_organization_keyword_tags: set.keywords.include,
    latest_funding_amount_range: toRange(set.last_funding_in_usd),
    total_funding_range: toRange(set.total_funding_in_usd),
  };
}

export function toRange({ from, to }: RangeValue): { min: number | null; max: number | null } {
  return { min: from, max: to };
}

/** The provider's uid of a technology: `google_analytics` for Google Analytics. */
export const technologyUid = snakeCase;

/** More than any employer has. It is not documented whether an end may be left out. */
const mostEmployees = 10_000_000;

/** `51-200` becomes `51,200`. */
function headcountRange(words: string): string {
  const { from, below } = readBracket(words);
  return `${from ?? 0},${below === null ? mostEmployees : below - 1}`;
}
