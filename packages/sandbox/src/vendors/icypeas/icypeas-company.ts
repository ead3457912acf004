import { companyAsKnown } from '../../kit/company-as-known.ts';
import { readSlug } from '../../world/profile-url.ts';
import type { World, WorldCompany } from '../../world/world.ts';

/** What Icypeas has of a company. */
export function companyKnownToIcypeas(world: World, company: WorldCompany): WorldCompany | null {
  return companyAsKnown(world, 'icypeas', { of: company, what: 'company', coverage: 0.75, staleness: 0.08 });
}

/** The company as the lead database gives it; its fields are known from what clients read. */
export function companyLeadOf(company: WorldCompany): Record<string, unknown> {
  const { city, region, country } = company.place;
  return {
    name: company.name,
    lid: lidOf(company),
    urn: String(company.id),
    type: typeOf(company),
    industry: company.industry,
    location: [city, region, country].join(', '),
    numberOfEmployees: company.headcount,
    website: `https://${company.domain}`,
    url: company.profileUrl,
    description: company.description,
    specialties: [],
    employeeGrowth: [],
  };
}

/** The last part of its profile's URL. */
export const lidOf = ({ profileUrl }: WorldCompany): string => readSlug(profileUrl, 'company') ?? '';

export function typeOf({ headcount, id, name }: WorldCompany): string {
  if (headcount > 5000 && id % 2 === 0) return 'Public Company';
  if (id % 23 === 0) return 'Nonprofit';
  return name.includes(' & ') ? 'Partnership' : 'Privately Held';
}
