/* People and companies as People Data Labs has them, and the parts of people that can be told sooner. */
import type { PartialDocuments } from '../../kit/es-people-search.ts';
import type { EsDocument } from '../../kit/es-values.ts';
import { latestRounds, totalFunding } from '../../kit/latest-round.ts';
import { rememberBy } from '../../kit/remember-by.ts';
import { rememberRole } from '../../kit/remember-role.ts';
import { personAsKnown } from '../../kit/stale-view.ts';
import type { Place, World, WorldCompany, WorldPerson } from '../../world/world.ts';
import {
  bareUrl,
  companyId,
  industryOf,
  locationParts,
  revenueOf,
  sizeOf,
  titleParts,
  typeOf,
} from './pdl-words.ts';

export function personRecord(world: World, person: WorldPerson): EsDocument {
  const [present] = person.employments;
  const url = bareUrl(person.profileUrl);
  return {
    id: `${Buffer.from(`person ${person.id}`).toString('base64url')}_0000`,
    ...namesOf(person),
    linkedin_url: url,
    linkedin_username: url.replace(/^.*\/in\//, ''),
    work_email: emailOf(world, person),
    ...jobTitleOf(present),
    ...employerOf(present.company),
    job_start_date: present.startDate,
    job_last_changed: present.startDate,
    job_summary: null,
    ...locationOf(person.place),
    headline: person.headline.toLowerCase(),
    summary: null,
    ...skillsOf(person.skills),
    experience: person.employments.map(({ company, startDate, endDate, ...role }, place) => ({
      company: companyOf(company),
      title: titleParts(role),
      start_date: startDate.slice(0, 7),
      end_date: endDate?.slice(0, 7) ?? null,
      is_primary: place === 0,
    })),
    education: person.education.map(({ school, degree, field, startYear, endYear }) => ({
      school: { name: school.toLowerCase(), type: 'post-secondary institution', website: null },
      degrees: [degree.toLowerCase()],
      majors: [field.toLowerCase()],
      start_date: String(startYear),
      end_date: String(endYear),
    })),
    inferred_years_experience: yearsSince(person.employments.at(-1)?.startDate ?? world.today, world.today),
  };
}

function namesOf({ firstName, lastName }: { firstName: string; lastName: string }): EsDocument {
  const [first, last] = [firstName.toLowerCase(), lastName.toLowerCase()];
  return { full_name: `${first} ${last}`, first_name: first, last_name: last };
}

const skillsOf = (skills: readonly string[]): EsDocument => ({
  skills: skills.map((skill) => skill.toLowerCase()),
});

/** What can be told of people who are not made yet. */
export const partialPeople: PartialDocuments = {
  ofEmployer: (company) => employerOf(company),
  ofRole: (role) => jobTitleOf(role),
  ofPlace: locationOf,
  ofSkills: skillsOf,
  own: [{ fields: ['full_name', 'first_name', 'last_name'], document: namesOf }],
};

const jobTitleOf = rememberRole((role): EsDocument => {
  const { name, role: field, sub_role: subField, levels } = titleParts(role);
  return { job_title: name, job_title_role: field, job_title_sub_role: subField, job_title_levels: levels };
});

function prefixed(prefix: string, part: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(part).map(([name, value]) => [prefix + name, value]));
}

function locationOf(place: Place): EsDocument {
  return prefixed('location_', locationParts(place));
}

/** The present employer, also as the line of business of the person. */
const employerOf = rememberBy((company: WorldCompany): EsDocument => {
  const { location, ...facts } = companyOf(company);
  return {
    industry: industryOf(company),
    ...prefixed('job_company_', facts),
    ...prefixed('job_company_location_', location),
    job_company_employee_count: company.headcount,
    job_company_inferred_revenue: revenueOf(company),
    job_company_total_funding_raised: totalFunding(company),
  };
});

/** What of a company is told with jobs there, too. */
const companyOf = rememberBy((company: WorldCompany) => ({
  id: companyId(company),
  name: company.name.toLowerCase(),
  size: sizeOf(company),
  founded: company.foundedYear,
  industry: industryOf(company),
  location: locationParts(company.place),
  linkedin_url: bareUrl(company.profileUrl),
  linkedin_id: String(company.id),
  website: company.domain,
  ticker: null,
  type: typeOf(company),
}));

export function companyRecord(company: WorldCompany): EsDocument {
  const [latest] = latestRounds(company);
  const known = companyOf(company);
  return {
    ...known,
    display_name: company.name,
    employee_count: company.headcount,
    industry_v2: company.industry.toLowerCase(),
    location: {
      ...known.location,
      street_address: company.street.toLowerCase(),
      postal_code: company.zipCode.toLowerCase(),
    },
    linkedin_slug: company.profileUrl.replace(/^.*\/company\//, ''),
    summary: company.description.toLowerCase(),
    tags: company.technologies.map((name) => name.toLowerCase()),
    headline: null,
    inferred_revenue: revenueOf(company),
    total_funding_raised: totalFunding(company),
    latest_funding_stage: latest?.round ?? null,
    last_funding_date: latest?.date ?? null,
    number_funding_rounds: company.funding.length || null,
    funding_stages: company.funding.map(({ round }) => round),
  };
}

function emailOf(world: World, of: WorldPerson): string | null {
  const fact = { of, what: 'email', coverage: 0.55, staleness: 0.12 };
  return personAsKnown(world, 'peopledatalabs', fact)?.workEmail ?? null;
}

function yearsSince(from: string, to: string): number {
  return Math.floor((Date.parse(to) - Date.parse(from)) / (365.25 * 86_400_000));
}
