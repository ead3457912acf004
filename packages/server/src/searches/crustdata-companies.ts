/* The filters of Crustdata's companies, which three searches have in common, and their conditions. */
import type { FilterValues, ListValue } from '../engine/search/filters.ts';
import { list, range } from '../engine/search/filters.ts';
import type { CrustdataFilter } from '../providers/crustdata/filter.ts';
import { allOf, anyOf, hasPart, isOneOf, isWithin } from '../providers/crustdata/filter.ts';
import { bareDomain } from './bare-domain.ts';
import { bracketList, plainBracket, readBracket } from './brackets.ts';
import { knownValues } from './known-values.ts';
import { mapValues } from './map-values.ts';

const growth = ['Less than 0%', '0% to 10%', '11% to 50%', 'More than 50%'];
const money = { min: 1000, max: 10_000_000_000 };

export const crustdataCompanyFilters = {
  hq_locations: list('Cities, regions or countries of the headquarters.', { source: 'locations' }),
  crunchbase_categories: list('Categories on Crunchbase.', {
    source: 'company.crunchbase_categories.crustdata',
  }),
  crunchbase_investors: list('Investors known to Crunchbase.', {
    source: 'company.crunchbase_investors.crustdata',
  }),
  tracxn_investors: list('Investors known to Tracxn.', { source: 'company.tracxn_investors.crustdata' }),
  company_types: list('Privately Held, Public Company, Nonprofit and the like.'),
  linkedin_industries: list('Industries, as LinkedIn names them.', {
    source: 'linkedin_industries.crustdata',
  }),
  markets: list('Stock exchanges it is listed on.', { source: 'company.markets.crustdata' }),
  linkedin_categories: list('Specialities.', { source: 'company.linkedin_categories.crustdata' }),
  headcount: list('Headcount brackets.', knownValues('headcount_brackets')),
  headcount_growth_last_6m_in_percent: bracketList('Growth of the headcount in six months.', growth),
  revenue_in_usd: range('Estimated yearly revenue in USD.', money),
  last_funding_type: list('Type of the last funding round: seed, series_a and so on.'),
  last_funding_amount: range('Amount of the last funding round in USD.', money),
  number_of_followers: bracketList('Brackets of followers on LinkedIn.', [
    '1-1,000',
    '1,001-10,000',
    '10,001+',
  ]),
  follower_growth_last_6m_in_percent: bracketList('Growth of the followers in six months.', growth),
  profile_summary_keywords: list('Words in the description.', { maxItems: 50 }),
  competitor_websites: list('Websites of companies it competes with.', {
    maxItems: 50,
    source: 'company_domains',
  }),
};

/** The conditions for the filters that were set. */
export function crustdataCompanyQuery(set: FilterValues<typeof crustdataCompanyFilters>): CrustdataFilter {
  return allOf([
    ...hasPart('locations.headquarters', set.hq_locations),
    ...isOneOf('taxonomy.categories', set.crunchbase_categories),
    ...isOneOf('funding.investors', set.crunchbase_investors),
    ...isOneOf('funding.tracxn_investors', set.tracxn_investors),
    ...isOneOf('basic_info.company_type', set.company_types),
    ...isOneOf('taxonomy.professional_network_industry', set.linkedin_industries),
    ...isOneOf('basic_info.markets', set.markets),
    ...isOneOf('taxonomy.professional_network_specialities', set.linkedin_categories),
    ...isOneOf('basic_info.employee_count_range', mapValues(set.headcount, plainBracket)),
    ...inBrackets('headcount.growth_percent.six_months', set.headcount_growth_last_6m_in_percent),
    ...isWithin('revenue.estimated.lower_bound_usd', { from: set.revenue_in_usd.from }),
    ...isWithin('revenue.estimated.upper_bound_usd', { to: set.revenue_in_usd.to }),
    ...isOneOf('funding.last_round_type', set.last_funding_type),
    ...isWithin('funding.last_round_amount_usd', set.last_funding_amount),
    ...inBrackets('followers.count', set.number_of_followers),
    ...inBrackets('followers.six_months_growth_percent', set.follower_growth_last_6m_in_percent),
    ...hasPart('basic_info.description', set.profile_summary_keywords),
    ...hasPart('competitors.websites', mapValues(set.competitor_websites, bareDomain)),
  ]);
}

/** A number that is in one of some brackets, and not in any of others. */
export function inBrackets(field: string, { include, exclude }: ListValue): CrustdataFilter[] {
  const within = include.map((words) => allOf(isWithin(field, readBracket(words))));
  // Not in a bracket means below its lower end, or at or above its upper end.
  const outside = exclude.flatMap((words) => {
    const { from, below } = readBracket(words);
    return anyOf([...isWithin(field, { below: from }), ...isWithin(field, { from: below })]);
  });
  return [...anyOf(within), ...outside];
}
