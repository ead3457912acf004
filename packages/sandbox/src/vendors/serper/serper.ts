/* Serper: the results of Google as JSON. Used-up accounts are a 400, wrong keys a 403. */
import { z } from 'zod';
import { daysBefore } from '../../kit/days-before.ts';
import { judgeKey } from '../../kit/judge-key.ts';
import { readJsonBody } from '../../kit/read-json-body.ts';
import type { SimulatedReply, SimulatedRequest, Simulator, SimulatorContext } from '../../kit/simulator.ts';
import type { FoundPage } from '../../kit/web-index.ts';
import { searchWeb } from '../../kit/web-index.ts';
import type { World } from '../../world/world.ts';

// Numbers come as text from some clients.
const count = z.coerce.number().int().min(1);
const searchBody = z.object({
  q: z.string().trim().min(1),
  gl: z.string().nullish(),
  hl: z.string().nullish(),
  num: count.max(100).nullish(),
  page: count.max(100).nullish(),
  tbs: z.string().nullish(),
});

type SearchBody = z.infer<typeof searchBody>;

const mostSearches = 100;
const daysPer = new Map([
  ['h', 1],
  ['d', 1],
  ['w', 7],
  ['m', 31],
  ['y', 366],
]);

export const serper: Simulator = {
  id: 'serper',
  baseUrls: ['https://google.serper.dev'],
  typicalMs: 1100,
  // What the smallest pack allows.
  requestsPerSecond: 50,
  limited: errorReply(429, 'Too many requests'),
  handle,
};

/** The words for what is asked wrongly and too often are a guess; the others are what it really says. */
function errorReply(statusCode: number, message: string): SimulatedReply {
  return { status: statusCode, body: { message, statusCode } };
}

function handle(request: SimulatedRequest, { world }: SimulatorContext): SimulatedReply {
  const verdict = judgeKey(request.headers['x-api-key']);
  if (verdict === 'missing' || verdict === 'invalid' || verdict === 'restricted')
    return errorReply(403, 'Unauthorized.');
  const line = `${request.method} ${request.path}`;
  if (line === 'GET /account')
    return { status: 200, body: { balance: verdict === 'exhausted' ? 0 : 2500, rateLimit: 50 } };
  if (line !== 'POST /search') return errorReply(404, 'Not Found');
  if (verdict === 'exhausted') return errorReply(400, 'Not enough credits');
  return answerSearch(readJsonBody(request), world);
}

/** A list of searches is answered with a list. */
function answerSearch(body: unknown, world: World): SimulatedReply {
  const asked = z
    .array(searchBody)
    .min(1)
    .max(mostSearches)
    .safeParse(Array.isArray(body) ? body : [body]);
  if (!asked.success) return errorReply(400, 'Missing query parameter');
  const results = asked.data.map((one) => search(one, world));
  return { status: 200, body: Array.isArray(body) ? results : results[0] };
}

function search({ q, gl, hl, num, page, tbs }: SearchBody, world: World): Record<string, unknown> {
  const perPage = num ?? 10;
  const skipped = ((page ?? 1) - 1) * perPage;
  const limit = skipped + perPage;
  const pages = searchWeb(world, {
    vendor: 'serper',
    coverage: 0.97,
    query: q,
    limit,
    since: readPeriod(tbs, world),
  });
  return {
    searchParameters: {
      q,
      ...(gl != null && { gl }),
      ...(hl != null && { hl }),
      type: 'search',
      ...(num != null && { num }),
      ...(tbs != null && { tbs }),
      ...(page != null && { page }),
      engine: 'google',
    },
    organic: pages.slice(skipped).map(toResult),
    credits: perPage > 10 ? 2 : 1,
  };
}

/** `qdr:w` is the last week. */
function readPeriod(tbs: string | null | undefined, { today }: World): string | undefined {
  const [, unit = '', number = '1'] = /\bqdr:([hdwmy])([1-9]\d?)?/.exec(tbs ?? '') ?? [];
  const days = daysPer.get(unit);
  return days === undefined ? undefined : daysBefore(today, days * Number(number));
}

function toResult({ title, url, snippet, publishedAt }: FoundPage, index: number): Record<string, unknown> {
  return {
    title,
    link: url,
    snippet,
    ...(publishedAt !== null && { date: spelledDate.format(new Date(publishedAt)) }),
    position: index + 1,
  };
}

/** As Google has it: `Oct 3, 2026`. */
const spelledDate = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
});
