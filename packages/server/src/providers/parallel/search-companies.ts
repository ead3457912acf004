import type { CompanyRow, PageOf, SearchPage } from '../kit/search-page.ts';
import { websiteDomain } from '../kit/website-domain.ts';
import type { EntityQuery } from './entity-search.ts';
import { askForEntities, entitiesReply, entity, ofEntitySearch, readEntities } from './entity-search.ts';
import { parallel } from './parallel.ts';

/** Companies by a description. */
export const searchCompanies = parallel.operation({
  id: 'parallel.search_companies',
  ...ofEntitySearch,
  request: (page: PageOf<EntityQuery>) => askForEntities('companies', page),
  reply: entitiesReply,
  answer: (reply, { size }): SearchPage<CompanyRow> => readEntities(reply, { size, readRow: readCompany }),
});

/** A front page, in a language or not. Anything deeper is as likely to be a directory's page about the company. */
const frontPage = /^https?:\/\/[^/?#]+(?:\/(?:[a-z]{2}(?:-[a-z]{2})?\/?)?)?$/i;
/** Some descriptions name it; which do is not documented. */
const namedWebsite = /\bWebsite: *([^\s|,;]{1,300})/i;
const profile = /^https?:\/\/(?:[\w-]+\.)*linkedin\.com\/company\//i;

function readCompany(match: CompanyRow['match']): CompanyRow {
  const { name, url, description } = entity.parse(match);
  const websiteUrl = frontPage.test(url ?? '') ? url : null;
  return {
    name,
    domain: websiteDomain(websiteUrl ?? namedWebsite.exec(description ?? '')?.[1]),
    websiteUrl,
    profileUrl: profile.test(url ?? '') ? url : null,
    description,
    industry: null,
    headcount: null,
    region: null,
    match,
  };
}
