/* The lead database: https://api-doc.icypeas.com, "Lead Database". */
import { z } from 'zod';
import { joined } from '../kit/read-answers.ts';
import type { VendorObject } from '../kit/row-shapes.ts';
import { rowObjects, rowText } from '../kit/row-shapes.ts';
import { companyRow, personRow } from '../kit/search-rows.ts';
import type { CompanyRow, PageOf, PersonRow, SearchPage } from '../kit/search-page.ts';
import { icypeas } from './icypeas.ts';

/** Rows of one page at most. */
export const maxPageSize = 200;

/** Any of `include` and none of `exclude`, up to 200 values each. */
interface Choice {
  include?: readonly string[];
  exclude?: readonly string[];
}

interface NumberRange {
  '>='?: number;
  '<='?: number;
}

type Filters = Readonly<Record<string, Choice | NumberRange | undefined>>;

const search = <Query extends Filters, Row extends CompanyRow | PersonRow>(
  what: 'companies' | 'people',
  readRow: (match: VendorObject) => Row,
) =>
  icypeas.post(`search_${what}`, `/find-${what}`, {
    // A bucket for each of the two: https://api-doc.icypeas.com/rate-limits.
    limits: { requestsPerSecond: 30 },
    // A page of 200 with all its descriptions is more than the usual 2 MB.
    maxReplyBytes: 8 * 1024 * 1024,
    ask: ({ query, at, size }: PageOf<Query>) => ({
      // The vendor wants the query unchanged from page to page.
      query: saidIn(query),
      // The token is documented as required; clients leave it out for the first page.
      pagination: { size, token: at ?? undefined },
    }),
    reply: {
      // A refusal in words unknown to us is not a page without rows.
      success: z.literal(true).nullish(),
      total: z.number().nullable().catch(null),
      leads: rowObjects,
      pagination: z
        .object({ token: z.union([z.string().min(1), z.number()]) })
        .nullable()
        .catch(null),
    },
    // Every page has a new token. Whether the last one has a token as well is not documented; then an empty page follows.
    answer: ({ leads, total, pagination }, { at }): SearchPage<Row> => {
      const isAll = leads.length === 0 || (at === null && total !== null && total <= leads.length);
      const rows = leads.map((match) => readRow(match));
      return { rows, next: isAll ? null : (pagination?.token ?? null), total };
    },
  });

/** Filters that say nothing are left out. */
function saidIn(query: Filters) {
  const isSaid = (values: unknown) => (Array.isArray(values) ? values.length > 0 : values != null);
  const filters = Object.entries(query).flatMap(([name, filter]) => {
    const said = Object.entries(filter ?? {}).filter(([, values]) => isSaid(values));
    return said.length === 0 ? [] : [[name, Object.fromEntries(said)]];
  });
  return Object.fromEntries(filters);
}

/** Every filter can exclude. Words are matched as words; places and languages are best given as two-letter codes. */
export type PeopleQuery = Partial<Record<PeopleFilter, Choice>>;

type PeopleFilter =
  | `${'current' | 'past'}${'JobTitle' | 'CompanyName' | 'CompanyWebsite'}`
  | 'firstname'
  | 'lastname'
  | 'school'
  | 'languages'
  | 'skills'
  | 'location'
  | 'keyword';

const person = z.object({
  firstname: rowText,
  lastname: rowText,
  headline: rowText,
  profileUrl: rowText,
  address: rowText,
  lastJobTitle: rowText,
  lastCompanyName: rowText,
  lastCompanyUrl: rowText,
  lastCompanyWebsite: rowText,
});

/** People of the lead database; 0.02 credits each, as a client reports. */
export const searchPeople = search<PeopleQuery, PersonRow>('people', (match) => {
  const found = person.parse(match);
  return personRow(match, {
    name: joined([found.firstname, found.lastname]),
    jobTitle: found.lastJobTitle,
    headline: found.headline,
    profileUrl: found.profileUrl,
    companyName: found.lastCompanyName,
    companyWebsiteUrl: found.lastCompanyWebsite,
    companyProfileUrl: found.lastCompanyUrl,
    region: found.address,
  });
});

/** Every filter but the headcount can exclude. `urn` is the number of a company's profile, `lid` the last part of its URL. */
export type CompanyQuery = { headcount?: NumberRange } & Partial<
  Record<'name' | 'type' | 'industry' | 'location' | 'urn' | 'lid', Choice>
>;

const company = z.object({
  name: rowText,
  website: rowText,
  url: rowText,
  description: rowText,
  industry: rowText,
  numberOfEmployees: z.number().nullable().catch(null),
  // Clients read the one or the other.
  location: rowText,
  address: rowText,
});

/** Companies of the lead database. */
export const searchCompanies = search<CompanyQuery, CompanyRow>('companies', (match) => {
  const found = company.parse(match);
  return companyRow(match, {
    name: found.name,
    websiteUrl: found.website,
    profileUrl: found.url,
    description: found.description,
    industry: found.industry,
    headcount: found.numberOfEmployees?.toString(),
    region: found.location ?? found.address,
  });
});
