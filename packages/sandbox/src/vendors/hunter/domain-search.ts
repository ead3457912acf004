import { daysBefore } from '../../kit/days-before.ts';
import { headcountRange, usualBrackets } from '../../kit/headcount-range.ts';
import type { SimulatedReply } from '../../kit/simulator.ts';
import type { EmailPattern, Seniority, World, WorldCompany, WorldPerson } from '../../world/world.ts';
import { dataReply, errorReply, paramsOf } from './hunter-reply.ts';
import { type HunterOperation, isOptedOut, scoreBetween, textOf, wholeNumberOf } from './parameters.ts';
import { sourcesOf } from './sources.ts';

const patterns: Readonly<Record<EmailPattern, string>> = {
  'first.last': '{first}.{last}',
  first: '{first}',
  flast: '{f}{last}',
  firstlast: '{first}{last}',
  'f.last': '{f}.{last}',
  first_last: '{first}_{last}',
  last: '{last}',
};

const seniorities: Readonly<Record<Seniority, string>> = {
  c_suite: 'executive',
  vp: 'executive',
  director: 'executive',
  manager: 'senior',
  senior: 'senior',
  ic: 'junior',
  entry: 'junior',
};

/** Hunter's names for the departments of the world; for the others it has none. */
const departments = new Map([
  ['Engineering', 'it'],
  ['Data', 'it'],
  ['Information Technology', 'it'],
  ['Finance', 'finance'],
  ['Sales', 'sales'],
  ['Legal', 'legal'],
  ['Customer Success', 'support'],
  ['Human Resources', 'hr'],
  ['Marketing', 'marketing'],
  ['Design', 'design'],
  ['Medical', 'health'],
  ['Operations', 'operations'],
  ['Production', 'operations'],
  ['Product', 'management'],
  ['Consulting', 'management'],
]);

const parameters = ['domain', 'company', 'type', 'offset', 'seniority', 'department'];

interface ListedEmail {
  value: string;
  type: 'personal' | 'generic';
  seniority: string | null;
  department: string | null;
  [field: string]: unknown;
}

export const searchDomain: HunterOperation = (query, { world }) => {
  const limit = wholeNumberOf(query, 'limit', { fallback: 10, least: 1, most: 100 });
  const offset = wholeNumberOf(query, 'offset', { fallback: 0, least: 0, most: 100_000 });
  if (limit === null || offset === null)
    return errorReply('pagination_error', 'The limit or offset is invalid');
  const employer = { domain: textOf(query, 'domain'), name: textOf(query, 'company') };
  const problem = findProblem(query);
  if (problem !== null) return problem;
  const company = world.findCompany(employer);
  const emails =
    company === null ? [] : listEmails(company, world).filter((email) => isAskedFor(email, query));
  const data = { ...domainFields(company, employer.domain), emails: emails.slice(offset, offset + limit) };
  return dataReply(data, { results: emails.length, limit, offset, params: paramsOf(query, parameters) });
};

/** How many addresses they have of a domain, by kind; free of charge. */
export const countEmails: HunterOperation = (query, { world }) => {
  const problem = findProblem(query);
  if (problem !== null) return problem;
  const company = world.findCompany({ domain: textOf(query, 'domain'), name: textOf(query, 'company') });
  const emails = (company === null ? [] : listEmails(company, world)).filter((email) =>
    isAskedFor(email, query),
  );
  const count = (isCounted: (email: ListedEmail) => boolean) => emails.filter(isCounted).length;
  const named = [...new Set(emails.flatMap(({ department }) => department ?? []))];
  return dataReply(
    {
      total: emails.length,
      personal_emails: count(({ type }) => type === 'personal'),
      generic_emails: count(({ type }) => type === 'generic'),
      department: Object.fromEntries(
        named.map((name) => [name, count((email) => email.department === name)]),
      ),
      seniority: Object.fromEntries(
        ['junior', 'senior', 'executive'].map((name) => [name, count((email) => email.seniority === name)]),
      ),
    },
    { params: paramsOf(query, ['domain', 'company', 'type']) },
  );
};

