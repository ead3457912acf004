/*
 * The web without the vendors: pages of companies, and for every request that asks for no page an echo of itself,
 * which is what one wants to see of a call to an API of one's own.
 */
import { findForcedOutcome } from '../kit/forced-outcome.ts';
import type { SimulatedAnswer } from '../kit/hosted-simulator.ts';
import { malformedReply } from '../kit/hosted-simulator.ts';
import type { SimulatedReply } from '../kit/simulator.ts';
import type { World } from '../world/world.ts';
import { answerPage, isPagePath } from './company-pages.ts';
import { findSite } from './site.ts';

export interface WebRequest {
  url: URL;
  /** In upper case. */
  method: string;
  /** Names in lower case. */
  headers: Readonly<Record<string, string>>;
  body: string | null;
}

export interface SimulatedWeb {
  visit(request: WebRequest): SimulatedAnswer;
}

/** How long a website takes to answer, in milliseconds. */
export const webTypicalMs = 400;

const forcedStatuses = { ratelimited: 429, notfound: 404, serverdown: 503 } as const;
const apiHost = /^(?:api|apis|app|hooks?|webhooks?)\.|^[\d.]+$|^\[/;

export function createSimulatedWeb(world: World): SimulatedWeb {
  return { visit: (request) => visit(world, request) };
}

function visit(world: World, request: WebRequest): SimulatedAnswer {
  const { url, body } = request;
  const forced = findForcedOutcome({
    path: url.hostname + url.pathname,
    query: url.searchParams,
    body: body ?? '',
  });
  if (forced === 'timeout') return 'silence';
  if (forced === 'malformed') return malformedReply;
  if (forced !== null) return echo(request, forcedStatuses[forced]);
  const asked = pageAsked(request);
  if (asked === 'no') return echo(request, 200);
  const site = findSite(world, url.hostname);
  if (site !== null) return answerPage(site, url);
  return asked === 'yes' ? 'unreachable' : echo(request, 200);
}

/** `maybe` is for what is a page only if there is a site: no Accept says so, but sites have the path. */
function pageAsked({ url, method, headers }: WebRequest): 'yes' | 'maybe' | 'no' {
  if ((method !== 'GET' && method !== 'HEAD') || apiHost.test(url.hostname) || !url.hostname.includes('.'))
    return 'no';
  const accept = headers['accept'] ?? '';
  if (accept.includes('text/html')) return 'yes';
  if (accept.includes('json')) return 'no';
  // A query on such a path is rather a call of somebody's hook.
  return url.search === '' && isPagePath(url.pathname) ? 'maybe' : 'no';
}

function echo({ method, url, body }: WebRequest, status: number): SimulatedReply {
  return { status, body: { sandbox: true, method, url: url.href, body } };
}
