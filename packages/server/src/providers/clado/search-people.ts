import { z } from 'zod';
import { rowObjects, rowText } from '../kit/row-shapes.ts';
import { personRow } from '../kit/search-rows.ts';
import type { PageOf, PageStart, PersonRow, SearchPage } from '../kit/search-page.ts';
import { clado } from './clado.ts';

/** Rows of one page at most. */
export const maxPageSize = 100;

/** Only the words of the query can exclude. */
export interface PeopleQuery {
  /** In plain language. May be empty if `at` names an earlier search. */
  query: string;
  /**
   * Whether each candidate is judged by a model, at a credit each, and the search can be gone on with. Otherwise it is
   * one page for five credits, whatever its size.
   */
  advanced: boolean;
  /** Whether profiles come in the format of before November 2025. Documented by name alone. */
  legacy?: boolean;
}

/** Where a page begins: a search that the vendor remembers, and the number of its earlier rows. */
interface Slice {
  searchId: string;
  offset: number;
}

/** People by a description. */
export const searchPeople = clado.get('search_people', '/api/search', {
  // A search that was begun is forgotten after a while; that is not a page without rows.
  errors: { means: { 404: 'request_refused' } },
  ask: ({ query: { query, advanced, legacy }, at, size }: PageOf<PeopleQuery>) => {
    const slice = at === null ? null : readStart(at);
    return {
      query: query || null,
      limit: size,
      advanced_filtering: advanced,
      search_id: slice?.searchId,
      offset: slice?.offset,
      legacy: legacy || null,
    };
  },
  reply: {
    results: rowObjects,
    total: z.number().nullable().catch(null),
    search_id: z.string().min(1).nullable().catch(null),
  },
  answer: ({ results, total, search_id: searchId }, { query, at, size }): SearchPage<PersonRow> => {
    const offset = (at === null ? 0 : readStart(at).offset) + results.length;
    // Some clients take `total` for the rows of all pages, some for those of this one: only the greater says something.
    const isOfAll = total !== null && total > results.length;
    const isMore = results.length > 0 && (isOfAll ? offset < total : results.length >= size);
    const next = query.advanced && isMore && searchId !== null ? startOf({ searchId, offset }) : null;
    return { rows: results.map(readPerson), next, total: isOfAll || !isMore ? total : null };
  },
  // A model reads up to a hundred profiles first.
  deadlineMs: 120_000,
  maxReplyBytes: 8 * 1024 * 1024,
});

/** The `at` of a slice, for a search whose id is known. */
export function startOf({ searchId, offset }: Slice): string {
  return `${searchId}:${offset}`;
}

/** It is assumed that an offset counts rows. Without one, a search starts at its beginning. */
function readStart(at: PageStart): Slice {
  const [, searchId = String(at), offset = '0'] = /^(.*):(\d{1,9})$/s.exec(String(at)) ?? [];
  return { searchId, offset: Number(offset) };
}

const flag = z
  .union([z.boolean(), z.number().transform(Boolean)])
  .nullable()
  .catch(null);
const id = z.union([z.number(), z.string()]).nullable().catch(null);

// Profiles have come in three shapes, whose fields are all read.
const names = { name: rowText, full_name: rowText, headline: rowText, linkedin_url: rowText };
const places = { location: rowText, location_full: rowText, location_country: rowText };
const present = { active_experience_company_id: id, active_experience_title: rowText };
const profile = z.object({ ...names, ...places, ...present });

// Of the first version, then of the documentation, then of the second version.
const titles = { employee_title: rowText, title: rowText, position_title: rowText };
const pages = { company_linkedin_url: rowText, company_professional_network_url: rowText };
const job = z.object({
  ...titles,
  ...pages,
  employer_name: rowText,
  company_name: rowText,
  employer_company_website_domains: z.array(rowText).catch([]),
  company_website: rowText,
  is_current: flag,
  active_experience: flag,
  company_id: id,
  end_date: rowText,
  date_to: rowText,
  date_to_year: z.number().nullable().catch(null),
});

type Job = z.infer<typeof job>;

const person = z.object({
  profile: profile.catch(() => profile.parse({})),
  experience: z.array(job.nullable().catch(null)).catch([]),
});

function readPerson(match: PersonRow['match']): PersonRow {
  const { profile: found, experience } = person.parse(match);
  const jobs = experience.filter((one) => one !== null);
  const now = presentJob(jobs, found.active_experience_company_id);
  return personRow(match, {
    name: found.name ?? found.full_name,
    jobTitle: now?.employee_title ?? now?.title ?? now?.position_title ?? found.active_experience_title,
    headline: found.headline,
    profileUrl: found.linkedin_url,
    companyName: now?.employer_name ?? now?.company_name,
    companyWebsiteUrl:
      now?.company_website ?? now?.employer_company_website_domains.find((domain) => domain !== null),
    companyProfileUrl: now?.company_linkedin_url ?? now?.company_professional_network_url,
    region: found.location ?? found.location_full ?? found.location_country,
  });
}

/** The job at the company that is named as the present one, or else a job marked as current, or else one without an end. */
function presentJob(jobs: readonly Job[], companyId: string | number | null): Job | undefined {
  const isNamed = (one: Job) => companyId !== null && String(one.company_id) === String(companyId);
  return (
    jobs.find((one) => isNamed(one) && !hasEnded(one)) ??
    jobs.find((one) => one.is_current ?? one.active_experience ?? false) ??
    jobs.find((one) => !hasEnded(one))
  );
}

function hasEnded(one: Job): boolean {
  const end = one.end_date ?? one.date_to ?? one.date_to_year;
  // What has no end ends in 1970 in the format of before November 2025, as clients report.
  return (
    (one.is_current ?? one.active_experience) === false || (end !== null && !String(end).startsWith('1970'))
  );
}
