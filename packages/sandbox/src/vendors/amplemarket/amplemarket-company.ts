import { companyAsKnown } from '../../kit/company-as-known.ts';
import { headcountRange, usualBrackets } from '../../kit/headcount-range.ts';
import type { World, WorldCompany } from '../../world/world.ts';

/** What Amplemarket has of a company. */
export function companyKnownToAmplemarket(world: World, company: WorldCompany | null): WorldCompany | null {
  const fact = { what: 'company', coverage: 0.8, staleness: 0.06 };
  return company && companyAsKnown(world, 'amplemarket', { of: company, ...fact });
}

export function companyObject(company: WorldCompany): Record<string, unknown> {
  const { place } = company;
  const { city, region: state, country } = place;
  return {
    id: `company_${company.id}`,
    object: 'company',
    name: company.name,
    website: `https://${company.domain}`,
    linkedin_url: company.profileUrl,
    keywords: [company.industry.toLowerCase()],
    estimated_number_of_employees: company.headcount,
    size: sizeOf(company),
    industry: company.industry,
    logo_url: null,
    location: [city, state, country].join(', '),
    location_details: { city, state, country, postal_code: company.zipCode, lat: null, long: null },
    locations: [
      { is_primary: true, address: company.street, country, state, city, postal_code: company.zipCode },
    ],
    overview: company.description,
    followers: company.headcount * 9,
    founded_year: company.foundedYear,
    traffic_rank: null,
    sic_codes: [],
    naics_codes: [],
    type: typeOf(company),
    estimated_revenue: revenueGroupOf(company),
    ...fundingOf(company),
    is_b2b: true,
    is_b2c: false,
    technologies: company.technologies,
    department_headcount: {},
    job_function_headcount: {},
  };
}

function fundingOf({ funding }: WorldCompany): Record<string, unknown> {
  const latest = funding.toSorted((one, other) => (one.date < other.date ? 1 : -1))[0];
  return {
    total_funding: latest ? funding.reduce((sum, { amountUsd }) => sum + amountUsd, 0) : null,
    latest_funding_stage: latest?.round ?? null,
    latest_funding_date: latest?.date ?? null,
    funding_events: funding.map(({ date, round, investors, amountUsd }) => {
      return { date, type: round, investors, amount: amountUsd, currency: 'USD', amount_usd: amountUsd };
    }),
  };
}

export function sizeOf({ headcount }: WorldCompany): string {
  return `${headcountRange(headcount, usualBrackets)} employees`;
}

export function typeOf({ headcount, id }: WorldCompany): string {
  if (headcount > 5000 && id % 2 === 0) return 'public_company';
  return id % 23 === 0 ? 'nonprofit' : 'private';
}

export function revenueGroupOf({ revenueUsd }: WorldCompany): string {
  if (revenueUsd < 1e6) return '$0-$1M';
  if (revenueUsd < 1e7) return '$1M-$10M';
  if (revenueUsd < 1e8) return '$10M-$100M';
  return revenueUsd < 1e9 ? '$100M-$1B' : '$1B+';
}
