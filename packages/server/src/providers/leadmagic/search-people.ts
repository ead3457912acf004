import { z } from 'zod';
import type { PageOf, PersonRow, SearchPage } from '../kit/search-page.ts';
import { websiteDomain } from '../kit/website-domain.ts';
import { leadmagic, perEndpoint } from './leadmagic.ts';

/** The most that is known to be taken; the documentation names the default alone, which is 20. */
export const maxPageSize = 500;

/** One of them; the domain is best. Nothing can be excluded. */
export interface EmployeesQuery {
  companyDomain?: string;
  companyName?: string;
}

const text = z.string().trim().min(1).nullable().catch(null);

const match = z.record(z.string(), z.custom<PersonRow['match'][string]>());

// Skip entries that are not objects; the others are good.
const list = z
  .array(match.nullable().catch(null))
  .transform((employees) => employees.filter((one): one is PersonRow['match'] => one !== null));

/** Who works at a company; 0.05 credits each. There are no pages: an older version had them, the present one has a limit. */
export const searchPeople = leadmagic.operation({
  id: 'leadmagic.search_people',
  request: ({ query, size }: PageOf<EmployeesQuery>) => ({
    method: 'POST',
    path: '/v1/people/employee-finder',
    body: { company_domain: query.companyDomain, company_name: query.companyName, limit: size },
  }),
  limits: perEndpoint,
  // The vendor's reference gives the list both names. A company nobody is known of may have neither.
  reply: z.object({
    employees: list.nullish(),
    data: list.nullish(),
    total_count: z.number().nullable().catch(null),
  }),
  answer: ({ employees, data, total_count: total }, { query, size }): SearchPage<PersonRow> => {
    const people = [employees, data].find((named) => named && named.length > 0) ?? [];
    const rows = people.slice(0, size).map((one) => readEmployee(one, query));
    return { rows, next: null, total };
  },
});

const employee = z.object({
  full_name: text,
  first_name: text,
  last_name: text,
  title: text,
  job_title: text,
  profile_url: text,
  company_name: text,
  website: text,
  company_website: text,
  location: text,
});

function readEmployee(found: PersonRow['match'], { companyDomain }: EmployeesQuery): PersonRow {
  const person = employee.parse(found);
  const website = person.website ?? person.company_website;
  return {
    name: person.full_name ?? ([person.first_name, person.last_name].filter(Boolean).join(' ') || null),
    jobTitle: person.title ?? person.job_title,
    headline: null,
    profileUrl: person.profile_url,
    companyName: person.company_name,
    // The people found work at the company that was asked for.
    companyDomain: websiteDomain(website) ?? companyDomain ?? null,
    companyWebsiteUrl: website,
    companyProfileUrl: null,
    region: person.location,
    match: found,
  };
}
