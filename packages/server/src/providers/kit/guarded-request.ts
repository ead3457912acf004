// Outbound requests, bounded in time and size: to hosts that users can name (public targets only) and to vendors.
import { lookup as systemLookup } from 'node:dns';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Agent, Dispatcher } from 'undici';
import { refuseSecrets } from './bound-secret.ts';
import type { BoundSecret } from './bound-secret.ts';
import type { LookupAll } from './guarded-agent.ts';
import { createGuardedAgent, createVendorAgent } from './guarded-agent.ts';
import type { OutboundFailure } from './outbound-fault.ts';
import { describeFailure, OutboundFault } from './outbound-fault.ts';
import type { HeaderPair } from './outbound-headers.ts';
import type { Hop, RequestedHop } from './outbound-hop.ts';
import { firstHop, isRedirect, nextHop } from './outbound-hop.ts';
import { decodeBody, readCapped, tooLarge } from './response-body.ts';
import { createTargetPolicy } from './target-policy.ts';

/** The cap counts the body both as sent and decompressed. */
export interface OutboundRequest extends RequestedHop {
  timeoutMs: number;
  maxResponseBytes: number;
  /** Only the status counts: of the body no more than the cap is read, and nothing is kept. */
  dropsBody?: boolean;
  /** `false`: a redirect is an answer, also for a client that follows redirects. */
  followsRedirects?: boolean;
  /** The secrets in it. A host is only called if all of them may go there. */
  secrets?: readonly BoundSecret[];
}

/** Header names are in lower case. The body is decompressed; one that is not still has its content-encoding. */
export interface OutboundAnswer {
  outcome: 'answered';
  status: number;
  headers: HeaderPair[];
  body: Buffer;
  /** Milliseconds by which this machine delayed the call, not the called one. */
  delayedMs?: number;
}

/** `refused`: the service must not call this target. Messages may be shown to users. */
export type OutboundResult = OutboundAnswer | OutboundFailure;

export interface OutboundClient {
  /** Never rejects. Any status is an answer. Redirects are followed if the client is made for it. */
  request(request: OutboundRequest): Promise<OutboundResult>;
  /** Ends running requests as `failed`. */
  close(): Promise<void>;
}

const maxRedirects = 5;
// Enough for the usual "moved" page, so that its connection can be used again.
const maxRedirectBodyBytes = 16 * 1024;
/** How long a body that nobody wants may still take. */
const droppedBodyMs = 500;

/**
 * For hosts that users can name; follows redirects unless told otherwise. Throws when an entry of `allowedPrivateHosts`
 * cannot be read.
 */
export function createGuardedClient(options: {
  allowedPrivateHosts: readonly string[];
  lookup?: LookupAll;
  followsRedirects?: boolean;
}): OutboundClient {
  const policy = createTargetPolicy(options.allowedPrivateHosts);
  const agent = createGuardedAgent({ policy, lookup: options.lookup ?? systemLookup });
  return clientOf(agent, { followsRedirects: options.followsRedirects ?? true });
}

/**
 * For vendors, whose addresses the operator's settings name. Follows no redirect: an API that answers with one
 * is not where it should be, and the credential must not go elsewhere.
 */
export function createVendorClient(): OutboundClient {
  return clientOf(createVendorAgent(), { followsRedirects: false });
}

interface Route {
  agent: Agent;
  followsRedirects: boolean;
}

function clientOf(agent: Agent, { followsRedirects }: { followsRedirects: boolean }): OutboundClient {
  return {
    request: (request) =>
      requestInTime(
        { agent, followsRedirects: followsRedirects && request.followsRedirects !== false },
        request,
      ),
    close: () => agent.destroy(),
  };
}

async function requestInTime(route: Route, request: OutboundRequest): Promise<OutboundResult> {
  const { timeoutMs } = request;
  const controller = new AbortController();
  const { promise: expiry, resolve: expire } = Promise.withResolvers<OutboundFailure>();
  const timer = setTimeout(() => {
    expire({
      outcome: 'timeout',
      message: `The request did not get a complete answer within ${timeoutMs} ms`,
    });
    controller.abort();
  }, timeoutMs);
  try {
    // undici heeds the signal only once a connection exists; the race also covers a hanging DNS or connect.
    return await Promise.race([followRedirects({ ...route, request, signal: controller.signal }), expiry]);
  } finally {
    clearTimeout(timer);
    // Drops the rest of a body that is still arriving. An abort is expensive, so it is only done if needed.
    if (route.followsRedirects || request.dropsBody === true) controller.abort();
  }
}

