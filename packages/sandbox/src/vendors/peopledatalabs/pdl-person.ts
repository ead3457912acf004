/* A person as People Data Labs has them, and the parts of that which can be told sooner. */
import type { PartialDocuments } from '../../kit/es-people-search.ts';
import { mobileAsKnown } from '../../kit/mobile-as-known.ts';
import { personAsKnown } from '../../kit/stale-view.ts';
import { rememberBy } from '../../kit/remember-by.ts';
import { rememberRole } from '../../kit/remember-role.ts';
import type { Employment, World, WorldCompany, WorldPerson } from '../../world/world.ts';
import {
  bareUrl,
  companyId,
  locationParts,
  personId,
  revenueOf,
  sizeOf,
  titleParts,
  totalFundingOf,
  typeOf,
  type LocationParts,
  type TitleParts,
} from './pdl-taxonomy.ts';

type Part = Record<string, unknown>;

/** Who is known by old data only is found at their former employer, which no search here is for. */
export function isKnownToPdl(world: World, person: WorldPerson): boolean {
  const fact = { of: person, what: 'profile', coverage: 0.72, staleness: 0.12 };
  const { isKnown, isStale } = world.knows('peopledatalabs', fact);
  return isKnown && !isStale;
}

export function personRecord(world: World, person: WorldPerson): Part {
  const [present] = person.employments;
  const slug = person.profileUrl.replace(/^.*\/in\//, '');
  return {
    id: personId(person.id),
    full_name: person.name.toLowerCase(),
    first_name: person.firstName.toLowerCase(),
    middle_name: null,
    last_name: person.lastName.toLowerCase(),
    sex: null,
    linkedin_url: bareUrl(person.profileUrl),
    linkedin_username: slug,
    linkedin_id: null,
    linkedin_connections: 40 + Math.floor(world.chance('peopledatalabs', 'connections', person.id) * 460),
    facebook_url: null,
    twitter_url: null,
    github_url: null,
    ...contactOf(world, person),
    ...jobTitleOf(rememberedTitle(present)),
    ...employerOf(present.company),
    job_start_date: present.startDate,
    job_last_changed: present.startDate,
    job_last_verified: world.today,
    job_summary: null,
    ...locationOf(locationParts(person.place)),
    headline: person.headline.toLowerCase(),
    summary: null,
    industry: present.company.industry.toLowerCase(),
    skills: person.skills.map((skill) => skill.toLowerCase()),
    interests: [],
    experience: person.employments.map((job, place) => experienceOf(job, place === 0)),
    education: educationOf(person),
    profiles: [{ network: 'linkedin', id: null, url: bareUrl(person.profileUrl), username: slug }],
    languages: [],
    certifications: [],
    inferred_years_experience: yearsSince(person.employments.at(-1)?.startDate ?? world.today, world.today),
  };
}

/** What can be told of people who are not made yet. */
export const partialPeople: PartialDocuments = {
  ofEmployer: rememberBy((company) => ({
    ...employerOf(company),
    industry: company.industry.toLowerCase(),
  })),
  ofRole: (role) => jobTitleOf(titleParts(role)),
  ofPlace: (place) => locationOf(locationParts(place)),
  ofSkills: (skills) => ({ skills: skills.map((skill) => skill.toLowerCase()) }),
  own: [
    {
      fields: ['full_name', 'first_name', 'last_name'],
      document: ({ firstName, lastName }) => ({
        full_name: `${firstName} ${lastName}`.toLowerCase(),
        first_name: firstName.toLowerCase(),
        last_name: lastName.toLowerCase(),
      }),
    },
    {
      fields: ['experience.title'],
      document: ({ employments }) => ({ experience: employments.map(jobAs) }),
    },
    {
      fields: ['experience.company'],
      document: ({ employments }) => ({ experience: employments.map((job) => jobAt(job.company)) }),
    },
    {
      fields: ['education'],
      document: ({ education }) => ({
        education: education.map(({ school, degree, field }) => ({
          school: { name: school.toLowerCase() },
          degrees: [degree.toLowerCase()],
          majors: [field.toLowerCase()],
        })),
      }),
    },
  ],
};

function jobTitleOf({ name, role, sub_role: subRole, levels }: TitleParts): Part {
  return { job_title: name, job_title_role: role, job_title_sub_role: subRole, job_title_levels: levels };
}

function locationOf(location: LocationParts): Part {
  return {
    location_name: location.name,
    location_locality: location.locality,
    location_region: location.region,
    location_metro: null,
    location_country: location.country,
    location_continent: location.continent,
  };
}

const employerOf = rememberBy((company: WorldCompany): Part => {
  const location = locationParts(company.place);
  return {
    job_company_id: companyId(company),
    job_company_name: company.name.toLowerCase(),
    job_company_website: company.domain,
    job_company_size: sizeOf(company),
    job_company_employee_count: company.headcount,
    job_company_founded: company.foundedYear,
    job_company_industry: company.industry.toLowerCase(),
    job_company_type: typeOf(company),
    job_company_ticker: null,
    job_company_inferred_revenue: revenueOf(company),
    job_company_total_funding_raised: totalFundingOf(company),
    job_company_linkedin_url: bareUrl(company.profileUrl),
    job_company_linkedin_id: String(company.id),
    job_company_location_name: location.name,
    job_company_location_locality: location.locality,
    job_company_location_region: location.region,
    job_company_location_country: location.country,
    job_company_location_continent: location.continent,
  };
});

const companyOf = rememberBy((company: WorldCompany): Part => ({
  name: company.name.toLowerCase(),
  size: sizeOf(company),
  id: companyId(company),
  founded: company.foundedYear,
  industry: company.industry.toLowerCase(),
  location: locationParts(company.place),
  linkedin_url: bareUrl(company.profileUrl),
  linkedin_id: String(company.id),
  website: company.domain,
  ticker: null,
  type: typeOf(company),
}));

/** A job of which only the company is known. */
const jobAt = rememberBy((company: WorldCompany): Part => ({ company: companyOf(company) }));

/** A job of which only the title is known. */
const jobAs = rememberRole((role): Part => ({ title: titleParts(role) }));

const rememberedTitle = rememberRole(titleParts);

function experienceOf(job: Employment, isPrimary: boolean): Part {
  return {
    company: companyOf(job.company),
    title: rememberedTitle(job),
    location_names: [locationParts(job.company.place).name],
    start_date: job.startDate.slice(0, 7),
    end_date: job.endDate?.slice(0, 7) ?? null,
    is_primary: isPrimary,
    summary: null,
  };
}

function educationOf({ education }: WorldPerson): Part[] {
  return education.map(({ school, degree, field, startYear, endYear }) => ({
    school: { name: school.toLowerCase(), type: 'post-secondary institution', website: null },
    degrees: [degree.toLowerCase()],
    majors: [field.toLowerCase()],
    minors: [],
    gpa: null,
    start_date: String(startYear),
    end_date: String(endYear),
  }));
}

function contactOf(world: World, person: WorldPerson): Part {
  const email = personAsKnown(world, 'peopledatalabs', {
    of: person,
    what: 'email',
    coverage: 0.55,
    staleness: 0.12,
  })?.workEmail;
  const mobile = mobileAsKnown(world, 'peopledatalabs', { of: person, coverage: 0.35, staleness: 0.15 });
  const isPersonalKnown = world.chance('peopledatalabs', 'personal email', person.id) < 0.3;
  const personal = isPersonalKnown ? [person.personalEmail] : [];
  return {
    work_email: email ?? null,
    personal_emails: personal,
    recommended_personal_email: personal[0] ?? null,
    mobile_phone: mobile,
    phone_numbers: mobile === null ? [] : [mobile],
    emails: [
      ...(email === undefined ? [] : [{ address: email, type: 'current_professional' }]),
      ...personal.map((address) => ({ address, type: 'personal' })),
    ],
  };
}

const contactFields: ReadonlySet<string> = new Set([
  'work_email',
  'personal_emails',
  'recommended_personal_email',
  'mobile_phone',
  'phone_numbers',
  'emails',
]);

/** As smaller plans show it: whether there is any contact data, not what it is. */
export function withoutContact(record: Part): Part {
  const isThere = (value: unknown): boolean => (Array.isArray(value) ? value.length > 0 : value != null);
  return Object.fromEntries(
    Object.entries(record).map(([name, value]) => [name, contactFields.has(name) ? isThere(value) : value]),
  );
}

function yearsSince(from: string, to: string): number {
  return Math.floor((Date.parse(to) - Date.parse(from)) / (365.25 * 86_400_000));
}
