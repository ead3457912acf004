import { z } from 'zod';
import type { VendorObject } from '../kit/row-shapes.ts';
import type { Send } from '../kit/operation.ts';
import { joined } from '../kit/read-answers.ts';
import { rowNumber, rowObjects, rowPart, rowText } from '../kit/row-shapes.ts';
import type { CompanyRow, PageOf, PersonRow, SearchPage } from '../kit/search-page.ts';
import { companyRow, nextPageNumber, personRow } from '../kit/search-rows.ts';
import { num, obj } from '../kit/shapes.ts';
import { withoutEmpty } from '../kit/without-empty.ts';
import { apollo, matchingPeople, searchingCompanies, searchingPeople } from './apollo.ts';
import type { CompaniesQuery, PeopleQuery } from './search-query.ts';

export const maxPageSize = 100;
/** As many as the vendor reveals at once. */
export const maxRevealed = 10;
/** Of any search no more is shown. */
const mostPages = 500;

/**
 * Documented as parameters of the URL (`person_titles[]`); the vendor's command line sends JSON, which has space for a
 * thousand domains.
 */
const askPage = ({ query, at, size }: PageOf<object>) => ({
  ...withoutEmpty(query),
  page: at ?? 1,
  per_page: size,
});

function readPage<Row>(rows: Row[], total: number | null = null, page: PageOf<unknown>): SearchPage<Row> {
  const mostRows = mostPages * page.size;
  return { rows, next: nextPageNumber(page, { count: rows.length, total, mostRows }), total };
}

/** A search gives the title and the employer's name only; all of it is there once it is revealed. */
const person = z.object({
  name: rowText,
  title: rowText,
  headline: rowText,
  linkedin_url: rowText,
  city: rowText,
  state: rowText,
  country: rowText,
  organization: rowPart({
    name: rowText,
    primary_domain: rowText,
    website_url: rowText,
    linkedin_url: rowText,
  }),
});

/** `last_name_obfuscated` (`Hu***n`) is not a real name, and half a name would find the wrong person. */
function readPerson(match: VendorObject): PersonRow {
  const { name, title, headline, linkedin_url: url, organization, ...place } = person.parse(match);
  return personRow(match, {
    name,
    jobTitle: title,
    headline,
    profileUrl: url,
    companyName: organization?.name,
    companyDomain: organization?.primary_domain,
    companyWebsiteUrl: organization?.website_url,
    companyProfileUrl: organization?.linkedin_url,
    region: joined([place.city, place.state, place.country], ', '),
  });
}

const people = { people: rowObjects, total_entries: num };

/**
 * People without what identifies them: a first name, a title and the employer's name. Free. Whole rows cost a credit
 * each (`revealPeople`).
 */
export const searchPeople = apollo.post('search_people', '/mixed_people/api_search', {
  ask: (page: PageOf<PeopleQuery>) => askPage(page),
  limits: searchingPeople,
  reply: people,
  answer: ({ people: found, total_entries: total }, page) =>
    readPage(found.map(readPerson), total ?? null, page),
});

/** The same people as in `searchPeople`, with names, profiles and employers; 1 credit for each that the vendor knows. */
export const revealPeople = apollo.conversation({
  id: 'apollo.reveal_people',
  converse: async (page: PageOf<PeopleQuery>, send): Promise<SearchPage<PersonRow>> => {
    const search = { method: 'POST', path: '/mixed_people/api_search', body: askPage(page) } as const;
    const { people: found, total_entries: total } = z
      .object(people)
      .parse(await send(search, searchingPeople));
    const ids = found.flatMap(({ id }) => (typeof id === 'string' ? [id] : []));
    const known = ids.length === 0 ? new Map<unknown, VendorObject>() : await reveal(ids, send);
    // If nothing more is known about a person, the row of the search stays as it is.
    return readPage(
      found.map((match) => readPerson(known.get(match['id']) ?? match)),
      total ?? null,
      page,
    );
  },
});

async function reveal(ids: readonly string[], send: Send): Promise<Map<unknown, VendorObject>> {
  const details = ids.map((id) => ({ id }));
  const reply = await send({ method: 'POST', path: '/people/bulk_match', body: { details } }, matchingPeople);
  const { matches } = z.object({ matches: rowObjects.nullish() }).parse(reply);
  return new Map((matches ?? []).map((match) => [match['id'], match]));
}

const organization = z.object({
  name: rowText,
  primary_domain: rowText,
  website_url: rowText,
  linkedin_url: rowText,
  // What follows is documented for a single organization; the example of a search has none of it.
  short_description: rowText,
  industry: rowText,
  estimated_num_employees: rowNumber,
  city: rowText,
  state: rowText,
  country: rowText,
});

/** Companies; 1 credit for each page. */
export const searchCompanies = apollo.post('search_companies', '/mixed_companies/search', {
  ask: (page: PageOf<CompaniesQuery>) => askPage(page),
  limits: searchingCompanies,
  maxReplyBytes: 8 * 1024 * 1024,
  reply: {
    organizations: rowObjects.nullish(),
    // Those that the team has saved come apart from the others.
    accounts: rowObjects.nullish(),
    pagination: obj({ total_entries: num }),
  },
  answer: ({ organizations, accounts, pagination }, page): SearchPage<CompanyRow> =>
    readPage(
      [...(accounts ?? []), ...(organizations ?? [])].map(readCompany),
      pagination?.total_entries ?? null,
      page,
    ),
});

function readCompany(match: VendorObject): CompanyRow {
  const company = organization.parse(match);
  return companyRow(match, {
    name: company.name,
    domain: company.primary_domain,
    websiteUrl: company.website_url,
    profileUrl: company.linkedin_url,
    description: company.short_description,
    industry: company.industry,
    headcount: company.estimated_num_employees?.toString(),
    region: joined([company.city, company.state, company.country], ', '),
  });
}
