/* Tavily: web search for language models. What its plans allow no more has statuses of its own: 432 and 433. */
import type { Asked } from '../../kit/asked.ts';
import { daysBefore } from '../../kit/days-before.ts';
import { defineSimulator } from '../../kit/define-simulator.ts';
import { makeUuid } from '../../kit/make-id.ts';
import type { SimulatedReply } from '../../kit/simulator.ts';
import type { FoundPage } from '../../kit/web-index.ts';
import { webRoute } from '../../kit/web-route.ts';

const refuse = (status: number, error: string): SimulatedReply => ({ status, body: { detail: { error } } });

const words = {
  topic: ['general', 'news', 'finance'],
  search_depth: ['basic', 'advanced', 'fast', 'ultra-fast'],
  time_range: ['day', 'week', 'month', 'year', 'd', 'w', 'm', 'y'],
};
/** By the first letter of a period. */
const daysPer: Readonly<Record<string, number>> = { d: 1, w: 7, m: 31, y: 366 };

export const tavily = defineSimulator({
  id: 'tavily',
  baseUrls: ['https://api.tavily.com'],
  typicalMs: 1200,
  // A hundred a minute for development keys.
  requestsPerSecond: 100 / 60,
  keys: ['bearer'],
  refuses: {
    wrongKey: refuse(401, 'Unauthorized: missing or invalid API key.'),
    exhausted: refuse(432, "This request exceeds your plan's set usage limit. Please upgrade your plan."),
    restricted: refuse(403, 'This API key is not allowed to use this endpoint.'),
    tooOften: refuse(429, 'Your request has been blocked due to excessive requests.'),
    unknownPath: { status: 404, body: { detail: 'Not Found' } },
    unfit: ({ parameter, problem }) => refuse(400, `${parameter} is ${problem}.`),
  },
  routes: {
    'POST /search': webRoute({
      query: { name: 'query', most: 400 },
      limit: { name: 'max_results', usual: 5, least: 0, most: 20 },
      coverage: 0.94,
      within: (asked) => {
        for (const [parameter, known] of Object.entries(words)) {
          const word = asked.text(parameter);
          if (word !== undefined && !known.includes(word)) return { parameter, problem: 'invalid' };
        }
        const sites = asked.texts('include_domains');
        return {
          narrowed: {
            sites: sites.length > 0 ? sites : undefined,
            excludedSites: asked.texts('exclude_domains'),
            since: sinceWhen(asked),
          },
        };
      },
      found: (pages, asked) => ({
        status: 200,
        body: {
          query: asked.text('query'),
          follow_up_questions: null,
          answer: isAsked(asked, 'include_answer') ? (pages[0]?.snippet ?? null) : null,
          images: [],
          results: pages.map((page) => toResult(page, asked)),
          response_time: asked.between(80, 230, 'time', asked.text('query') ?? '') / 100,
          request_id: makeUuid(asked.world, ['tavily', asked.text('query') ?? '']),
          ...(isAsked(asked, 'include_usage') && {
            usage: { credits: asked.text('search_depth') === 'advanced' ? 2 : 1 },
          }),
        },
      }),
    }),
    'GET /usage': {
      isFree: true,
      answer: () => ({
        status: 200,
        body: {
          key: { usage: 120, limit: 1000 },
          account: { current_plan: 'Researcher', plan_usage: 120, plan_limit: 1000 },
        },
      }),
    },
  },
});

function sinceWhen(asked: Asked): string | undefined {
  const start = asked.text('start_date');
  if (start !== undefined) return start;
  const ofNews = asked.text('topic') === 'news' ? Number(asked.text('days')) : Number.NaN;
  const days = daysPer[asked.text('time_range')?.[0] ?? ''] ?? ofNews;
  return Number.isNaN(days) ? undefined : daysBefore(asked.world.today, days);
}

/** Dates only of news. */
function toResult({ url, title, snippet, text, relevance, publishedAt }: FoundPage, asked: Asked): unknown {
  const isDated = asked.text('topic') === 'news' && publishedAt !== null;
  return {
    url,
    title,
    content: snippet,
    score: relevance,
    ...(isDated && { published_date: new Date(publishedAt).toUTCString() }),
    raw_content: isAsked(asked, 'include_raw_content') ? text : null,
  };
}

/** True, or a word for how. */
function isAsked(asked: Asked, name: string): boolean {
  return asked.value(name) === true || asked.text(name) !== undefined;
}
