import { countryCode } from '../engine/formats/country.ts';
/* CompanyEnrich's company filters, and its words for ours. */
import type { FilterValues, ListValue } from '../engine/search/filters.ts';
import { list, minMax } from '../engine/search/filters.ts';
import type { CompaniesQuery, CompanyFilters } from '../providers/companyenrich/search-query.ts';
import { countryList } from './country-list.ts';
import { mapValues, snakeCase, translate, wordList } from './map-values.ts';

const headcounts = {
  '1-10': '1-10',
  '11-50': '11-50',
  '51-200': '51-200',
  '201-500': '201-500',
  '501-1,000': '501-1K',
  '1,001-5,000': '1K-5K',
  '5,001-10,000': '5K-10K',
  '10,001+': 'over-10K',
};

const revenues = {
  'Less than $1M': 'under-1m',
  '$1M-$10M': '1m-10m',
  '$10M-$50M': '10m-50m',
  '$50M-$100M': '50m-100m',
  '$100M-$200M': '100m-200m',
  '$200M-$1B': '200m-1b',
  '$1B+': 'over-1b',
};

const types = {
  Private: 'private',
  Public: 'public',
  'Self-Employed': 'self-employed',
  'Self-Owned': 'self-owned',
  Partnership: 'partnership',
  Nonprofit: 'nonprofit',
  Educational: 'educational',
  Government: 'government',
};

const categories = {
  B2B: 'b2b',
  B2C: 'b2c',
  B2G: 'b2g',
  'E-Commerce': 'e-commerce',
  Media: 'media',
  'Service Provider': 'service-provider',
  Mobile: 'mobile',
  SaaS: 'saas',
};

const rounds = [
  'Seed',
  'Angel',
  'Venture',
  ...'ABCDEFGH'.split('').map((letter) => `Series ${letter}`),
  'Debt Financing',
  'Other',
];

const naics = { reads: (code: string) => /^\d{2,6}$/.test(code), examples: ['51', '513210'] };

export const companyFilters = {
  countries: countryList('Countries of the headquarters.'),
  naics_codes: list('Industries by NAICS code: two digits for a sector, up to six.', { form: naics }),
  categories: wordList('The kind of business.', categories),
  keywords: list('Keywords.'),
  technologies: list('Technologies in use.', { source: 'technologies' }),
  headcount_brackets: wordList('Headcount brackets.', headcounts, { source: 'headcount_brackets' }),
  revenue_brackets: wordList('Yearly revenue in USD.', revenues),
  company_types: wordList('Types.', types),
  funding_rounds: list('Types of funding rounds, the last or any earlier one.', { values: rounds }),
  founded_year: minMax('Year in which the company was founded.', { min: 0, max: 2040 }),
  funding_year: minMax('Year of a funding round.', { min: 0, max: 2040 }),
  total_funding_in_usd: minMax('Raised in all funding rounds, in USD.', {
    min: 0,
    max: 1_000_000_000_000,
  }),
};

type Lists = { [Name in ListName]: ListValue };
type ListName = Exclude<
  keyof typeof companyFilters,
  'founded_year' | 'funding_year' | 'total_funding_in_usd'
>;

/** These filters in the provider's terms. */
export function companiesQuery(set: FilterValues<typeof companyFilters>): CompaniesQuery {
  const words: Lists = {
    countries: mapValues(set.countries, (country) => countryCode(country) ?? country),
    naics_codes: set.naics_codes,
    categories: translate(set.categories, categories),
    keywords: set.keywords,
    technologies: set.technologies,
    headcount_brackets: translate(set.headcount_brackets, headcounts),
    revenue_brackets: translate(set.revenue_brackets, revenues),
    company_types: translate(set.company_types, types),
    funding_rounds: mapValues(set.funding_rounds, snakeCase),
  };
  return {
    ...sideOf(words, 'include'),
    foundedYear: { min: set.founded_year.from, max: set.founded_year.to },
    fundingYear: { min: set.funding_year.from, max: set.funding_year.to },
    fundingAmount: { min: set.total_funding_in_usd.from, max: set.total_funding_in_usd.to },
    exclude: sideOf(words, 'exclude'),
  };
}

/**
 * Any of several values is enough, which the provider has to be told of three lists. That it is told so of what it is
 * to exclude is assumed: that part is documented to take the same filters.
 */
function sideOf(words: Lists, side: keyof ListValue) {
  const lists: CompanyFilters = {
    countries: words.countries[side],
    naicsCode: words.naics_codes[side].map(Number),
    category: words.categories[side],
    keywords: words.keywords[side],
    technologies: words.technologies[side],
    employees: words.headcount_brackets[side],
    revenue: words.revenue_brackets[side],
    type: words.company_types[side],
    fundingRounds: words.funding_rounds[side],
  };
  return {
    ...lists,
    ...(lists.category?.length ? { categoryOperator: 'Or' as const } : {}),
    ...(lists.keywords?.length ? { keywordsOperator: 'Or' as const } : {}),
    ...(lists.technologies?.length ? { technologiesOperator: 'Or' as const } : {}),
  };
}
