import { personAsKnown } from '../../kit/stale-view.ts';
import type { CompanyQuery, Employment, World, WorldPerson } from '../../world/world.ts';

/** What Icypeas has of a person's profile; often some jobs behind. */
export function profileAsKnown(world: World, person: WorldPerson | null): WorldPerson | null {
  return (
    person && personAsKnown(world, 'icypeas', { of: person, what: 'profile', coverage: 0.6, staleness: 0.12 })
  );
}

/** Icypeas takes a domain, a website or a company's name in one field. */
export function readCompany(domainOrCompany: string): CompanyQuery {
  const bare = domainOrCompany
    .trim()
    .replace(/^https?:\/\/(?:www\.)?/i, '')
    .replace(/\/.*$/, '');
  return /^[^\s]+\.[a-z]{2,}$/i.test(bare)
    ? { domain: bare.toLowerCase() }
    : { name: domainOrCompany.trim() };
}

/** The person as the lead database gives them. */
export function leadOf(person: WorldPerson): Record<string, unknown> {
  const { company, title, startDate } = person.employments[0];
  return {
    firstname: person.firstName,
    lastname: person.lastName,
    headline: person.headline,
    description: null,
    profileUrl: person.profileUrl,
    lastJobTitle: title,
    lastJobDescription: null,
    lastJobStartDate: startDate,
    address: [person.place.city, person.place.region, person.place.country].join(', '),
    lastCompanyName: company.name,
    lastCompanyUrn: String(company.id),
    lastCompanyUrl: company.profileUrl,
    lastCompanyWebsite: `https://${company.domain}`,
    lastCompanyDescription: company.description,
    lastCompanySize: company.headcount,
    lastCompanyIndustry: company.industry,
    lastCompanyAddress: [company.street, company.zipCode, company.place.city, company.place.country].join(
      ', ',
    ),
  };
}

/** The person as `/scrape/profile` gives them: `worksFor` is now, `alumniOf` was before. */
export function scrapedProfileOf(person: WorldPerson): Record<string, unknown> {
  const { city, region, country, countryCode } = person.place;
  return {
    id: String(person.id),
    firstname: person.firstName,
    lastname: person.lastName,
    headline: person.headline,
    url: person.profileUrl,
    lid: person.profileUrl.replace(/^.*\/in\//, ''),
    description: '',
    skills: person.skills.map((value) => ({ value })),
    languages: [],
    address: {
      addressLocality: city,
      addressRegion: region,
      addressCountry: country,
      addressCountryCode: countryCode,
    },
    educations: person.education.map((one) => ({
      name: one.school,
      degree: one.degree,
      fieldsOfStudy: [{ value: one.field }],
      startDate: `${one.startYear}-09-01T00:00:00.000Z`,
      endDate: `${one.endYear}-06-30T00:00:00.000Z`,
    })),
    worksFor: person.employments.filter(({ endDate }) => endDate === null).map(workOf),
    alumniOf: person.employments.filter(({ endDate }) => endDate !== null).map(workOf),
    openProfile: false,
    deleted: false,
  };
}

function workOf({ company, title, startDate, endDate }: Employment): Record<string, unknown> {
  return {
    name: company.name,
    location: `${company.place.city}, ${company.place.country}`,
    lid: company.profileUrl.replace(/^.*\/company\//, ''),
    urn: String(company.id),
    startDate: `${startDate}T00:00:00.000Z`,
    endDate: endDate === null ? null : `${endDate}T00:00:00.000Z`,
    description: '',
    jobTitle: title,
  };
}
