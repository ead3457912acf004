/*
 * Pages about one kind of thing each, with what is known of it: https://exa.ai/docs/search/data/companies-people. There
 * are no pages of results: what the first hundred do not have, nobody gets.
 */
import { z } from 'zod';
import type { VendorObject } from '../kit/row-shapes.ts';
import { rowNumber, rowObjects, rowPart, rowParts, rowText } from '../kit/row-shapes.ts';
import type { CompanyRow, PageOf, PersonRow, SearchPage } from '../kit/search-page.ts';
import { companyRow, personRow } from '../kit/search-rows.ts';
import { exa } from './exa.ts';

/** Results of one question at most; on small plans fewer. */
export const maxPageSize = 100;

/** Only the words of the query can exclude: sites, dates and texts are refused for these categories. */
export interface EntityQuery {
  /** In plain language. */
  query: string;
  /**
   * Whether the vendor's model reads each page, for $0.001 each: it says whether the question fits, and a company's
   * industry, which is known from nothing else.
   */
  summary?: boolean;
}

const verdicts = ['yes', 'no', 'partial'] as const;

/** What the vendor's model thinks of a result. */
export type MatchEvaluation = {
  /** The question. */
  criterion: string;
  reasoning: string;
  satisfied: (typeof verdicts)[number];
  /** The page it was judged by. */
  references: { title: string; snippet: string; url: string }[];
};

/** A row with an evaluation; null if none was asked for, or if the model gave none. */
export type Evaluated<Row> = Row & { evaluation: MatchEvaluation | null };

/** Structured summaries are JSON in the text of the summary. */
const summarySchema = {
  type: 'object',
  properties: {
    satisfied: { type: 'string', enum: verdicts, description: 'Whether whom the page is about fits.' },
    reasoning: { type: 'string', description: 'Why, in one or two sentences, going by the page alone.' },
    industry: { type: 'string', description: 'The industry of the company the page is about.' },
  },
  required: ['satisfied', 'reasoning'],
};

const contentsFor = (query: string) => ({
  highlights: { maxCharacters: 1000 },
  summary: { query: `Does this page fit the following? ${query}`, schema: summarySchema },
});

const searchEntities = <Row extends Evaluated<PersonRow> | Evaluated<CompanyRow>>(
  name: string,
  { category, readRow }: { category: string; readRow(match: VendorObject, criterion: string): Row },
) =>
  exa.post(name, '/search', {
    ask: ({ query: { query, summary = false }, size }: PageOf<EntityQuery>) => ({
      query,
      category,
      numResults: size,
      contents: summary ? contentsFor(query) : undefined,
    }),
    reply: { results: rowObjects },
    answer: ({ results }, { query: { query }, size }): SearchPage<Row> => ({
      rows: results.slice(0, size).map((match) => readRow(match, query)),
      next: null,
      total: null,
    }),
    // A model reads up to a hundred pages first.
    deadlineMs: 90_000,
    maxReplyBytes: 8 * 1024 * 1024,
  });

const page = z.object({ title: rowText, url: rowText });

const job = z.object({
  title: rowText,
  dates: rowPart({ to: rowText }),
  company: rowPart({ name: rowText }),
});
const personPage = page.extend({
  entities: rowParts(
    z.object({
      type: z.literal('person'),
      properties: z.object({ name: rowText, location: rowText, workHistory: rowParts(job) }),
    }),
  ),
});

/** People by a description; most results are profiles of a network. */
export const searchPeople = searchEntities<Evaluated<PersonRow>>('search_people', {
  category: 'people',
  readRow: (match, criterion) => {
    const { title, url, entities } = personPage.parse(match);
    const known = entities[0]?.properties;
    const present = known?.workHistory.find(({ dates }) => !dates?.to);
    const row = personRow(match, {
      // Titles of profiles begin with the name: `Ana Reyes - CTO - Acme | LinkedIn`.
      name: known?.name ?? title?.split(/ [-–—|] /)[0],
      jobTitle: present?.title,
      profileUrl: url,
      companyName: present?.company?.name,
      region: known?.location,
    });
    return { ...row, evaluation: readSummary(match, criterion).evaluation };
  },
});

const companyPage = page.extend({
  entities: rowParts(
    z.object({
      type: z.literal('company'),
      properties: z.object({
        name: rowText,
        description: rowText,
        workforce: rowPart({ total: rowNumber }),
        headquarters: rowPart({ city: rowText, country: rowText }),
      }),
    }),
  ),
});
const isProfile = /^https?:\/\/(?:[\w-]+\.)*linkedin\.com\//i;

/** Companies by a description; most results are their own websites. */
export const searchCompanies = searchEntities<Evaluated<CompanyRow>>('search_companies', {
  category: 'company',
  readRow: (match, criterion) => {
    const { title, url, entities } = companyPage.parse(match);
    const known = entities[0]?.properties;
    const profileUrl = isProfile.test(url ?? '') ? url : null;
    const { evaluation, industry } = readSummary(match, criterion);
    const row = companyRow(match, {
      name: known?.name ?? title,
      websiteUrl: profileUrl === null ? url : null,
      profileUrl,
      description: known?.description,
      industry,
      headcount: known?.workforce?.total?.toString(),
      region: [known?.headquarters?.city, known?.headquarters?.country].filter(Boolean).join(', '),
    });
    return { ...row, evaluation };
  },
});

const judgedPage = page.extend({
  highlights: rowParts(rowText),
  summary: z
    .string()
    .transform(parseJson)
    .pipe(z.object({ satisfied: z.enum(verdicts), reasoning: z.string().trim().min(1), industry: rowText }))
    .nullable()
    .catch(null),
});

/** What the vendor's model says about a result. A summary in prose does not count, because it does not judge anything. */
function readSummary(
  match: VendorObject,
  criterion: string,
): { evaluation: MatchEvaluation | null; industry: string | null } {
  const { title, url, highlights, summary } = judgedPage.parse(match);
  if (summary === null) return { evaluation: null, industry: null };
  const references = url === null ? [] : [{ title: title ?? url, snippet: highlights.join(' … '), url }];
  const { industry, ...verdict } = summary;
  return { evaluation: { criterion, ...verdict, references }, industry };
}

function parseJson(written: string): unknown {
  try {
    return JSON.parse(written);
  } catch {
    return null;
  }
}
