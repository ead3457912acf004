import { z } from 'zod';
import type { CompanyRow, PageOf, SearchPage } from '../kit/search-page.ts';
import { websiteDomain } from '../kit/website-domain.ts';
import type { EntityQuery, Evaluated, Result } from './entity-search.ts';
import { askForEntities, readResults, readSummary, resultsReply, text } from './entity-search.ts';
import { exa } from './exa.ts';

/** Companies by a description; most results are their own websites. */
export const searchCompanies = exa.operation({
  id: 'exa.search_companies',
  request: (page: PageOf<EntityQuery>) => askForEntities('company', page),
  reply: resultsReply,
  answer: (reply, { query: { query }, size }): SearchPage<Evaluated<CompanyRow>> =>
    readResults(reply, { size, readRow: (match) => readCompany(match, query) }),
  // A model reads up to a hundred pages first.
  deadlineMs: 90_000,
  maxReplyBytes: 8 * 1024 * 1024,
});

const entity = z.object({
  type: z.literal('company'),
  properties: z.object({
    name: text,
    description: text,
    workforce: z.object({ total: z.number().nullable() }).nullable().catch(null),
    headquarters: z.object({ city: text, country: text }).nullable().catch(null),
  }),
});

const page = z.object({
  title: text,
  url: text,
  entities: z.array(entity.nullable().catch(null)).catch([]),
});

const isProfile = /^https?:\/\/(?:[\w-]+\.)*linkedin\.com\//i;

function readCompany(match: Result, criterion: string): Evaluated<CompanyRow> {
  const { title, url, entities } = page.parse(match);
  const known = entities.find((one) => one !== null)?.properties;
  const profileUrl = isProfile.test(url ?? '') ? url : null;
  const websiteUrl = profileUrl === null ? url : null;
  const seat = [known?.headquarters?.city, known?.headquarters?.country].filter(Boolean);
  return {
    name: known?.name ?? title,
    domain: websiteDomain(websiteUrl),
    websiteUrl,
    profileUrl,
    description: known?.description ?? null,
    headcount: known?.workforce?.total?.toString() ?? null,
    region: seat.join(', ') || null,
    match,
    ...readSummary(match, criterion),
  };
}