interface Chain extends Route {
  request: OutboundRequest;
  signal: AbortSignal;
}

async function followRedirects({ agent, followsRedirects, request, signal }: Chain): Promise<OutboundResult> {
  let subject = 'The request';
  try {
    let hop = firstHop(request);
    subject = hop.url.hostname;
    for (let redirects = 0; ; redirects += 1) {
      const refusal = refuseSecrets(hop.url, request.secrets ?? []);
      if (refusal !== null) throw new OutboundFault('refused', refusal);
      const response = await send(agent, hop, signal);
      const location = singleHeader(response, 'location');
      if (!followsRedirects || !isRedirect(response.statusCode, location)) {
        if (request.dropsBody === true)
          return await dropBody(response, { maxBytes: request.maxResponseBytes, signal });
        return await readAnswer(response, { method: hop.method, maxBytes: request.maxResponseBytes });
      }
      void response.body.dump({ limit: maxRedirectBodyBytes, signal }).catch(() => {});
      // A target the caller did not name is not named to the caller either.
      subject = 'The redirect target';
      if (redirects === maxRedirects)
        throw new OutboundFault('failed', `comes after ${maxRedirects} redirects, which is the limit`);
      hop = nextHop(hop, { status: response.statusCode, location: asUtf8(location) });
    }
  } catch (error) {
    return describeFailure(error, subject);
  }
}

// Servers put raw UTF-8 into locations, and undici reads headers as Latin-1.
function asUtf8(headerValue: string): string {
  return Buffer.from(headerValue, 'latin1').toString('utf8');
}

function send(agent: Agent, hop: Hop, signal: AbortSignal): Promise<Dispatcher.ResponseData> {
  return agent.request({
    origin: hop.url.origin,
    path: hop.url.pathname + hop.url.search,
    method: hop.method,
    headers: hop.headers.flat(),
    body: hop.body,
    signal,
  });
}

/** A short body that comes at once is read to its end, so that its connection can be used again. */
async function dropBody(
  response: Dispatcher.ResponseData,
  { maxBytes, signal }: { maxBytes: number; signal: AbortSignal },
): Promise<OutboundAnswer> {
  const dropped = response.body.dump({ limit: maxBytes, signal }).catch(() => {});
  await Promise.race([dropped, sleep(droppedBodyMs, undefined, { ref: false })]);
  return {
    outcome: 'answered',
    status: response.statusCode,
    headers: listHeaders(response, false),
    body: Buffer.alloc(0),
  };
}

async function readAnswer(
  response: Dispatcher.ResponseData,
  { method, maxBytes }: { method: string; maxBytes: number },
): Promise<OutboundAnswer> {
  // The length a HEAD is answered with is that of a body that does not come.
  if (method !== 'HEAD' && Number(singleHeader(response, 'content-length') ?? 0) > maxBytes) {
    response.body.on('error', () => {}).destroy();
    throw tooLarge(maxBytes);
  }
  const coded = await readCapped(response.body, maxBytes);
  const contentEncoding = listHeader(response, 'content-encoding').join(',');
  const decoded = await decodeBody(coded, { contentEncoding, maxBytes });
  const isDecoded = decoded !== null && decoded !== coded;
  return {
    outcome: 'answered',
    status: response.statusCode,
    headers: listHeaders(response, isDecoded),
    body: decoded ?? coded,
  };
}

function listHeaders(response: Dispatcher.ResponseData, isDecoded: boolean): HeaderPair[] {
  const pairs: HeaderPair[] = [];
  for (const name of Object.keys(response.headers)) {
    // Both describe bytes that the caller does not get to see.
    if (isDecoded && (name === 'content-encoding' || name === 'content-length')) continue;
    for (const value of listHeader(response, name)) pairs.push([name, value]);
  }
  return pairs;
}

function listHeader(response: Dispatcher.ResponseData, name: string): string[] {
  const value = response.headers[name];
  return value === undefined ? [] : typeof value === 'string' ? [value] : value;
}

function singleHeader(response: Dispatcher.ResponseData, name: string): string | undefined {
  return listHeader(response, name)[0];
}
