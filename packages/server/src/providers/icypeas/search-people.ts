import { z } from 'zod';
import type { PageOf, PersonRow, SearchPage } from '../kit/search-page.ts';
import { websiteDomain } from '../kit/website-domain.ts';
import type { Choice } from './lead-database.ts';
import { icypeas } from './icypeas.ts';
import { askForPage, ofLeadDatabase, pageReply, readPage } from './lead-database.ts';

export { maxPageSize } from './lead-database.ts';

/**
 * Every filter can exclude. Titles, names, schools and keywords are matched as words; a company's id may be its website,
 * its profile or its number (`Urn`); places and languages are best given as two-letter codes.
 */
export type PeopleQuery = Partial<Record<PeopleFilter, Choice>>;

type PeopleFilter =
  | 'firstname'
  | 'lastname'
  | `${'current' | 'past'}${'JobTitle' | 'CompanyName' | 'CompanyWebsite' | 'CompanyUrn' | 'CompanyId'}`
  | 'school'
  | 'languages'
  | 'skills'
  | 'location'
  | 'keyword';

/** People of the lead database; 0.02 credits each, as a client reports. */
export const searchPeople = icypeas.operation({
  id: 'icypeas.search_people',
  ...ofLeadDatabase,
  request: (page: PageOf<PeopleQuery>) => askForPage('/find-people', page),
  reply: pageReply,
  answer: (reply, { at }): SearchPage<PersonRow> => readPage(reply, { at, readRow: readPerson }),
});

const text = z.string().trim().min(1).nullable().catch(null);

const person = z.object({
  firstname: text,
  lastname: text,
  headline: text,
  profileUrl: text,
  address: text,
  lastJobTitle: text,
  lastCompanyName: text,
  lastCompanyUrl: text,
  lastCompanyWebsite: text,
});

function readPerson(match: PersonRow['match']): PersonRow {
  const found = person.parse(match);
  return {
    name: [found.firstname, found.lastname].filter(Boolean).join(' ') || null,
    jobTitle: found.lastJobTitle,
    headline: found.headline,
    profileUrl: found.profileUrl,
    companyName: found.lastCompanyName,
    companyDomain: websiteDomain(found.lastCompanyWebsite),
    companyWebsiteUrl: found.lastCompanyWebsite,
    companyProfileUrl: found.lastCompanyUrl,
    region: found.address,
    match,
  };
}
