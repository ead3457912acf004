/* A person as CompanyEnrich has them. Only what is inside of `experiences` is in camel case. */
import { jobDepartments } from '../../kit/job-departments.ts';
import { rememberRole, type Role } from '../../kit/remember-role.ts';
import { makeUuid } from '../../kit/make-id.ts';
import type { Employment, World, WorldPerson } from '../../world/world.ts';
import { companyKnownToCompanyEnrich } from './companyenrich-company.ts';

/** ISO dates of when people came to their present job. */
export interface JobDates {
  position: string;
  /** Of the first of several jobs in a row at the same employer. */
  company: string;
}

export function jobDates({ employments }: WorldPerson): JobDates {
  const [{ startDate, company }] = employments;
  const left = employments.findIndex((job) => job.company.id !== company.id);
  const joined = employments.at(left === -1 ? -1 : left - 1)?.startDate ?? startDate;
  return { position: startDate, company: joined };
}

export const personSeniorities: readonly string[] = [
  'owner',
  'founder',
  'c-suite',
  'partner',
  'vp',
  'head',
  'director',
  'manager',
  'senior',
  'entry',
  'intern',
];

export function seniorityOf({ title, seniority }: Role): string {
  if (/founder/i.test(title)) return 'founder';
  if (/partner/i.test(title)) return 'partner';
  if (/^head of/i.test(title)) return 'head';
  if (/intern\b|trainee/i.test(title)) return 'intern';
  if (seniority === 'c_suite') return 'c-suite';
  // There is no word for people who are neither senior nor new.
  return seniority === 'ic' ? 'entry' : seniority;
}

/** `engineering-technical/data-science`; null for people who belong to none. */
export const departmentOf: (role: Role) => string | null = rememberRole((role) => {
  const [first] = jobDepartments(role);
  return first ? `${first.department}/${first.subdepartment}`.replaceAll('_', '-') : null;
});

/** `isMatched`: whether a job is one that was searched for. */
export function personObject(
  world: World,
  person: WorldPerson,
  isMatched: (job: Employment) => boolean,
): Record<string, unknown> {
  const { id, employments, place } = person;
  const [present] = employments;
  return {
    id,
    name: person.name,
    first_name: person.firstName,
    last_name: person.lastName,
    position: present.title,
    seniority: seniorityOf(present),
    department: departmentOf(present),
    image_url: null,
    location: {
      country: { code: place.countryCode, name: place.country, latitude: 0, longitude: 0 },
      address: [place.city, place.region, place.country].join(', '),
    },
    socials: { linkedin_url: person.profileUrl },
    experiences: employments.map((job) => experience(world, job, isMatched(job))),
  };
}

/** Of an employer that it does not have, only the name is told. */
function experience(world: World, job: Employment, isMatched: boolean): Record<string, unknown> {
  const { company, title, startDate, endDate } = job;
  const { name, domain } = company;
  const known = companyKnownToCompanyEnrich(world, company) !== null;
  const id = known ? makeUuid(world, ['companyenrich', company.id]) : null;
  const logo = `https://api.companyenrich.com/logo/${domain}`;
  return {
    ...(known
      ? { type: 'company', company: { id, name, domain, logo_url: logo } }
      : { type: 'unknown', companyName: name }),
    position: title,
    startDate,
    endDate,
    isCurrent: endDate === null,
    isMatched,
  };
}
