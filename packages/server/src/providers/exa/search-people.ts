import { z } from 'zod';
import type { PageOf, PersonRow, SearchPage } from '../kit/search-page.ts';
import type { EntityQuery, Evaluated, Result } from './entity-search.ts';
import { askForEntities, readResults, readSummary, resultsReply, text } from './entity-search.ts';
import { exa } from './exa.ts';

/** People by a description; most results are profiles of a network. */
export const searchPeople = exa.operation({
  id: 'exa.search_people',
  request: (page: PageOf<EntityQuery>) => askForEntities('people', page),
  reply: resultsReply,
  answer: (reply, { query: { query }, size }): SearchPage<Evaluated<PersonRow>> =>
    readResults(reply, { size, readRow: (match) => readPerson(match, query) }),
  // A model reads up to a hundred pages first.
  deadlineMs: 90_000,
  maxReplyBytes: 8 * 1024 * 1024,
});

const job = z.object({
  title: text,
  dates: z.object({ to: text }).catch({ to: null }),
  company: z.object({ name: text }).catch({ name: null }),
});

const entity = z.object({
  type: z.literal('person'),
  properties: z.object({
    name: text,
    location: text,
    workHistory: z.array(job.nullable().catch(null)).catch([]),
  }),
});

const page = z.object({
  title: text,
  url: text,
  entities: z.array(entity.nullable().catch(null)).catch([]),
});

function readPerson(match: Result, criterion: string): Evaluated<PersonRow> {
  const { title, url, entities } = page.parse(match);
  const known = entities.find((one) => one !== null)?.properties;
  const employment = known?.workHistory.find((one) => one !== null && one.dates.to === null);
  return {
    // Titles of profiles begin with the name: `Ana Reyes - CTO - Acme | LinkedIn`.
    name: known?.name ?? title?.split(/ [-–—|] /)[0] ?? null,
    jobTitle: employment?.title ?? null,
    headline: null,
    profileUrl: url,
    companyName: employment?.company.name ?? null,
    companyDomain: null,
    companyWebsiteUrl: null,
    companyProfileUrl: null,
    region: known?.location ?? null,
    match,
    evaluation: readSummary(match, criterion).evaluation,
  };
}
