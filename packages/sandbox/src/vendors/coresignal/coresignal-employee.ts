/* A multi-source employee as Coresignal has them, and the parts of that which can be told sooner. */
import type { PartialDocuments } from '../../kit/es-people-search.ts';
import type { EsDocument } from '../../kit/es-values.ts';
import { rememberBy } from '../../kit/remember-by.ts';
import { rememberRole, type Role } from '../../kit/remember-role.ts';
import type { Place, Seniority, World, WorldCompany, WorldPerson } from '../../world/world.ts';
import { addressOf, categoriesOf, revenueBySource, sizeOf, typeOf } from './coresignal-company.ts';

export function employeeRecord(world: World, person: WorldPerson): EsDocument {
  const [present] = person.employments;
  return {
    id: person.id,
    ...namesOf(person),
    headline: person.headline,
    summary: null,
    professional_network_url: person.profileUrl,
    ...locationOf(person.place),
    inferred_skills: person.skills,
    ...activeRole(present),
    total_experience_duration_months: monthsBetween(
      person.employments.at(-1)?.startDate ?? world.today,
      world.today,
    ),
    experience: person.employments.map((job, place) => ({
      ...jobAt(job.company)[place === 0 ? 'active' : 'former'],
      ...titleOf(job),
    })),
  };
}

/**
 * What can be told of everybody at a company: they have the present job there, and perhaps others before. Where no
 * query fits either of the two, nobody there can match.
 */
export const staffOf: (company: WorldCompany) => readonly EsDocument[] = rememberBy((company) => {
  const { active } = jobAt(company);
  return [{ experience: [active] }, { experience: [active, { active_experience: 0 }] }];
});

/** What can be told of people who are not made yet. */
export const partialEmployees: PartialDocuments = {
  ofEmployer: () => ({}),
  ofRole: (role) => activeRole(role),
  ofPlace: locationOf,
  ofSkills: (skills) => ({ inferred_skills: skills }),
  own: [
    { fields: ['full_name', 'first_name', 'last_name'], document: namesOf },
    {
      fields: ['experience'],
      document: ({ employments }) => ({
        experience: employments.map((job, place) => jobAt(job.company)[place === 0 ? 'active' : 'former']),
      }),
    },
  ],
};

function namesOf({ firstName, lastName }: { firstName: string; lastName: string }): EsDocument {
  return { full_name: `${firstName} ${lastName}`, first_name: firstName, last_name: lastName };
}

function locationOf({ city, region, country, countryCode }: Place): EsDocument {
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

const titleOf = rememberRole((role) => ({
  position_title: role.title,
  department: departments[role.department] ?? role.department,
  management_level: levelOf(role),
}));

function activeRole(role: Role): EsDocument {
  const { position_title: title, department, management_level: level } = titleOf(role);
  return {
    active_experience_title: title,
    active_experience_department: department,
    active_experience_management_level: level,
    is_decision_maker: ['c_suite', 'vp', 'director'].includes(role.seniority) ? 1 : 0,
  };
}

const jobAt = rememberBy((company: WorldCompany): { active: EsDocument; former: EsDocument } => {
  const part = {
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
    company_hq_country: company.place.country,
    company_hq_country_iso2: company.place.countryCode,
    company_hq_city: company.place.city,
  };
  return { active: { ...part, active_experience: 1 }, former: { ...part, active_experience: 0 } };
});

function monthsBetween(from: string, to: string): number {
  return Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / (30.44 * 86_400_000)));
}

/** What `/preview` shows of an employee. */
export function employeePreview(world: World, person: WorldPerson): unknown {
  const [present] = person.employments;
  const { company } = present;
  const { position_title: title, ...role } = titleOf(present);
  const connections = world.chance('coresignal', 'connections', person.id) * 460;
  return {
    id: person.id,
    full_name: `${person.firstName} ${person.lastName}`,
    professional_network_url: person.profileUrl,
    headline: person.headline,
    location_full: [person.place.city, person.place.region, person.place.country].join(', '),
    location_country: person.place.country,
    connections_count: 40 + Math.floor(connections),
    active_experience_title: title,
    company_name: company.name,
    company_professional_network_url: company.profileUrl,
    company_website: `https://${company.domain}`,
    company_industry: company.industry,
    company_hq_full_address: addressOf(company),
    company_hq_country: company.place.country,
    ...role,
    _score: 1,
  };
}
