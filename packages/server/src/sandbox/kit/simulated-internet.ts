/* What is on the other side of every outbound request in the sandbox. Nothing here opens a connection. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { OutboundHttp } from '../../engine/ports.ts';
import type { OutboundRequest, OutboundResult } from '../../providers/kit/guarded-request.ts';
import type { SimulatedWeb } from '../web/simulated-web.ts';
import { createSimulatedWeb, webTypicalMs } from '../web/simulated-web.ts';
import type { World } from '../world/world.ts';
import { encodeReply } from './encode-reply.ts';
import type { SimulatedAnswer } from './hosted-simulator.ts';
import { hostSimulators } from './hosted-simulator.ts';
import type { Latency } from './practice-latency.ts';
import { practiceLatency } from './practice-latency.ts';
import type { SimulatedReply, Simulator } from './simulator.ts';
import type { VendorRoute } from './vendor-routes.ts';
import { createVendorRoutes } from './vendor-routes.ts';

export interface SimulatedInternetOptions {
  simulators: readonly Simulator[];
  world: World;
  /** Milliseconds since the epoch; the clock by default. */
  now?: () => number;
  latency?: Latency;
}

interface Internet {
  world: World;
  web: SimulatedWeb;
  findVendor(url: URL): VendorRoute | null;
  latency: Latency;
}

/** One request of a redirect chain. */
interface Visit {
  url: URL;
  method: string;
  headers: Readonly<Record<string, string>>;
  body: string | null;
}

const maxRedirects = 5;
const redirectStatuses = new Set([301, 302, 303, 307, 308]);

/** Requests go to the vendor whose base URL they start with, else to the simulated web. Never rejects. */
export function createSimulatedInternet(options: SimulatedInternetOptions): OutboundHttp {
  const { simulators, world, now = Date.now, latency = practiceLatency } = options;
  const internet: Internet = {
    world,
    web: createSimulatedWeb(world),
    findVendor: createVendorRoutes(hostSimulators(simulators, { world, now })),
    latency,
  };
  return { request: (request) => answer(internet, request) };
}

async function answer(internet: Internet, request: OutboundRequest): Promise<OutboundResult> {
  const url = URL.parse(request.url);
  const route = url === null ? null : internet.findVendor(url);
  if (url === null || (route === null && !/^https?:$/.test(url.protocol))) {
    return { outcome: 'refused', message: 'The URL is not a valid http or https address' };
  }
  const luck = internet.world.chance('latency', request.method, request.url, request.body ?? '');
  const delayMs = internet.latency(route?.vendor.simulator.typicalMs ?? webTypicalMs, luck);
  if (delayMs > 0) await sleep(Math.min(delayMs, request.timeoutMs));
  const reply = delayMs > request.timeoutMs ? 'silence' : followRedirects(internet, readVisit(request, url));
  return toResult(reply, { request, host: url.hostname });
}

function readVisit(request: OutboundRequest, url: URL): Visit {
  const headers: Record<string, string> = {};
  for (const [name, value] of request.headers) {
    const key = name.toLowerCase();
    headers[key] = headers[key] === undefined ? value : `${headers[key]}, ${value}`;
  }
  // As the real client does.
  headers['user-agent'] ??= 'headrace';
  return { url, method: request.method.toUpperCase(), headers, body: request.body };
}

function followRedirects(internet: Internet, first: Visit): SimulatedAnswer | Error {
  let visit = first;
  try {
    for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
      const reply = ask(internet, visit);
      const next = typeof reply === 'string' ? null : redirectedVisit(visit, reply);
      if (next === null) return reply;
      visit = next;
    }
    return new Error(`it redirects more than ${maxRedirects} times`);
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

/** Null when the reply leads nowhere else. */
function redirectedVisit(visit: Visit, { status, headers }: SimulatedReply): Visit | null {
  const location = headers?.['location'];
  if (location === undefined || !redirectStatuses.has(status)) return null;
  const url = new URL(location, visit.url);
  const isRepeated = status === 307 || status === 308 || visit.method === 'HEAD';
  return isRepeated ? { ...visit, url } : { ...visit, url, method: 'GET', body: null };
}

function ask(internet: Internet, visit: Visit): SimulatedAnswer {
  const route = internet.findVendor(visit.url);
  if (route === null) return internet.web.visit(visit);
  const { method, headers, body } = visit;
  return route.vendor.ask({
    method,
    path: route.path,
    query: visit.url.searchParams,
    headers,
    body: body ?? '',
  });
}

function toResult(
  reply: SimulatedAnswer | Error,
  { request, host }: { request: OutboundRequest; host: string },
): OutboundResult {
  if (reply === 'silence') {
    return {
      outcome: 'timeout',
      message: `The request got no complete answer within ${request.timeoutMs} ms`,
    };
  }
  if (reply === 'unreachable') {
    const predicate = 'could not be resolved: no such host name, or its name server does not answer';
    return { outcome: 'failed', message: `${host} ${predicate}` };
  }
  if (reply instanceof Error)
    return { outcome: 'failed', message: `${host} could not be called: ${reply.message}` };
  const { status, headers, body } = encodeReply(reply);
  if (body.length > request.maxResponseBytes) {
    return {
      outcome: 'failed',
      message: `${host} answered with more than ${request.maxResponseBytes} bytes`,
    };
  }
  return {
    outcome: 'answered',
    status,
    headers: Object.entries(headers),
    body: request.method.toUpperCase() === 'HEAD' ? Buffer.alloc(0) : body,
  };
}
