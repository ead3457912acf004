import { z } from 'zod';
import type { CompanyRow, PageOf, SearchPage } from '../kit/search-page.ts';
import { websiteDomain } from '../kit/website-domain.ts';
import { icypeas } from './icypeas.ts';
import type { Choice, NumberRange } from './lead-database.ts';
import { askForPage, ofLeadDatabase, pageReply, readPage } from './lead-database.ts';

export { maxPageSize } from './lead-database.ts';

/** Every filter but the headcount can exclude. `urn` is the number of a company's profile, `lid` the last part of its URL. */
export type CompanyQuery = Partial<
  Record<'name' | 'type' | 'industry' | 'location' | 'keyword' | 'urn' | 'lid', Choice>
> & { headcount?: NumberRange };

/** Companies of the lead database. */
export const searchCompanies = icypeas.operation({
  id: 'icypeas.search_companies',
  ...ofLeadDatabase,
  request: (page: PageOf<CompanyQuery>) => askForPage('/find-companies', page),
  reply: pageReply,
  answer: (reply, { at }): SearchPage<CompanyRow> => readPage(reply, { at, readRow: readCompany }),
});

const text = z.string().trim().min(1).nullable().catch(null);

const company = z.object({
  name: text,
  website: text,
  url: text,
  description: text,
  industry: text,
  numberOfEmployees: z.number().nullable().catch(null),
  // Clients read the one or the other.
  location: text,
  address: text,
});

function readCompany(match: CompanyRow['match']): CompanyRow {
  const found = company.parse(match);
  return {
    name: found.name,
    domain: websiteDomain(found.website),
    websiteUrl: found.website,
    profileUrl: found.url,
    description: found.description,
    industry: found.industry,
    headcount: found.numberOfEmployees?.toString() ?? null,
    region: found.location ?? found.address,
    match,
  };
}
