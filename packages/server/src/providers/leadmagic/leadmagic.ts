import { z } from 'zod';
import { defineProvider } from '../kit/provider.ts';
import { emailFrom, identity, inRole, joined, phoneFrom, withScheme } from '../kit/read-answers.ts';
import { rowObjects, rowText } from '../kit/row-shapes.ts';
import { personRow } from '../kit/search-rows.ts';
import type { PageOf, PersonRow, SearchPage } from '../kit/search-page.ts';
import { doubtful, num, text } from '../kit/shapes.ts';

/** https://leadmagic.io/docs. Replies are charged on success only. */
export const leadmagic = defineProvider({
  id: 'leadmagic',
  label: 'LeadMagic',
  baseUrl: 'https://api.leadmagic.io',
  auth: { header: 'X-API-Key' },
  // Each endpoint has a limit of its own; these are what most of them allow.
  limits: { requestsPerMinute: 300 },
  errors: {
    // Flat problem details (RFC 9457) today, a list of them before, a flat `error` in the oldest API.
    codeAt: ['code', 'errors.0.code', 'error'],
    means: { 404: 'not_found', 403: 'not_in_plan' },
  },
});

/** What searches and most finders allow. With limits of its own an operation has a bucket of its own. */
export const perEndpoint = { requestsPerMinute: 300 };

const byProfile = ({ profileUrl }: { profileUrl: string }) => ({ profile_url: profileUrl });

const readEmail = emailFrom({
  valid: 'valid',
  valid_catch_all: 'catch_all',
  catch_all: 'catch_all',
  invalid: 'invalid',
});

/** The address of a person at a company; the domain is better than the name where both are known. */
export const findEmail = leadmagic.post('find_email', '/v1/people/email-finder', {
  ask: (person: { name: string; domain: string | null; company: string | null }) => ({
    full_name: person.name,
    domain: person.domain,
    company_name: person.company,
  }),
  limits: { requestsPerMinute: 5000 },
  reply: { email: text, status: text },
  // A miss is 200 with a null address, whatever the status says.
  answer: ({ email, status }) => readEmail(email, status),
});

/** The work address of the person whom a profile is about. */
export const findEmailByProfile = leadmagic.post('find_email_by_profile', '/v1/people/b2b-profile-email', {
  ask: byProfile,
  limits: { requestsPerMinute: 1500 },
  reply: { email: text },
  answer: ({ email }) => readEmail(email),
});

/** Private addresses of whoever a profile belongs to. */
export const findPersonalEmail = leadmagic.post('find_personal_email', '/v1/people/personal-email-finder', {
  ask: byProfile,
  limits: { requestsPerMinute: 5000 },
  // The list is documented as a list and no more; what it turns out to contain must not cost the address.
  reply: {
    personal_email: text,
    first_personal_email: text,
    personal_emails: doubtful(z.array(z.string())),
  },
  answer: ({ personal_email: one, first_personal_email: first, personal_emails: all }) => {
    const found = readEmail(one || first || all?.[0]);
    return found && { ...found, alternatives: (all ?? []).filter((other) => other !== found.email) };
  },
});

/** A mobile number, by profile URL or work address. */
export const findMobile = leadmagic.post('find_mobile', '/v1/people/mobile-finder', {
  ask: ({ profileUrl, workEmail }: { profileUrl?: string; workEmail?: string }) => ({
    profile_url: profileUrl,
    work_email: workEmail,
  }),
  limits: { requestsPerMinute: 25_000 },
  reply: { mobile_number: text },
  answer: ({ mobile_number: number }) => phoneFrom(number),
});

/** The profile that belongs to a work address. */
export const findProfileByEmail = leadmagic.post('find_profile_by_email', '/v1/people/b2b-profile', {
  ask: ({ email }: { email: string }) => ({ work_email: email }),
  limits: { requestsPerMinute: 1500 },
  reply: { profile_url: text },
  answer: ({ profile_url: url }) => identity({ profile_url: withScheme(url) }),
});

/** Who has a role at a company. */
export const findRole = leadmagic.post('find_role', '/v1/people/role-finder', {
  ask: ({ role, domain }: { role: string; domain: string }) => ({ job_title: role, company_domain: domain }),
  limits: perEndpoint,
  reply: {
    full_name: text,
    first_name: text,
    last_name: text,
    profile_url: text,
    job_title: text,
    company_name: text,
    company_website: text,
  },
  // Profiles come without a scheme: `linkedin.com/in/x`.
  answer: (found) =>
    inRole({
      name: found.full_name ?? joined([found.first_name, found.last_name]),
      profile_url: withScheme(found.profile_url),
      company_name: found.company_name,
      company_website_url: found.company_website,
      job_title: found.job_title,
    }),
});

export const countCredits = leadmagic.credits('/v1/credits', {
  limits: { requestsPerMinute: 5000 },
  reply: { credits: num },
  left: ({ credits }) => credits ?? null,
});

/** The most that is known to be taken; the documentation names the default alone, which is 20. */
export const maxPageSize = 500;

/** One of them; the domain is best. Nothing can be excluded. */
export interface EmployeesQuery {
  companyDomain?: string;
  companyName?: string;
}

const employee = z.object({
  full_name: rowText,
  first_name: rowText,
  last_name: rowText,
  title: rowText,
  job_title: rowText,
  profile_url: rowText,
  company_name: rowText,
  website: rowText,
  company_website: rowText,
  location: rowText,
});

/** Who works at a company; 0.05 credits each. There are no pages: an older version had them, the present one has a limit. */
export const searchPeople = leadmagic.post('search_people', '/v1/people/employee-finder', {
  ask: ({ query, size }: PageOf<EmployeesQuery>) => ({
    company_domain: query.companyDomain,
    company_name: query.companyName,
    limit: size,
  }),
  limits: perEndpoint,
  // The vendor's reference gives the list both names. A company nobody is known of may have neither.
  reply: { employees: rowObjects.nullish(), data: rowObjects.nullish(), total_count: doubtful(z.number()) },
  answer: ({ employees, data, total_count: total }, { query, size }): SearchPage<PersonRow> => {
    const people = [employees, data].find((named) => named && named.length > 0) ?? [];
    const rows = people.slice(0, size).map((match) => readEmployee(match, query));
    return { rows, next: null, total: total ?? null };
  },
});

function readEmployee(match: PersonRow['match'], { companyDomain }: EmployeesQuery): PersonRow {
  const found = employee.parse(match);
  const row = personRow(match, {
    name: found.full_name ?? joined([found.first_name, found.last_name]),
    jobTitle: found.title ?? found.job_title,
    profileUrl: found.profile_url,
    companyName: found.company_name,
    companyWebsiteUrl: found.website ?? found.company_website,
    region: found.location,
  });
  // Whoever is found works where it was asked for.
  return { ...row, companyDomain: row.companyDomain ?? companyDomain ?? null };
}
