/* People and companies as Icypeas has and writes them. */
import { companyAsKnown } from '../../kit/company-as-known.ts';
import { personAsKnown } from '../../kit/stale-view.ts';
import { readSlug } from '../../world/profile-url.ts';
import type { Employment, Place, World, WorldCompany, WorldPerson } from '../../world/world.ts';

/** What Icypeas has of a person's profile; often some jobs behind. */
export function profileAsKnown(world: World, of: WorldPerson): WorldPerson | null {
  return personAsKnown(world, 'icypeas', { of, what: 'profile', coverage: 0.6, staleness: 0.12 });
}

export function companyKnownToIcypeas(world: World, of: WorldCompany): WorldCompany | null {
  return companyAsKnown(world, 'icypeas', { of, what: 'company', coverage: 0.75, staleness: 0.08 });
}

const placeText = ({ city, region, country }: Place): string => [city, region, country].join(', ');

/** The company as the lead database gives it; its fields are known from what clients read. */
export function companyLeadOf(company: WorldCompany): Record<string, unknown> {
  return {
    name: company.name,
    lid: lidOf(company),
    urn: String(company.id),
    type: typeOf(company),
    industry: company.industry,
    location: placeText(company.place),
    numberOfEmployees: company.headcount,
    website: `https://${company.domain}`,
    url: company.profileUrl,
    description: company.description,
  };
}

/** The last part of its profile's URL. */
export const lidOf = ({ profileUrl }: WorldCompany): string => readSlug(profileUrl, 'company') ?? '';

export function typeOf({ headcount, id, name }: WorldCompany): string {
  if (headcount > 5000 && id % 2 === 0) return 'Public Company';
  if (id % 23 === 0) return 'Nonprofit';
  return name.includes(' & ') ? 'Partnership' : 'Privately Held';
}

/** The person as the lead database gives them. */
export function leadOf({ employments, place, ...person }: WorldPerson): Record<string, unknown> {
  const [{ company, title, startDate }] = employments;
  return {
    firstname: person.firstName,
    lastname: person.lastName,
    headline: person.headline,
    profileUrl: person.profileUrl,
    lastJobTitle: title,
    lastJobStartDate: startDate,
    address: placeText(place),
    lastCompanyName: company.name,
    lastCompanyUrl: company.profileUrl,
    lastCompanyWebsite: `https://${company.domain}`,
  };
}

/** The person as `/scrape/profile` gives them: `worksFor` is now, `alumniOf` was before. */
export function scrapedProfileOf({ employments, place, ...person }: WorldPerson): Record<string, unknown> {
  const { city: addressLocality, region: addressRegion, country: addressCountry } = place;
  return {
    firstname: person.firstName,
    lastname: person.lastName,
    headline: person.headline,
    url: person.profileUrl,
    skills: person.skills.map((value) => ({ value })),
    address: { addressLocality, addressRegion, addressCountry },
    educations: person.education.map((one) => ({
      name: one.school,
      degree: one.degree,
      fieldsOfStudy: [{ value: one.field }],
      startDate: `${one.startYear}-09-01T00:00:00.000Z`,
      endDate: `${one.endYear}-06-30T00:00:00.000Z`,
    })),
    worksFor: employments.filter(({ endDate }) => endDate === null).map(workOf),
    alumniOf: employments.filter(({ endDate }) => endDate !== null).map(workOf),
  };
}

function workOf({ company, title, startDate, endDate }: Employment): Record<string, unknown> {
  return {
    name: company.name,
    urn: String(company.id),
    startDate: `${startDate}T00:00:00.000Z`,
    endDate: endDate === null ? null : `${endDate}T00:00:00.000Z`,
    jobTitle: title,
  };
}
