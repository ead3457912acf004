/* A company as People Data Labs has it. */
import { companyAsKnown } from '../../kit/company-as-known.ts';
import type { World, WorldCompany } from '../../world/world.ts';
import {
  bareUrl,
  companyId,
  locationParts,
  revenueOf,
  sizeOf,
  totalFundingOf,
  typeOf,
} from './pdl-taxonomy.ts';

export function companyKnownToPdl(world: World, of: WorldCompany): WorldCompany | null {
  return companyAsKnown(world, 'peopledatalabs', { of, what: 'company', coverage: 0.82, staleness: 0.08 });
}

export function companyRecord(company: WorldCompany): Record<string, unknown> {
  const location = locationParts(company.place);
  return {
    id: companyId(company),
    name: company.name.toLowerCase(),
    display_name: company.name,
    size: sizeOf(company),
    employee_count: company.headcount,
    founded: company.foundedYear,
    industry: company.industry.toLowerCase(),
    industry_v2: company.industry.toLowerCase(),
    naics: [],
    sic: [],
    location: {
      ...location,
      street_address: company.street.toLowerCase(),
      address_line_2: null,
      postal_code: company.zipCode.toLowerCase(),
      geo: null,
    },
    linkedin_id: String(company.id),
    linkedin_url: bareUrl(company.profileUrl),
    linkedin_slug: company.profileUrl.replace(/^.*\/company\//, ''),
    linkedin_follower_count: company.headcount * 9,
    facebook_url: null,
    twitter_url: null,
    profiles: [bareUrl(company.profileUrl)],
    website: company.domain,
    ticker: null,
    type: typeOf(company),
    summary: company.description.toLowerCase(),
    tags: company.technologies.map((name) => name.toLowerCase()),
    headline: null,
    alternative_names: [company.legalName.toLowerCase()],
    alternative_domains: [],
    affiliated_profiles: [],
    inferred_revenue: revenueOf(company),
    ...fundingOf(company),
  };
}

function fundingOf(company: WorldCompany): Record<string, unknown> {
  const { funding } = company;
  const latest = funding.toSorted((one, other) => (one.date < other.date ? 1 : -1))[0];
  return {
    total_funding_raised: totalFundingOf(company),
    latest_funding_stage: latest?.round ?? null,
    last_funding_date: latest?.date ?? null,
    number_funding_rounds: latest ? funding.length : null,
    funding_stages: funding.map(({ round }) => round),
  };
}