function findProblem(query: URLSearchParams): SimulatedReply | null {
  const type = textOf(query, 'type');
  if (type !== undefined && type !== 'personal' && type !== 'generic') {
    return errorReply('wrong_params', 'The type parameter has to be personal or generic');
  }
  const asked = textOf(query, 'seniority')?.split(',') ?? [];
  if (asked.some((seniority) => !['junior', 'senior', 'executive'].includes(seniority))) {
    return errorReply('wrong_params', 'The seniority parameter is invalid');
  }
  if (textOf(query, 'domain') ?? textOf(query, 'company')) return null;
  return errorReply('wrong_params', 'You are missing the domain parameter');
}

function isAskedFor(email: ListedEmail, query: URLSearchParams): boolean {
  const isAmong = (name: string, value: string | null) => {
    const asked = textOf(query, name)?.toLowerCase().split(',');
    return asked === undefined || (value !== null && asked.includes(value));
  };
  return (
    isAmong('type', email.type) &&
    isAmong('seniority', email.seniority) &&
    isAmong('department', email.department)
  );
}

function domainFields(
  company: WorldCompany | null,
  askedDomain: string | undefined,
): Record<string, unknown> {
  return {
    domain: company?.domain ?? askedDomain ?? null,
    disposable: false,
    webmail: false,
    accept_all: company?.isCatchAll ?? false,
    pattern: company === null ? null : patterns[company.emailPattern],
    organization: company?.name ?? null,
    description: company?.description ?? null,
    industry: company?.industry ?? null,
    headcount: company === null ? null : headcountRange(company.headcount, usualBrackets),
    technologies: company?.technologies ?? [],
    country: company?.place.countryCode ?? null,
    state: company?.place.region ?? null,
    city: company?.place.city ?? null,
    postal_code: company?.zipCode ?? null,
    street: company?.street ?? null,
    linkedin: company?.profileUrl ?? null,
  };
}

function listEmails(company: WorldCompany, world: World): ListedEmail[] {
  if (company.mailHost === 'none') return [];
  const known = world.peopleAt(company).filter((of) => {
    const part = { what: 'email', coverage: 0.5, staleness: 0.08 };
    const knowledge = world.knows('hunter', { of, ...part });
    return knowledge.isKnown && !knowledge.isStale && !isOptedOut(world, of);
  });
  const generic = ['info', 'contact', 'sales'].map((name) =>
    listedEmail(`${name}@${company.domain}`, null, world),
  );
  return [...known.map((person) => listedEmail(person.workEmail, person, world)), ...generic];
}

function listedEmail(value: string, person: WorldPerson | null, world: World): ListedEmail {
  const { company, status } = world.mailbox(value);
  const job = person?.employments[0];
  const date = daysBefore(world.today, scoreBetween(world, `verified ${value}`, { least: 5, most: 120 }));
  return {
    value,
    type: person === null ? 'generic' : 'personal',
    confidence: scoreBetween(
      world,
      value,
      company?.isCatchAll === true ? { least: 60, most: 82 } : { least: 80, most: 99 },
    ),
    first_name: person?.firstName ?? null,
    last_name: person?.lastName ?? null,
    position: job?.title ?? null,
    seniority: job === undefined ? null : seniorities[job.seniority],
    department: job === undefined ? null : departmentOf(job),
    linkedin: person?.profileUrl ?? null,
    twitter: null,
    phone_number: null,
    verification: {
      date,
      status: status === 'valid' ? 'valid' : status === 'catch_all' ? 'accept_all' : null,
    },
    sources: sourcesOf(world, value, { isStale: false }),
  };
}

function departmentOf({ seniority, department }: WorldPerson['employments'][0]): string | null {
  return seniority === 'c_suite' ? 'executive' : (departments.get(department) ?? null);
}
