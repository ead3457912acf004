import { z } from 'zod';
import type { VendorObject } from '../kit/row-shapes.ts';
import { rowObjects, rowText } from '../kit/row-shapes.ts';
import { companyRow, personRow } from '../kit/search-rows.ts';
import type { CompanyRow, PageOf, PersonRow, SearchPage } from '../kit/search-page.ts';
import { doubtful, num, obj } from '../kit/shapes.ts';
import { amplemarket } from './amplemarket.ts';

/** Rows of a page at most. */
export const maxPageSize = 100;

type Lists<Name extends string> = { readonly [Each in Name]?: readonly string[] };
type OfBoth = 'names' | 'domains' | 'industries' | 'sizes' | 'types' | 'locations' | 'revenue' | 'keywords';
type OfPeople = 'titles' | 'seniorities' | 'departments' | 'job_functions' | 'locations';

/** The parameters that both searches take; every one narrows, none excludes. */
export type CompanyQuery = Lists<`company_${OfBoth}`> & {
  /** Documented by name; that its ends are called so is a guess. In percent. */
  headcount_growth?: { min: number | null; max: number | null };
  job_openings?: { titles: readonly string[] };
};

export type PeopleQuery = CompanyQuery & Lists<`person_${OfPeople}`> & { person_name?: string };

const search = <Query extends object, Row extends CompanyRow | PersonRow>(
  name: 'companies' | 'people',
  { readRow, maxReplyBytes }: { readRow(match: VendorObject): Row; maxReplyBytes: number },
) =>
  amplemarket.post(`search_${name}`, `/${name}/search`, {
    // Lists without values are left out.
    ask: ({ query, at, size }: PageOf<Query>) => ({
      ...Object.fromEntries(
        Object.entries(query).filter(([, value]) => !Array.isArray(value) || value.length > 0),
      ),
      page: at ?? 1,
      page_size: size,
    }),
    limits: { requestsPerMinute: 300 },
    maxReplyBytes,
    // The name of the paging block is known from clients only, so what it says is not relied on.
    reply: { results: rowObjects, _pagination: obj({ total_pages: num, total: num }).catch(null) },
    // The last page is not full, or is the last by the vendor's own count.
    answer: ({ results, _pagination: paging }, { at, size }): SearchPage<Row> => {
      const page = Number(at ?? 1);
      const isLast = paging?.total_pages == null ? results.length < size : page >= paging.total_pages;
      return {
        rows: results.map((match) => readRow(match)),
        next: isLast || results.length === 0 ? null : page + 1,
        total: paging?.total ?? null,
      };
    },
  });

const number = doubtful(z.number());
const flag = doubtful(z.boolean());
const texts = doubtful(z.array(z.string()));

const page = {
  name: rowText,
  website: rowText,
  linkedin_url: rowText,
  overview: rowText,
  industry: rowText,
  size: rowText,
};
const company = z.object({
  ...page,
  location: rowText,
  founded_year: number,
  is_b2b: flag,
  is_b2c: flag,
  keywords: texts,
  latest_funding_date: rowText,
  latest_funding_stage: rowText,
  followers: number,
  funding_events: doubtful(z.array(z.object({ investors: texts }))),
});

/** What a company's object says that its search cannot be asked for: looked at in what comes back. */
export type AmplemarketFacts = ReturnType<typeof readFacts>;
export type AmplemarketCompany = CompanyRow & { facts: AmplemarketFacts };

function readFacts(found: z.infer<typeof company>) {
  return {
    foundedYear: found.founded_year ?? null,
    isB2b: found.is_b2b ?? null,
    isB2c: found.is_b2c ?? null,
    investors: (found.funding_events ?? []).flatMap(({ investors }) => investors ?? []),
    keywords: found.keywords ?? [],
    /** ISO date. */
    lastFundingDate: found.latest_funding_date,
    lastFundingStage: found.latest_funding_stage,
    followers: found.followers ?? null,
  };
}

function readCompany(match: VendorObject): AmplemarketCompany {
  const found = company.parse(match);
  const row = companyRow(match, {
    name: found.name,
    websiteUrl: found.website,
    profileUrl: found.linkedin_url,
    description: found.overview,
    industry: found.industry,
    // The vendor writes `51-200 employees`.
    headcount: found.size?.replace(/ employees$/i, ''),
    region: found.location,
  });
  return { ...row, facts: readFacts(found) };
}

/** A page of companies. */
export const searchCompanies = search<CompanyQuery, AmplemarketCompany>('companies', {
  readRow: readCompany,
  maxReplyBytes: 8 * 1024 * 1024,
});

export type AmplemarketPerson = PersonRow & {
  schools: string[];
  company: Pick<AmplemarketCompany, 'industry' | 'headcount' | 'region' | 'facts'>;
};

const person = z.object({
  name: rowText,
  title: rowText,
  headline: rowText,
  linkedin_url: rowText,
  location: rowText,
  educations: doubtful(z.array(z.object({ school_name: rowText }))),
  company: doubtful(z.record(z.string(), z.json())),
});

function readPerson(match: VendorObject): AmplemarketPerson {
  const found = person.parse(match);
  const { name, websiteUrl, profileUrl, industry, headcount, region, facts } = readCompany(
    found.company ?? {},
  );
  const row = personRow(match, {
    name: found.name,
    jobTitle: found.title,
    headline: found.headline,
    profileUrl: found.linkedin_url,
    companyName: name,
    companyWebsiteUrl: websiteUrl,
    companyProfileUrl: profileUrl,
    region: found.location,
  });
  const schools = (found.educations ?? []).flatMap(({ school_name: school }) => school ?? []);
  return { ...row, schools, company: { industry, headcount, region, facts } };
}

/** A page of people, by what they are and by their employer. */
export const searchPeople = search<PeopleQuery, AmplemarketPerson>('people', {
  readRow: readPerson,
  maxReplyBytes: 16 * 1024 * 1024,
});
