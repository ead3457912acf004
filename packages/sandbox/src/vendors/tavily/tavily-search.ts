import { z } from 'zod';
import { daysBefore } from '../../kit/days-before.ts';
import { makeUuid } from '../../kit/make-id.ts';
import type { SimulatedReply } from '../../kit/simulator.ts';
import type { FoundPage } from '../../kit/web-index.ts';
import { searchWeb } from '../../kit/web-index.ts';
import type { World } from '../../world/world.ts';
import { errorReply, invalidReply } from './tavily-error.ts';

const mostCharacters = 400;
const mostResults = 20;
const daysPer = new Map([
  ['day', 1],
  ['week', 7],
  ['month', 31],
  ['year', 366],
]);

const wish = z.union([z.boolean(), z.string()]).nullish();
const sites = z.array(z.string()).max(300).nullish();
const searchBody = z.object({
  query: z.string().trim(),
  topic: z.string().nullish(),
  search_depth: z.string().nullish(),
  max_results: z.int().nullish(),
  include_answer: wish,
  include_raw_content: wish,
  include_favicon: z.boolean().nullish(),
  include_usage: z.boolean().nullish(),
  include_domains: sites,
  exclude_domains: sites,
  time_range: z.string().nullish(),
  start_date: z.iso.date().nullish(),
  days: z.int().positive().nullish(),
});

type SearchBody = z.infer<typeof searchBody>;

export function search(body: unknown, world: World): SimulatedReply {
  const parsed = searchBody.safeParse(body);
  if (!parsed.success) return invalidReply(parsed.error);
  const problem = findProblem(parsed.data);
  return problem === null ? answer(parsed.data, world) : errorReply(400, problem);
}

function findProblem({
  query,
  topic,
  search_depth: depth,
  max_results: most,
  time_range: range,
}: SearchBody) {
  if (query === '') return 'Query is missing.';
  if (query.length > mostCharacters)
    return `Query is too long. Max query length is ${mostCharacters} characters.`;
  if (topic != null && !['general', 'news', 'finance'].includes(topic))
    return "Invalid topic. Must be 'general' or 'news'.";
  if (depth != null && !['basic', 'advanced', 'fast', 'ultra-fast'].includes(depth))
    return "Invalid search depth. Must be 'basic' or 'advanced'.";
  if (most != null && (most < 0 || most > mostResults))
    return `Max results must be between 0 and ${mostResults}.`;
  if (range != null && !daysPer.has(range))
    return "Invalid time range. Must be 'day', 'week', 'month' or 'year'.";
  return null;
}

function answer(body: SearchBody, world: World): SimulatedReply {
  const pages = searchWeb(world, {
    vendor: 'tavily',
    coverage: 0.94,
    query: body.query,
    limit: body.max_results ?? 5,
    sites: body.include_domains ?? undefined,
    excludedSites: body.exclude_domains ?? undefined,
    since: readPeriod(body, world),
  });
  return {
    status: 200,
    body: {
      query: body.query,
      follow_up_questions: null,
      answer: isAsked(body.include_answer) ? (pages[0]?.snippet ?? null) : null,
      images: [],
      results: pages.map((page) => toResult(page, body)),
      response_time: Math.round(80 + 150 * world.chance('tavily', 'time', body.query)) / 100,
      request_id: makeUuid(world, ['tavily', body.query]),
      ...(body.include_usage === true && { usage: { credits: body.search_depth === 'advanced' ? 2 : 1 } }),
    },
  };
}

function readPeriod(body: SearchBody, { today }: World): string | undefined {
  if (body.start_date != null) return body.start_date;
  const days =
    daysPer.get(body.time_range ?? '') ?? (body.topic === 'news' ? (body.days ?? undefined) : undefined);
  return days === undefined ? undefined : daysBefore(today, days);
}

/** Dates only of news. */
function toResult(page: FoundPage, body: SearchBody): Record<string, unknown> {
  const { url, title, snippet, text, relevance, publishedAt } = page;
  return {
    url,
    title,
    content: snippet,
    score: relevance,
    ...(body.topic === 'news' &&
      publishedAt !== null && { published_date: new Date(publishedAt).toUTCString() }),
    raw_content: isAsked(body.include_raw_content) ? text : null,
    ...(body.include_favicon === true && { favicon: new URL('/logo.svg', url).href }),
  };
}

const isAsked = (value: unknown): boolean => value != null && value !== false;
