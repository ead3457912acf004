/* People and companies in seconds, unverified: https://docs.parallel.ai/findall-api/entity-search. */
import type { VendorObject } from '../kit/row-shapes.ts';
import { defineProvider } from '../kit/provider.ts';
import { rowObjects, rowText } from '../kit/row-shapes.ts';
import type { CompanyRow, PageOf, PersonRow, SearchPage } from '../kit/search-page.ts';
import { companyRow, personRow } from '../kit/search-rows.ts';
import { websiteDomain } from '../kit/website-domain.ts';
import { z } from 'zod';

/**
 * No free call tells whether a key works: balances are behind a key of another kind, and everything else is billed.
 * Errors have a text for people and no code (`{"type": "error", "error": {"message"}}`): the status says it all.
 */
export const parallel = defineProvider({
  id: 'parallel',
  label: 'Parallel',
  baseUrl: 'https://api.parallel.ai',
  auth: { header: 'x-api-key' },
  // What the documentation gives entity searches.
  limits: { requestsPerMinute: 600 },
});

/** Entities of one question at most. There are no further pages. */
export const maxPageSize = 1000;
/** Fewer are refused, so that a few are thrown away. */
const minPageSize = 5;

/** Only the words of the query can exclude. */
export interface EntityQuery {
  /** In plain language. The more it asks for, the less the later results fit. */
  objective: string;
}

const searchEntities = <Row extends PersonRow | CompanyRow>(
  entityType: 'people' | 'companies',
  readRow: (match: VendorObject) => Row,
) =>
  parallel.post(`search_${entityType}`, '/v1beta/findall/entity-search', {
    ask: ({ query: { objective }, size }: PageOf<EntityQuery>) => ({
      entity_type: entityType,
      objective,
      match_limit: Math.max(minPageSize, size),
    }),
    // The vendor's own client sends it with every beta call; the reference does not ask for it here.
    headers: { 'parallel-beta': 'findall-2025-09-15' },
    deadlineMs: 60_000,
    // A thousand descriptions are more than the usual 2 MB where they are long.
    maxReplyBytes: 8 * 1024 * 1024,
    reply: { entities: rowObjects },
    answer: ({ entities }, { size }): SearchPage<Row> => ({
      rows: entities.slice(0, size).map(readRow),
      next: null,
      total: null,
    }),
  });

/** Everything that is known about an entity. */
const entity = z.object({ name: rowText, url: rowText, description: rowText });

/** People by a description. Their address is that of a network or of a directory, as the vendor says. */
export const searchPeople = searchEntities('people', (match) => {
  const { name, url, description } = entity.parse(match);
  return personRow(match, { name, profileUrl: url, ...readJob(name, description ?? '') });
});

/** A front page, in a language or not. Anything deeper is as likely to be a directory's page about the company. */
const frontPage = /^https?:\/\/[^/?#]+(?:\/(?:[a-z]{2}(?:-[a-z]{2})?\/?)?)?$/i;
/** Some descriptions name it; which do is not documented. */
const namedWebsite = /\bWebsite: *([^\s|,;]{1,300})/i;
const profile = /^https?:\/\/(?:[\w-]+\.)*linkedin\.com\/company\//i;

/** Companies by a description. */
export const searchCompanies = searchEntities('companies', (match) => {
  const { name, url, description } = entity.parse(match);
  const websiteUrl = frontPage.test(url ?? '') ? url : null;
  const domain = websiteDomain(websiteUrl ?? namedWebsite.exec(description ?? '')?.[1]);
  const profileUrl = profile.test(url ?? '') ? url : null;
  return companyRow(match, { name, domain, websiteUrl, profileUrl, description });
});

/** `CTO at Acme`, with the name before it or not. */
const job = /^[\s,:|–—-]*(?:is (?:currently )?(?:the |an? )?)?(.{2,80}?) (?:at|@) ([^.,;|\n]{2,80})/u;
/** Words of sentences, which no title has. */
const sentence =
  /[.;|\n]|\b(?:who|with|has|had|have|is|was|are|works?|worked|working|studied|served|leads|years?)\b/i;

/** There are no fields for it, and what a description looks like is not documented: only what is plainly a job counts. */
function readJob(name: string | null, description: string): Pick<PersonRow, 'jobTitle' | 'companyName'> {
  const said = name !== null && description.startsWith(name) ? description.slice(name.length) : description;
  const [, title = '', company = ''] = job.exec(said) ?? [];
  const isJob = title !== '' && !sentence.test(title);
  return { jobTitle: isJob ? title.trim() : null, companyName: isJob ? company.trim() : null };
}
