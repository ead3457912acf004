import { z } from 'zod';
import type { VendorObject } from '../kit/row-shapes.ts';
import { joined } from '../kit/read-answers.ts';
import { rowObjects, rowPart, rowParts, rowText, rowTextOrNumber } from '../kit/row-shapes.ts';
import type { CompanyRow, PageOf, PersonRow, SearchPage } from '../kit/search-page.ts';
import { companyRow, nextPageNumber, personRow } from '../kit/search-rows.ts';
import { num } from '../kit/shapes.ts';
import { withoutEmpty } from '../kit/without-empty.ts';
import { companyenrich } from './companyenrich.ts';
import { refuseUnknown } from './known-words.ts';
import type { CompaniesQuery, PeopleQuery } from './search-query.ts';

export const maxPageSize = 100;
/** Of any search no more is shown in numbered pages. The vendor counts to here and no further. */
const mostRows = 10_000;

interface SearchSpec<Query, Row> {
  /** The parts of a query whose words the vendor must know. */
  parts(query: Query): readonly (object | undefined)[];
  readRow(match: VendorObject): Row;
}

const searchOf = <Query extends object, Row extends PersonRow | CompanyRow>(
  what: 'people' | 'companies',
  { parts, readRow }: SearchSpec<Query, Row>,
) =>
  companyenrich.post(`search_${what}`, `/${what}/search`, {
    refuse: ({ query }: PageOf<Query>) => refuseUnknown(parts(query)),
    ask: ({ query, at, size }: PageOf<Query>) => ({ ...withoutEmpty(query), page: at ?? 1, pageSize: size }),
    // A hundred companies with all their keywords and technologies.
    maxReplyBytes: 8 * 1024 * 1024,
    reply: { items: rowObjects, totalItems: num },
    answer: ({ items, totalItems: total = null }, page): SearchPage<Row> => ({
      rows: items.map(readRow),
      next: nextPageNumber(page, { count: items.length, total, mostRows }),
      total,
    }),
  });

const place = rowPart({ name: rowText });
const company = z.object({
  name: rowText,
  domain: rowText,
  website: rowText,
  industry: rowText,
  description: rowText,
  seo_description: rowText,
  // A bracket; the vendor's examples have seen numbers.
  employees: rowTextOrNumber,
  location: rowPart({ country: place, state: place, city: place }),
  socials: rowPart({ linkedin_url: rowText }),
});

/** Companies with all that is known of them; 1 credit for each. */
export const searchCompanies = searchOf<CompaniesQuery, CompanyRow>('companies', {
  parts: (query) => [query, query.exclude],
  readRow: (match) => {
    const { location, ...found } = company.parse(match);
    return companyRow(match, {
      name: found.name,
      domain: found.domain,
      websiteUrl: found.website,
      profileUrl: found.socials?.linkedin_url,
      description: found.description ?? found.seo_description,
      industry: found.industry,
      headcount: found.employees,
      region: joined([location?.city?.name, location?.state?.name, location?.country?.name], ', '),
    });
  },
});

const experience = z.object({
  company: rowPart({ name: rowText, domain: rowText }),
  /** Of an employer that the vendor does not know. */
  companyName: rowText,
  position: rowText,
  isCurrent: z.boolean().catch(false),
  /** Whether it is what the search found. */
  isMatched: z.boolean().catch(false),
});

const person = z.object({
  name: rowText,
  position: rowText,
  location: rowPart({ address: rowText, country: rowPart({ name: rowText }) }),
  socials: rowPart({ linkedin_url: rowText }),
  experiences: rowParts(experience),
});

/** People with their jobs; 2 credits for each, and at least 2. */
export const searchPeople = searchOf<PeopleQuery, PersonRow>('people', {
  parts: ({ companyFilter, ...query }) => [
    query,
    query.exclude,
    companyFilter?.search,
    companyFilter?.search?.exclude,
  ],
  readRow: (match) => {
    const { name, position, location, socials, experiences } = person.parse(match);
    const current = experiences.filter(({ isCurrent }) => isCurrent);
    // The job someone has now: that which was searched for, if there are several.
    const job = current.find(({ isMatched }) => isMatched) ?? current[0];
    return personRow(match, {
      name,
      jobTitle: position ?? job?.position,
      profileUrl: socials?.linkedin_url,
      companyName: job?.company?.name ?? job?.companyName,
      companyDomain: job?.company?.domain,
      region: location?.address ?? location?.country?.name,
    });
  },
});
