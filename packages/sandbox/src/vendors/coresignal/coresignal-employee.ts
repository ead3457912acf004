/* A multi-source employee as Coresignal has them, and the parts of that which can be told sooner. */
import type { PartialDocuments } from '../../kit/es-people-search.ts';
import { personAsKnown } from '../../kit/stale-view.ts';
import { rememberBy } from '../../kit/remember-by.ts';
import { rememberRole, type Role } from '../../kit/remember-role.ts';
import type { Employment, Place, Seniority, World, WorldCompany, WorldPerson } from '../../world/world.ts';
import { addressOf, categoriesOf, revenueBySource, sizeOf, typeOf } from './coresignal-company.ts';

type Part = Record<string, unknown>;

export function employeeKnownToCoresignal(world: World, of: WorldPerson): WorldPerson | null {
  return personAsKnown(world, 'coresignal', { of, what: 'profile', coverage: 0.75, staleness: 0.1 });
}

export function employeeRecord(world: World, person: WorldPerson): Part {
  const [present] = person.employments;
  return {
    id: person.id,
    parent_id: person.id,
    is_deleted: 0,
    is_parent: 1,
    ...namesOf(person),
    headline: person.headline,
    summary: null,
    picture_url: null,
    professional_network_url: person.profileUrl,
    professional_network_shorthand_names: [person.profileUrl.replace(/^.*\/in\//, '')],
    ...locationOf(person.place),
    is_working: 1,
    connections_count: 40 + Math.floor(world.chance('coresignal', 'connections', person.id) * 460),
    followers_count: 52 + Math.floor(world.chance('coresignal', 'connections', person.id) * 460),
    inferred_skills: person.skills,
    ...emailOf(world, person),
    ...activeRole(present),
    active_experience_company_id: present.company.id,
    total_experience_duration_months: monthsBetween(
      person.employments.at(-1)?.startDate ?? world.today,
      world.today,
    ),
    experience: person.employments.map((job, place) => ({
      ...jobAt(job.company)[place === 0 ? 'active' : 'former'],
      ...titleOf(job),
      ...datesOf(job, world.today),
      order_in_profile: place + 1,
    })),
    education: person.education.map(({ school, degree, field, startYear, endYear }) => ({
      degree: `${degree}, ${field}`,
      institution_name: school,
      date_from_year: startYear,
      date_to_year: endYear,
    })),
    certifications: [],
    languages: [],
    created_at: '2020-01-01',
    updated_at: world.today,
    checked_at: world.today,
    experience_change_last_identified_at: present.startDate,
  };
}

const employerFields = [
  'active_experience',
  'company_id',
  'company_name',
  'company_type',
  'company_founded_year',
  'company_size_range',
  'company_employees_count',
  'company_industry',
  'company_categories_and_keywords',
  'company_annual_revenue_source_1',
  'company_annual_revenue_source_5',
  'company_website',
  'company_professional_network_url',
  'company_hq_full_address',
  'company_hq_country',
  'company_hq_country_iso2',
  'company_hq_city',
  'location',
];

const anyFormerJob: Part = { active_experience: 0 };

/**
 * What can be told of everybody at a company: they have the present job there, and perhaps others before. Where no
 * query fits either of the two, nobody there can match.
 */
export const staffOf: (company: WorldCompany) => readonly Part[] = rememberBy((company) => {
  const { active } = jobAt(company);
  const known = { active_experience_company_id: company.id };
  return [
    { ...known, experience: [active] },
    { ...known, experience: [active, anyFormerJob] },
  ];
});

/** What can be told of people who are not made yet. */
export const partialEmployees: PartialDocuments = {
  ofEmployer: (company) => ({ active_experience_company_id: company.id }),
  ofRole: (role) => activeRole(role),
  ofPlace: locationOf,
  ofSkills: (skills) => ({ inferred_skills: skills }),
  own: [
    { fields: ['full_name', 'first_name', 'last_name'], document: namesOf },
    {
      fields: ['position_title', 'department', 'management_level'].map((name) => `experience.${name}`),
      document: ({ employments }) => ({
        experience: employments.map((job, place) => jobAs(job)[place === 0 ? 'active' : 'former']),
      }),
    },
    {
      fields: employerFields.map((name) => `experience.${name}`),
      document: ({ employments }) => ({
        experience: employments.map((job, place) => jobAt(job.company)[place === 0 ? 'active' : 'former']),
      }),
    },
    {
      fields: ['education'],
      document: ({ education }) => ({
        education: education.map(({ school, degree, field }) => ({
          degree: `${degree}, ${field}`,
          institution_name: school,
        })),
      }),
    },
  ],
};

function namesOf({ firstName, lastName }: { firstName: string; lastName: string }): Part {
  return { full_name: `${firstName} ${lastName}`, first_name: firstName, last_name: lastName };
}

function locationOf({ city, region, country, countryCode }: Place): Part {
  return {
    location_country: country,
    location_country_iso2: countryCode,
    location_full: [city, region, country].join(', '),
    location_city: city,
    location_state: region,
  };
}

const levels: Readonly<Record<Seniority, string>> = {
  c_suite: 'C-Level',
  vp: 'President/Vice President',
  director: 'Director',
  manager: 'Manager',
  senior: 'Senior',
  ic: 'Specialist',
  entry: 'Intern',
};

const departments: Readonly<Record<string, string>> = {
  Engineering: 'Engineering and Technical',
  Production: 'Engineering and Technical',
  Data: 'Engineering and Technical',
  'Information Technology': 'Engineering and Technical',
  'Customer Success': 'Customer Service',
  Finance: 'Finance & Accounting',
  'General Management': 'C-Suite',
};

function levelOf({ title, seniority }: Role): string {
  if (/founder/i.test(title)) return 'Founder';
  return /^head of/i.test(title) ? 'Head' : levels[seniority];
}

const titleOf = rememberRole((role): Part => ({
  position_title: role.title,
  department: departments[role.department] ?? role.department,
  management_level: levelOf(role),
}));

/** A job of which only the role is known. */
const jobAs = rememberRole((role): { active: Part; former: Part } => ({
  active: { ...titleOf(role), active_experience: 1 },
  former: { ...titleOf(role), active_experience: 0 },
}));

function activeRole(role: Role): Part {
  const { position_title: title, department, management_level: level } = titleOf(role);
  return {
    active_experience_title: title,
    active_experience_department: department,
    active_experience_management_level: level,
    is_decision_maker: ['c_suite', 'vp', 'director'].includes(role.seniority) ? 1 : 0,
  };
}

const jobAt = rememberBy((company: WorldCompany): { active: Part; former: Part } => {
  const part = {
    location: `${company.place.city}, ${company.place.country}`,
    company_id: company.id,
    company_name: company.name,
    company_type: typeOf(company),
    company_founded_year: String(company.foundedYear),
    company_size_range: sizeOf(company),
    company_employees_count: company.headcount,
    company_industry: company.industry,
    company_categories_and_keywords: categoriesOf(company),
    company_annual_revenue_source_1: revenueBySource(company).first,
    company_annual_revenue_source_5: revenueBySource(company).fifth,
    company_website: `https://${company.domain}`,
    company_professional_network_url: company.profileUrl,
    company_hq_full_address: addressOf(company),
    company_hq_country: company.place.country,
    company_hq_country_iso2: company.place.countryCode,
    company_hq_city: company.place.city,
  };
  return { active: { ...part, active_experience: 1 }, former: { ...part, active_experience: 0 } };
});

function datesOf({ startDate, endDate }: Employment, today: string): Part {
  return {
    date_from: monthOf(startDate),
    date_from_year: Number(startDate.slice(0, 4)),
    date_from_month: Number(startDate.slice(5, 7)),
    date_to: endDate && monthOf(endDate),
    date_to_year: endDate === null ? null : Number(endDate.slice(0, 4)),
    date_to_month: endDate === null ? null : Number(endDate.slice(5, 7)),
    duration_months: monthsBetween(startDate, endDate ?? today),
  };
}

const months = 'January February March April May June July August September October November December'.split(
  ' ',
);

const monthOf = (date: string): string => `${months[Number(date.slice(5, 7)) - 1] ?? ''} ${date.slice(0, 4)}`;

function monthsBetween(from: string, to: string): number {
  return Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / (30.44 * 86_400_000)));
}

function emailOf(world: World, person: WorldPerson): Part {
  const known = personAsKnown(world, 'coresignal', {
    of: person,
    what: 'email',
    coverage: 0.5,
    staleness: 0.1,
  });
  const email = known?.workEmail ?? null;
  return {
    primary_professional_email: email,
    primary_professional_email_status: email && 'verified',
    professional_emails_collection:
      email === null ? [] : [{ professional_email: email, professional_email_status: 'verified' }],
  };
}

const previewed = [
  'id',
  'full_name',
  'professional_network_url',
  'headline',
  'location_full',
  'location_country',
  'connections_count',
  'followers_count',
  'active_experience_title',
];

/** What `/preview` shows of an employee. */
export function employeePreview(world: World, person: WorldPerson): Part {
  const record = employeeRecord(world, person);
  const [present] = person.employments;
  const { department, management_level } = titleOf(present);
  const { company } = present;
  return {
    ...Object.fromEntries(previewed.map((name) => [name, record[name]])),
    company_name: company.name,
    company_professional_network_url: company.profileUrl,
    company_website: `https://${company.domain}`,
    company_industry: company.industry,
    company_hq_full_address: addressOf(company),
    company_hq_country: company.place.country,
    department,
    management_level,
    _score: 1,
  };
}
