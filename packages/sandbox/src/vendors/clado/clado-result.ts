/* A person in the format of today, of which clients show the fields; what the world has nothing for is left out. */
import { businessModelOf } from '../../kit/model/business-model.ts';
import type { Education, Employment, World, WorldPerson } from '../../world/world.ts';

/** `criterion` is what the person was compared with; null where nothing was. */
export function modernResult(
  world: World,
  person: WorldPerson,
  criterion: string | null,
): Record<string, unknown> {
  return {
    profile: { ...profileOf(world, person), ...criteriaOf(person, criterion) },
    experience: person.employments.map((job, place) => experienceOf(world, job, place)),
    education: person.education.map(educationOf),
    languages: [],
    awards: [],
    certifications: [],
    organizations: [],
    patents: [],
    projects: [],
    publications: [],
  };
}

function profileOf(world: World, person: WorldPerson): Record<string, unknown> {
  const { city, region, country, countryCode } = person.place;
  const [present] = person.employments;
  const location = [city, region, country].join(', ');
  return {
    id: String(person.id),
    name: person.name,
    full_name: person.name,
    first_name: person.firstName,
    last_name: person.lastName,
    headline: person.headline,
    description: null,
    summary: null,
    picture_permalink: null,
    location,
    location_full: location,
    location_country: country,
    location_city: city,
    location_state: region,
    location_country_iso2: countryCode,
    linkedin_url: person.profileUrl,
    ...countsOf(world, person),
    is_working: 1,
    is_decision_maker: isDecisionMaker(present) ? 1 : 0,
    total_experience_duration_months: experienceMonths(world, person),
    active_experience_company_id: present.company.id,
    active_experience_title: present.title,
    active_experience_department: present.department,
    active_experience_management_level: present.seniority,
    skills: person.skills,
    education_degrees: person.education.map(({ degree }) => degree),
    projected_total_salary: null,
  };
}

function experienceOf(world: World, job: Employment, place: number): Record<string, unknown> {
  const { company, startDate, endDate } = job;
  return {
    active_experience: endDate === null ? 1 : 0,
    position_title: job.title,
    department: job.department,
    management_level: job.seniority,
    location: `${company.place.city}, ${company.place.country}`,
    description: null,
    date_from: monthOf(startDate),
    date_from_year: Number(startDate.slice(0, 4)),
    date_from_month: Number(startDate.slice(5, 7)),
    date_to: endDate === null ? null : monthOf(endDate),
    date_to_year: endDate === null ? null : Number(endDate.slice(0, 4)),
    date_to_month: endDate === null ? null : Number(endDate.slice(5, 7)),
    duration_months: monthsBetween(startDate, endDate ?? world.today),
    company_id: company.id,
    company_name: company.name,
    company_founded_year: company.foundedYear,
    company_website: `https://${company.domain}`,
    company_linkedin_url: company.profileUrl,
    company_employees_count: company.headcount,
    company_industry: company.industry,
    company_hq_country: company.place.country,
    company_hq_country_iso2: company.place.countryCode,
    company_hq_city: company.place.city,
    company_hq_state: company.place.region,
    company_is_b2b: businessModelOf(company) === 'B2B' ? 1 : 0,
    order_in_profile: place + 1,
  };
}

function educationOf({ degree, field, school, startYear, endYear }: Education, place: number): unknown {
  return {
    degree: `${degree}, ${field}`,
    description: null,
    institution_name: school,
    date_from_year: startYear,
    date_to_year: endYear,
    order_in_profile: place + 1,
  };
}

/** Only advanced searches say why somebody fits. */
export function criteriaOf({ headline }: WorldPerson, criterion: string | null): Record<string, unknown> {
  if (criterion === null) return {};
  return { criteria: { [criterion.slice(0, 120)]: { match: true, reasoning: `${headline}.` } } };
}

export function countsOf(world: World, { id }: WorldPerson): Record<string, unknown> {
  const connections = Math.floor(50 + 900 * world.chance('clado', 'connections', id));
  return {
    // The network shows no more than 500.
    connections_count: Math.min(500, connections),
    followers_count: connections + Math.floor(400 * world.chance('clado', 'followers', id)),
  };
}

export const isDecisionMaker = ({ seniority }: Employment): boolean =>
  seniority === 'c_suite' || seniority === 'vp' || seniority === 'director';

export function experienceMonths(world: World, { employments }: WorldPerson): number {
  return employments.reduce(
    (sum, { startDate, endDate }) => sum + monthsBetween(startDate, endDate ?? world.today),
    0,
  );
}

function monthsBetween(from: string, to: string): number {
  return Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / (30.44 * 24 * 3600 * 1000)));
}

const monthOf = (date: string): string => `${date.slice(0, 7)}-01`;
