/* A company as CompanyEnrich has it, and the brackets and numbers it files companies under. */
import { companyAsKnown } from '../../kit/company-as-known.ts';
import { makeUuid } from '../../kit/make-id.ts';
import { places } from '../../world/data/places.ts';
import { hyphenate } from '../../world/fold.ts';
import type { World, WorldCompany } from '../../world/world.ts';

export const ofCompanies = { coverage: 0.8, staleness: 0.09 };

export function companyKnownToCompanyEnrich(world: World, of: WorldCompany): WorldCompany | null {
  return companyAsKnown(world, 'companyenrich', { of, what: 'company', ...ofCompanies });
}

const employeeTops: readonly [number, string][] = [
  [10, '1-10'],
  [50, '11-50'],
  [200, '51-200'],
  [500, '201-500'],
  [1000, '501-1K'],
  [5000, '1K-5K'],
  [10_000, '5K-10K'],
];
const revenueTops: readonly [number, string][] = [
  [1e6, 'under-1m'],
  [1e7, '1m-10m'],
  [5e7, '10m-50m'],
  [1e8, '50m-100m'],
  [2e8, '100m-200m'],
  [1e9, '200m-1b'],
];

export const employeeBrackets: readonly string[] = [...employeeTops.map(([, name]) => name), 'over-10K'];
export const revenueBrackets: readonly string[] = [...revenueTops.map(([, name]) => name), 'over-1b'];

export const employeesOf = ({ headcount }: WorldCompany): string =>
  employeeTops.find(([top]) => headcount <= top)?.[1] ?? 'over-10K';

export const revenueOf = ({ revenueUsd }: WorldCompany): string =>
  revenueTops.find(([top]) => revenueUsd < top)?.[1] ?? 'over-1b';

export const companyTypes: readonly string[] = [
  'private',
  'public',
  'self-employed',
  'self-owned',
  'partnership',
  'nonprofit',
  'educational',
  'government',
];

export function typeOf({ headcount, id }: WorldCompany): string {
  if (headcount > 5000 && id % 2 === 0) return 'public';
  return id % 23 === 0 ? 'nonprofit' : 'private';
}

export const companyCategories: readonly string[] = [
  'b2b',
  'b2c',
  'b2g',
  'e-commerce',
  'media',
  'service-provider',
  'mobile',
  'saas',
];

export function categoriesOf({ industry }: WorldCompany): string[] {
  if (/software|network security|data infrastructure/i.test(industry)) return ['b2b', 'saas'];
  if (/retail|food|hospitality/i.test(industry)) return ['b2c'];
  return /consulting|marketing|staffing|legal|services/i.test(industry)
    ? ['b2b', 'service-provider']
    : ['b2b'];
}

export const fundingStages: readonly string[] = [
  'seed',
  'debt_financing',
  'angel',
  'venture',
  ...'abcdefgh'.split('').map((letter) => `series_${letter}`),
  'other',
];

const stageOf = (round: string): string => (fundingStages.includes(round) ? round : 'other');

export const roundsOf = ({ funding }: WorldCompany): WorldCompany['funding'] =>
  funding
    .toSorted((one, other) => (one.date < other.date ? 1 : -1))
    .map((round) => ({ ...round, round: stageOf(round.round) }));

export const totalFundingOf = ({ funding }: WorldCompany): number | null =>
  funding.length === 0 ? null : funding.reduce((sum, { amountUsd }) => sum + amountUsd, 0);

const naicsByIndustry: readonly [RegExp, string][] = [
  [/software|network security/i, '513210'],
  [/data infrastructure/i, '518210'],
  [/information technology/i, '541512'],
  [/financial/i, '522320'],
  [/marketing/i, '541810'],
  [/consulting/i, '541611'],
  [/machinery/i, '333248'],
  [/logistics/i, '488510'],
  [/hospitals/i, '621498'],
  [/medical devices/i, '339112'],
  [/biotech/i, '541714'],
  [/retail/i, '455219'],
  [/food/i, '311999'],
  [/learning/i, '611710'],
  [/construction/i, '236220'],
  [/renewables/i, '221114'],
  [/insurance/i, '524210'],
  [/real estate/i, '531210'],
  [/staffing/i, '561311'],
  [/hospitality/i, '721110'],
  [/legal/i, '541110'],
  [/automotive/i, '336340'],
  [/telecom/i, '517111'],
];

export const naicsOf = ({ industry }: WorldCompany): string =>
  naicsByIndustry.find(([name]) => name.test(industry))?.[1] ?? '541990';

export const keywordsOf = ({ industry }: WorldCompany): string[] => industry.toLowerCase().split(/ ?[&/] ?/);

const cities = places.map(({ city }) => city);
const states = [...new Set(places.map(({ region, countryCode }) => `${region}, ${countryCode}`))];

/** The number of a city or state; 0 where a stranger is at neither. */
const cityIdOf = ({ place }: WorldCompany): number => cities.indexOf(place.city) + 1;
const stateIdOf = ({ place }: WorldCompany): number =>
  states.indexOf(`${place.region}, ${place.countryCode}`) + 1;

export function companyObject(world: World, company: WorldCompany): Record<string, unknown> {
  return {
    id: makeUuid(world, ['companyenrich', company.id]),
    name: company.name,
    domain: company.domain,
    website: `https://${company.domain}`,
    industry: company.industry,
    description: company.description,
    keywords: keywordsOf(company),
    logo_url: `https://api.companyenrich.com/logo/${company.domain}`,
    updated_at: `${world.today}T00:00:00Z`,
    type: typeOf(company),
    industries: [company.industry],
    categories: categoriesOf(company),
    employees: employeesOf(company),
    revenue: revenueOf(company),
    technologies: company.technologies,
    subsidiaries: company.acquisitions.map(({ name }) => name),
    founded_year: company.foundedYear,
    naics_codes: [naicsOf(company)],
    location: locationOf(company),
    financial: financialOf(company),
    socials: {
      linkedin_url: company.profileUrl,
      linkedin_id: String(company.id),
    },
    page_rank: Math.round(world.chance('companyenrich', 'page rank', company.id) * 60) / 10,
    seo_description: company.description,
  };
}

function locationOf(company: WorldCompany): Record<string, unknown> {
  const { place } = company;
  return {
    country: { code: place.countryCode, name: place.country, latitude: 0, longitude: 0 },
    state: {
      id: stateIdOf(company),
      name: place.region,
      code: hyphenate(place.region).slice(0, 3).toUpperCase(),
    },
    city: { id: cityIdOf(company), name: place.city, latitude: 0, longitude: 0 },
    address: company.street,
    postal_code: company.zipCode,
    phone: company.phone,
  };
}

function financialOf(company: WorldCompany): Record<string, unknown> {
  const rounds = roundsOf(company);
  return {
    stock_symbol: null,
    stock_exchange: null,
    total_funding: totalFundingOf(company),
    funding_stage: rounds[0]?.round ?? null,
    funding_date: rounds[0] ? `${rounds[0].date}T00:00:00Z` : null,
    funding: rounds.map(({ round, date, amountUsd, investors }) => ({
      date: `${date}T00:00:00Z`,
      amount: `${Math.round(amountUsd / 100_000) / 10}M`,
      type: round,
      url: null,
      from: investors.join(', '),
    })),
  };
}
