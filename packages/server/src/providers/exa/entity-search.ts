/*
 * Pages about one kind of thing each, with what is known of it: https://exa.ai/docs/search/data/companies-people. There
 * are no pages of results: what the first hundred do not have, nobody gets.
 */
import { z } from 'zod';
import type { RequestSpec } from '../kit/operation.ts';
import type { PageOf, PersonRow, SearchPage } from '../kit/search-page.ts';

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

/** What the vendor's model thinks of a result. */
export type MatchEvaluation = {
  /** The question. */
  criterion: string;
  reasoning: string;
  satisfied: 'yes' | 'no' | 'partial';
  /** The page it was judged by. */
  references: { title: string; snippet: string; url: string }[];
};

/** A row with an evaluation; null if none was asked for, or if the model gave none. */
export type Evaluated<Row> = Row & { evaluation: MatchEvaluation | null };

const satisfied = ['yes', 'no', 'partial'] as const;

export function askForEntities(category: 'people' | 'company', page: PageOf<EntityQuery>): RequestSpec {
  const { query, summary = false } = page.query;
  const contents = {
    highlights: { maxCharacters: 1000 },
    summary: { query: `Does this page fit the following? ${query}`, schema: summarySchema },
  };
  return {
    method: 'POST',
    path: '/search',
    body: { query, category, numResults: page.size, contents: summary ? contents : undefined },
  };
}

/** Structured summaries are JSON in the text of the summary. */
const summarySchema = {
  type: 'object',
  properties: {
    satisfied: { type: 'string', enum: satisfied, description: 'Whether whom the page is about fits.' },
    reasoning: { type: 'string', description: 'Why, in one or two sentences, going by the page alone.' },
    industry: { type: 'string', description: 'The industry of the company the page is about.' },
  },
  required: ['satisfied', 'reasoning'],
};

export const text = z.string().trim().min(1).nullable().catch(null);

const result = z.record(z.string(), z.custom<PersonRow['match'][string]>());

export const resultsReply = z.object({
  // Skip entries that are not objects; the others are good.
  results: z
    .array(result.nullable().catch(null))
    .transform((results) => results.filter((one): one is PersonRow['match'] => one !== null)),
});

export type Result = PersonRow['match'];

export function readResults<Row>(
  { results }: z.infer<typeof resultsReply>,
  { size, readRow }: { size: number; readRow(match: Result): Row },
): SearchPage<Row> {
  return { rows: results.slice(0, size).map((match) => readRow(match)), next: null, total: null };
}

const judgement = z.object({
  satisfied: z.enum(satisfied),
  reasoning: z.string().trim().min(1),
  industry: text,
});

const judgedPage = z.object({
  title: text,
  url: text,
  highlights: z.array(text).catch([]),
  summary: z.string().transform(parseJson).pipe(judgement).nullable().catch(null),
});

/** What the vendor's model says about a result. A summary in prose does not count, because it does not judge anything. */
export function readSummary(
  match: Result,
  criterion: string,
): { evaluation: MatchEvaluation | null; industry: string | null } {
  const { title, url, highlights, summary } = judgedPage.parse(match);
  if (summary === null) return { evaluation: null, industry: null };
  const snippet = highlights.filter((highlight) => highlight !== null).join(' … ');
  const references = url === null ? [] : [{ title: title ?? url, snippet, url }];
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
