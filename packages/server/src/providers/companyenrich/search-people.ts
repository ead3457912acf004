import { z } from 'zod';
import type { PageOf, PersonRow } from '../kit/search-page.ts';
import { companyenrich } from './companyenrich.ts';
import { refuseUnknown } from './known-words.ts';
import { askPage, itemPage, maxReplyBytes, readPage, text } from './item-page.ts';
import type { CompaniesQuery } from './search-companies.ts';

export const maxPageSize = 100;

/** What people are found by and what keeps them out. Values of a list: any of them. */
interface PersonFilters {
  /** ISO 3166-1 with two letters, of where they live. */
  countries?: readonly string[];
  /** Employers', up to 100. */
  domains?: readonly string[];
  /** One of `seniorities` in `known-words.ts`. */
  seniority?: readonly string[];
  /** The vendor's paths: `sales`, `engineering-technical/data-science`. */
  department?: readonly string[];
}

/** Under the vendor's names. What is in `exclude` keeps a person out. */
export interface PeopleQuery extends PersonFilters {
  /** Words of present titles. Documents of before have a single text. */
  positionQuery?: readonly string[];
  /** In names and domains of employers. */
  query?: string | null;
  /** What the employer must be like. */
  companyFilter?: { search?: CompaniesQuery };
  /** ISO dates, of when the present job began. */
  atCurrentCompanyAfter?: string | null;
  atCurrentCompanyBefore?: string | null;
  atCurrentPositionAfter?: string | null;
  atCurrentPositionBefore?: string | null;
  exclude?: PersonFilters;
}

const experience = z.object({
  company: z.object({ name: text, domain: text }).nullable().catch(null),
  /** Of an employer that the vendor does not know. */
  companyName: text,
  position: text,
  isCurrent: z.boolean().catch(false),
  /** Whether it is what the search found. */
  isMatched: z.boolean().catch(false),
});

const person = z.object({
  name: text,
  position: text,
  location: z
    .object({ address: text, country: z.object({ name: text }).nullable().catch(null) })
    .nullable()
    .catch(null),
  socials: z.object({ linkedin_url: text }).nullable().catch(null),
  experiences: z.array(experience.nullable().catch(null)).catch([]),
});

type Experience = z.infer<typeof experience>;

/** People with their jobs; 2 credits for each, and at least 2. */
export const searchPeople = companyenrich.operation({
  id: 'companyenrich.search_people',
  refuse: ({ query }: PageOf<PeopleQuery>) => {
    const employer = query.companyFilter?.search;
    return refuseUnknown([query, query.exclude, employer, employer?.exclude]);
  },
  request: (page: PageOf<PeopleQuery>) => ({ method: 'POST', path: '/people/search', body: askPage(page) }),
  maxReplyBytes,
  reply: itemPage,
  answer: (reply, { at, size }) => readPage(reply, { at, size, read: readPerson }),
});

function readPerson(match: PersonRow['match']): PersonRow {
  const { name, position, location, socials, experiences } = person.parse(match);
  const employment = currentJob(experiences.filter((job) => job !== null));
  return {
    name,
    jobTitle: position ?? employment?.position ?? null,
    headline: null,
    profileUrl: socials?.linkedin_url ?? null,
    companyName: employment?.company?.name ?? employment?.companyName ?? null,
    companyDomain: employment?.company?.domain ?? null,
    companyWebsiteUrl: null,
    companyProfileUrl: null,
    region: location?.address ?? location?.country?.name ?? null,
    match,
  };
}

/** The job someone has now: that which was searched for, if there are several. */
function currentJob(jobs: readonly Experience[]): Experience | null {
  const current = jobs.filter(({ isCurrent }) => isCurrent);
  return current.find(({ isMatched }) => isMatched) ?? current[0] ?? null;
}
