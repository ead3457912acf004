/* A person as Crustdata has them, in its groups. */
import { headcountRange, usualBrackets } from '../../kit/headcount-range.ts';
import { mobileAsKnown } from '../../kit/mobile-as-known.ts';
import type { JobOutline, PersonOutline } from '../../kit/person-outline.ts';
import { rememberBy } from '../../kit/remember-by.ts';
import { personAsKnown } from '../../kit/stale-view.ts';
import type {
  Education,
  Employment,
  Place,
  Seniority,
  World,
  WorldCompany,
  WorldPerson,
} from '../../world/world.ts';
import { companyType, seatOf } from './crustdata-company.ts';
import { threeLetterCode } from './country-code.ts';
import type { Group } from './crustdata-path.ts';

/** How much it has of profiles, which it refreshes often. */
export const ofPeople = { coverage: 0.7, staleness: 0.04 };

export function personRecord(world: World, person: WorldPerson): Group {
  const [present, ...past] = person.employments;
  const started = person.employments.at(-1)?.startDate ?? world.today;
  const raw = seatOf(person.place);
  const connections = 40 + Math.floor(world.chance('crustdata', 'connections', person.id) * 460);
  const { basic_profile: basic, ...known } = outlineRecord(person);
  return {
    ...known,
    crustdata_person_id: person.id,
    basic_profile: {
      ...Object(basic),
      headline: person.headline,
      summary: '',
      languages: [],
      last_updated: world.today,
    },
    professional_network: { connections, followers: connections + 12, location: { raw } },
    social_handles: {
      professional_network_identifier: {
        profile_url: person.profileUrl,
        slug: person.profileUrl.replace(/^.*\/in\//, ''),
      },
    },
    experience: {
      employment_details: {
        current: [datedJob(world, present)],
        past: past.map((job) => datedJob(world, job)),
      },
    },
    education: { schools: person.education.map(schoolRecord) },
    certifications: [],
    honors: [],
    recently_changed_jobs: past.length > 0 && yearsBetween(present.startDate, world.today) < 0.5,
    years_of_experience_raw: Math.floor(yearsBetween(started, world.today)),
    metadata: { updated_at: `${world.today}T00:00:00Z` },
  };
}

function schoolRecord({ school, degree, field, startYear, endYear }: Education): Group {
  const years = { start_year: startYear, end_year: endYear };
  return { school, degree, field_of_study: field, activities: null, ...years };
}

/** The groups of a record that can be told of people who are not made yet. */
const outlineGroups: Readonly<Record<string, (person: PersonOutline) => unknown>> = {
  basic_profile: ({ firstName, lastName, place, employments }) => ({
    name: `${firstName} ${lastName}`,
    first_name: firstName,
    last_name: lastName,
    current_title: employments[0].title,
    location: locationOf(place),
  }),
  experience: ({ employments: [present, ...past] }) => ({
    employment_details: { current: [jobOf(present)], past: past.map(jobOf) },
  }),
  education: ({ education }) => ({
    schools: education.map(({ school, degree, field }) => ({ school, degree, field_of_study: field })),
  }),
  skills: ({ skills }) => ({ professional_network_skills: skills }),
};

/**
 * The part of a record that has a field, if that can be told of people who are not made yet. A search asks for it of
 * forty thousand people, so only this part is made, and nothing of it kept.
 */
export function outlineGroup(person: PersonOutline, field: string): Group {
  const name = field.split('.', 1)[0] ?? '';
  const group = Object.hasOwn(outlineGroups, name) ? outlineGroups[name] : undefined;
  return group === undefined ? {} : { [name]: group(person) };
}

function outlineRecord(person: PersonOutline): Group {
  return Object.fromEntries(Object.entries(outlineGroups).map(([name, group]) => [name, group(person)]));
}

const locationOf = rememberBy((place: Place) => {
  const raw = seatOf(place);
  return { city: place.city, state: place.region, country: place.country, full_location: raw, raw };
});

const seniorityLevels: Readonly<Record<Seniority, string>> = {
  c_suite: 'CXO',
  vp: 'Vice President',
  director: 'Director',
  manager: 'Experienced Manager',
  senior: 'Senior',
  ic: 'Entry Level',
  entry: 'In Training',
};

/** The vendor's names for departments that it calls otherwise. */
const functions: Readonly<Record<string, string>> = {
  Product: 'Product Management',
  'Customer Success': 'Customer Success and Support',
  Design: 'Arts and Design',
};

function jobOf({ title, seniority, department, company }: JobOutline): Group {
  return {
    title,
    seniority_level: /founder|owner/i.test(title) ? 'Owner / Partner' : seniorityLevels[seniority],
    function_category: functions[department] ?? department,
    ...employerOf(company),
  };
}

function datedJob(world: World, job: Employment): Group {
  return {
    ...jobOf(job),
    description: null,
    start_date: job.startDate,
    end_date: job.endDate,
    is_default: job.endDate === null,
    years_at_company_raw: Math.floor(yearsBetween(job.startDate, job.endDate ?? world.today)),
    business_email_verified: false,
  };
}

/** What a job says of its company; a search needs only this to leave companies out. */
export const employerOf: (company: WorldCompany) => Group = rememberBy((company) => ({
  name: company.name,
  company_name: company.name,
  company_id: company.id,
  company_website_domain: company.domain,
  company_website: `https://${company.domain}`,
  company_professional_network_profile_url: company.profileUrl,
  company_headcount_latest: company.headcount,
  company_headcount_range: headcountRange(company.headcount, usualBrackets),
  company_industries: [company.industry],
  company_professional_network_industry: company.industry,
  company_type: companyType(company),
  company_headquarters_country: threeLetterCode(company.place.countryCode),
  company_hq_location: seatOf(company.place),
  location: { raw: `${company.place.city}, ${company.place.country}` },
}));

/** The business address comes with its status as of when it was checked. */
export function contactOf(world: World, of: WorldPerson): Group {
  const known = personAsKnown(world, 'crustdata', { of, what: 'email', coverage: 0.6, staleness: 0.1 });
  const personal = world.knows('crustdata', { of, what: 'personal email', coverage: 0.35, staleness: 0 });
  const phone = mobileAsKnown(world, 'crustdata', { of, coverage: 0.3, staleness: 0.12 });
  const status = known?.employments[0].company.isCatchAll === true ? 'catch_all' : 'deliverable';
  return {
    business_emails: known === null ? [] : [{ email: known.workEmail, status }],
    personal_emails: personal.isKnown ? [{ email: of.personalEmail, status: 'unknown' }] : [],
    phone_numbers: phone === null ? [] : [phone],
  };
}

function yearsBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / (365.25 * 86_400_000);
}
