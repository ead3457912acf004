/* Exa's search. Contents come only where they are asked for, and what is too often has an error of its own shape. */
import { z } from 'zod';
import { bearerKey, judgeKey } from '../../kit/judge-key.ts';
import { readJsonBody } from '../../kit/read-json-body.ts';
import type { SimulatedReply, SimulatedRequest, Simulator, SimulatorContext } from '../../kit/simulator.ts';
import type { FoundPage } from '../../kit/web-index.ts';
import { searchWeb } from '../../kit/web-index.ts';
import type { World } from '../../world/world.ts';
import type { EntityPage } from './exa-entities.ts';
import { findUnsupported, isEntityCategory, searchEntities } from './exa-entities.ts';
import { errorReply, invalidBody, requestId, unsupportedParameter } from './exa-error.ts';
import { structuredSummary } from './exa-summary.ts';

const contentSize = z.union([z.boolean(), z.object({ maxCharacters: z.int().positive().nullish() })]);
const sites = z.array(z.string()).max(1200).nullish();
const date = z.iso
  .date()
  .or(z.iso.datetime({ offset: true }))
  .nullish();

const searchBody = z.looseObject({
  query: z.string().trim().min(1),
  type: z
    .enum(['auto', 'neural', 'keyword', 'hybrid', 'fast', 'instant', 'deep-lite', 'deep', 'deep-reasoning'])
    .nullish(),
  numResults: z.int().min(1).max(100).nullish(),
  category: z.string().nullish(),
  includeDomains: sites,
  excludeDomains: sites,
  startPublishedDate: date,
  contents: z
    .object({
      text: contentSize.nullish(),
      highlights: contentSize.nullish(),
      summary: z.unknown().optional(),
    })
    .nullish(),
});

type SearchBody = z.infer<typeof searchBody>;

export const exa: Simulator = {
  id: 'exa',
  baseUrls: ['https://api.exa.ai'],
  typicalMs: 900,
  requestsPerSecond: 10,
  limited: {
    status: 429,
    body: {
      error:
        "You've exceeded your Exa rate limit of 10 requests per second. If you want this increased, please email hello@exa.ai :)",
    },
  },
  handle,
};

function handle(request: SimulatedRequest, context: SimulatorContext): SimulatedReply {
  const refused = refuse(request, context.world);
  if (refused !== null) return refused;
  const parsed = searchBody.safeParse(readJsonBody(request));
  return parsed.success ? search(parsed.data, context.world) : invalidBody(context.world, parsed.error);
}

function refuse(request: SimulatedRequest, world: World): SimulatedReply | null {
  if (request.path !== '/search') return errorReply(world, 'NOT_FOUND');
  if (request.method !== 'POST') return errorReply(world, 'METHOD_NOT_ALLOWED');
  switch (judgeKey(request.headers['x-api-key'] ?? bearerKey(request))) {
    case 'missing':
    case 'invalid':
      return errorReply(world, 'INVALID_API_KEY');
    case 'exhausted':
      return errorReply(world, 'NO_MORE_CREDITS');
    case 'restricted':
      return errorReply(world, 'ACCESS_DENIED');
    case 'accepted':
      return null;
  }
}

function search(body: SearchBody, world: World): SimulatedReply {
  const { category } = body;
  if (!isEntityCategory(category)) {
    const pages = searchPages(body, world);
    return found(
      body,
      world,
      pages.map((page) => toResult(page, body)),
    );
  }
  const unsupported = findUnsupported(category, body);
  if (unsupported !== null) return unsupportedParameter(world, category, unsupported);
  const limit = body.numResults ?? usualResults;
  const entities = searchEntities(world, { category, text: body.query, limit });
  return found(
    body,
    world,
    entities.map((page, rank) => toEntityResult(page, { body, rank, world })),
  );
}

const usualResults = 10;

function searchPages(body: SearchBody, world: World): FoundPage[] {
  return searchWeb(world, {
    vendor: 'exa',
    coverage: 0.9,
    query: body.query,
    limit: body.numResults ?? usualResults,
    sites: body.includeDomains ?? undefined,
    excludedSites: body.excludeDomains ?? undefined,
    since: body.startPublishedDate?.slice(0, 10),
  });
}

function found(body: SearchBody, world: World, results: readonly Record<string, unknown>[]): SimulatedReply {
  const isKeyword = body.type === 'keyword';
  const kind = isKeyword ? 'keyword' : 'neural';
  const hasText = isAsked(body.contents?.text);
  const cost = { search: { [kind]: 0.005 }, ...(hasText && { contents: { text: results.length / 1000 } }) };
  return {
    status: 200,
    body: {
      requestId: requestId(world, body.query),
      resolvedSearchType: kind,
      results,
      searchTime: Math.round(400 + 800 * world.chance('exa', 'time', body.query)),
      costDollars: { total: 0.005 + (hasText ? results.length / 1000 : 0), ...cost },
    },
  };
}

/** No score for keyword searches, and no snippet unless text, highlights or a summary are asked for. */
function toResult(page: FoundPage, { type, contents }: SearchBody): Record<string, unknown> {
  const { url, title, publishedAt, relevance, text, snippet } = page;
  return {
    id: url,
    title,
    url,
    publishedDate: publishedAt === null ? null : `${publishedAt}T00:00:00.000Z`,
    author: null,
    ...(type !== 'keyword' && { score: relevance }),
    favicon: new URL('/logo.svg', url).href,
    ...(isAsked(contents?.text) && { text: cut(`# ${title}\n\n${text}`, contents?.text) }),
    ...(isAsked(contents?.highlights) && {
      highlights: [cut(snippet, contents?.highlights)],
      highlightScores: [relevance],
    }),
    ...(isAsked(contents?.summary) && { summary: snippet }),
  };
}

/** The best first; profiles have no date. */
function toEntityResult(
  { url, title, author, text, subject, entity }: EntityPage,
  { body, rank, world }: { body: SearchBody; rank: number; world: World },
): Record<string, unknown> {
  const page: FoundPage = {
    url,
    title,
    text,
    snippet: text.slice(0, 300),
    publishedAt: null,
    relevance: 0.9 / (1 + rank / 100),
  };
  const summary = structuredSummary(world, { wish: body.contents?.summary, subject, text });
  return { ...toResult(page, body), ...(summary !== null && { summary }), author, entities: [entity] };
}

const isAsked = (wish: unknown): boolean => wish != null && wish !== false;

function cut(text: string, size: z.infer<typeof contentSize> | null | undefined): string {
  return typeof size === 'object' && size?.maxCharacters != null ? text.slice(0, size.maxCharacters) : text;
}
