/* Brave's web search. A wrong key is a 422, told from a wrong request by its code; so is a missing header. */
import { daysBefore } from '../../kit/days-before.ts';
import { judgeKey } from '../../kit/judge-key.ts';
import type { SimulatedReply, SimulatedRequest, Simulator, SimulatorContext } from '../../kit/simulator.ts';
import type { FoundPage } from '../../kit/web-index.ts';
import { searchWeb } from '../../kit/web-index.ts';
import type { World } from '../../world/world.ts';
import { errorReply, invalidReply, rateHeaders } from './brave-error.ts';
import { toResult } from './brave-result.ts';

const mostCharacters = 400;
const mostWords = 50;
const mostResults = 20;
const mostOffset = 9;
const daysPer = new Map([
  ['pd', 1],
  ['pw', 7],
  ['pm', 31],
  ['py', 366],
]);

interface Asked {
  text: string;
  count: number;
  /** In pages. */
  offset: number;
  since: string | undefined;
  isDecorated: boolean;
  isWebWanted: boolean;
}

export const braveSearch: Simulator = {
  id: 'brave-search',
  baseUrls: ['https://api.search.brave.com'],
  typicalMs: 500,
  requestsPerSecond: 1,
  limited: errorReply('RATE_LIMITED'),
  handle,
};

function handle(
  { method, path, headers, query }: SimulatedRequest,
  context: SimulatorContext,
): SimulatedReply {
  // Some have the prefix in their base URL.
  if (method !== 'GET' || path.replace(/^\/res\/v1(?=\/)/, '') !== '/web/search')
    return errorReply('NOT_FOUND');
  const verdict = judgeKey(headers['x-subscription-token']);
  if (verdict === 'missing')
    return invalidReply({ at: ['header', 'x-subscription-token'], message: 'Field required' });
  if (verdict === 'invalid') return errorReply('SUBSCRIPTION_TOKEN_INVALID');
  if (verdict === 'restricted') return errorReply('SUBSCRIPTION_NOT_FOUND');
  if (verdict === 'exhausted') return errorReply('QUOTA_LIMITED');
  const asked = readQuery(query, context.world);
  return 'status' in asked ? asked : search(asked, context.world);
}

function readQuery(query: URLSearchParams, world: World): Asked | SimulatedReply {
  const text = query.get('q')?.trim() ?? '';
  const count = Number(query.get('count') ?? mostResults);
  const offset = Number(query.get('offset') ?? 0);
  const problem = findProblem({ text, count, offset });
  if (problem !== null) return problem;
  return {
    text,
    count,
    offset,
    since: readPeriod(query.get('freshness'), world),
    isDecorated: !/^(?:0|false)$/.test(query.get('text_decorations') ?? ''),
    isWebWanted: (query.get('result_filter') ?? 'web').split(',').includes('web'),
  };
}

function findProblem({ text, count, offset }: { text: string; count: number; offset: number }) {
  const wrong = (name: string, message: string) => invalidReply({ at: ['query', name], message });
  if (text === '') return wrong('q', 'Field required');
  if (text.length > mostCharacters)
    return wrong('q', `String should have at most ${mostCharacters} characters`);
  if (text.split(/\s+/).length > mostWords)
    return wrong('q', `Value error, at most ${mostWords} words are allowed`);
  if (!Number.isInteger(count) || count < 1 || count > mostResults)
    return wrong('count', `Input should be between 1 and ${mostResults}`);
  if (!Number.isInteger(offset) || offset < 0 || offset > mostOffset)
    return wrong('offset', `Input should be between 0 and ${mostOffset}`);
  return null;
}

/** `pw` is the past week, `2026-01-01to2026-06-30` a range, of which only the beginning counts here. */
function readPeriod(freshness: string | null, { today }: World): string | undefined {
  const days = daysPer.get(freshness ?? '');
  if (days !== undefined) return daysBefore(today, days);
  return /^(\d{4}-\d\d-\d\d)to\d{4}-\d\d-\d\d$/.exec(freshness ?? '')?.[1];
}

function search(asked: Asked, world: World): SimulatedReply {
  const { text, count, offset, since } = asked;
  const end = (offset + 1) * count;
  const pages = searchWeb(world, {
    vendor: 'brave-search',
    coverage: 0.93,
    query: text,
    limit: end + 1,
    since,
  });
  const shown = asked.isWebWanted ? pages.slice(offset * count, end) : [];
  return {
    status: 200,
    headers: rateHeaders({ now: 0, thisMonth: 1999 }),
    body: {
      query: {
        original: text,
        show_strict_warning: false,
        is_navigational: false,
        is_news_breaking: false,
        spellcheck_off: true,
        country: 'us',
        bad_results: false,
        should_fallback: false,
        more_results_available: pages.length > end,
      },
      mixed: {
        type: 'mixed',
        main: shown.map((_, index) => ({ type: 'web', index, all: false })),
        top: [],
        side: [],
      },
      type: 'search',
      ...webOf(shown, asked),
    },
  };
}

/** The key is missing where nothing was found. */
function webOf(pages: readonly FoundPage[], asked: Asked): Record<string, unknown> {
  if (pages.length === 0) return {};
  return {
    web: { type: 'search', results: pages.map((page) => toResult(page, asked)), family_friendly: true },
  };
}
