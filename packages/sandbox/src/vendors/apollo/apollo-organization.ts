/* An organization as Apollo has it. */
import { hash } from 'node:crypto';
import { companyAsKnown } from '../../kit/company-as-known.ts';
import type { World, WorldCompany } from '../../world/world.ts';

/** Twenty-four hexadecimal digits, of which the last are the number. */
export const apolloId = (kind: '5e66' | '64a7', id: number): string =>
  kind + id.toString(16).padStart(20, '0');

export const organizationId = ({ id }: WorldCompany): string => apolloId('5e66', id);

/** The id of an industry. The sandbox's own, for the world divides business differently; made of its name. */
export const industryTagId = (industry: string): string =>
  `5567${hash('sha1', industry.toLowerCase()).slice(0, 20)}`;

export const ofOrganizations = { coverage: 0.88, staleness: 0.07 };

export function organizationKnownToApollo(world: World, of: WorldCompany): WorldCompany | null {
  return companyAsKnown(world, 'apollo', { of, what: 'company', ...ofOrganizations });
}

/** What a search shows of an organization. */
export function organizationObject(company: WorldCompany) {
  return {
    id: organizationId(company),
    name: company.name,
    website_url: `http://www.${company.domain}`,
    linkedin_url: company.profileUrl.replace('https:', 'http:'),
    primary_phone: { number: company.phone, source: 'Scraped', sanitized_number: company.phone },
    phone: company.phone,
    linkedin_uid: String(company.id),
    founded_year: company.foundedYear,
    primary_domain: company.domain,
    organization_revenue: company.revenueUsd,
    has_intent_signal_account: false,
  };
}

/** The employer of somebody who is enriched, in full. */
export function employerObject(company: WorldCompany) {
  const { place, industry } = company;
  return {
    ...organizationObject(company),
    industry: industry.toLowerCase(),
    industry_tag_id: industryTagId(industry),
    estimated_num_employees: company.headcount,
    street_address: company.street,
    city: place.city,
    state: place.region,
    postal_code: company.zipCode,
    country: place.country,
    short_description: company.description,
    annual_revenue: company.revenueUsd,
    technology_names: company.technologies,
  };
}
