/* One request of the sandbox and its answer. Everything follows from the request, the world and what vendors remember. */
import type { SimulatedWeb } from '../web/simulated-web.ts';
import { createSimulatedWeb, webTypicalMs } from '../web/simulated-web.ts';
import type { World } from '../world/world.ts';
import { encodeReply } from './encode-reply.ts';
import type { ExchangeRequest } from './exchange-request.ts';
import type { ExchangeResult } from './exchange-result.ts';
import type { SimulatedAnswer } from './hosted-simulator.ts';
import { hostSimulators } from './hosted-simulator.ts';
import type { Latency } from './practice-latency.ts';
import { practiceLatency } from './practice-latency.ts';
import type { SimulatedReply, Simulator, SimulatorState } from './simulator.ts';
import type { VendorRoute } from './vendor-routes.ts';
import { createVendorRoutes } from './vendor-routes.ts';

export interface ExchangeOptions {
  simulators: readonly Simulator[];
  world: World;
  /** Milliseconds since the epoch; the clock by default. */
  now?: () => number;
  latency?: Latency;
  /** The memory of a vendor; by default it has one in this process. */
  stateOf?: (vendor: string) => SimulatorState;
}

export interface OpenExchange {
  /** How long the vendor takes. */
  delayMs: number;
  /** Never throws. */
  answer(): ExchangeResult;
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

/** Requests go to the vendor whose base URL they start with, else to the simulated web. */
export function createExchange(options: ExchangeOptions): (request: ExchangeRequest) => OpenExchange {
  const { simulators, world, now = Date.now, latency = practiceLatency, stateOf } = options;
  const internet: Internet = {
    world,
    web: createSimulatedWeb(world),
    findVendor: createVendorRoutes(hostSimulators(simulators, { world, now, ...(stateOf && { stateOf }) })),
    latency,
  };
  return (request) => openExchange(internet, request);
}

function openExchange(internet: Internet, request: ExchangeRequest): OpenExchange {
  const url = URL.parse(request.url);
  const route = url === null ? null : internet.findVendor(url);
  if (url === null || (route === null && !/^https?:$/.test(url.protocol))) {
    const message = 'The URL is not a valid http or https address';
    return { delayMs: 0, answer: () => ({ outcome: 'refused', message }) };
  }
  const luck = internet.world.chance('latency', request.method, request.url, request.body ?? '');
  const delayMs = internet.latency(route?.vendor.simulator.typicalMs ?? webTypicalMs, luck);
  const answer = () => {
    const isLate = delayMs > request.timeoutMs;
    const reply = isLate ? 'silence' : followRedirects(internet, readVisit(request, url));
    return toResult(reply, { request, host: url.hostname });
  };
  return { delayMs, answer };
}

function readVisit(request: ExchangeRequest, url: URL): Visit {
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
  { request, host }: { request: ExchangeRequest; host: string },
): ExchangeResult {
  if (reply === 'silence') {
    return {
      outcome: 'timeout',
      message: `The request did not get a complete answer within ${request.timeoutMs} ms`,
    };
  }
  if (reply === 'unreachable') {
    const predicate =
      'could not be resolved: the host name does not exist, or its name server does not answer';
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
  const answered = { outcome: 'answered', status, headers: Object.entries(headers) } as const;
  if (request.method.toUpperCase() === 'HEAD') return { ...answered, text: '' };
  const text = body.toString('utf8');
  const isText = !Buffer.isBuffer(reply.body) || Buffer.from(text).equals(body);
  if (isText) return { ...answered, text };
  return { ...answered, text: body.toString('base64'), isBase64: true };
}
