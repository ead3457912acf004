// Outbound requests, bounded in time and size: to hosts that users can name (public targets only) and to vendors.
import { lookup as systemLookup } from 'node:dns';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Agent } from 'undici';
import type { AnswerHead } from './arriving-answer.ts';
import { ArrivingAnswer } from './arriving-answer.ts';
import { refuseSecrets } from './bound-secret.ts';
import type { BoundSecret } from './bound-secret.ts';
import type { LookupAll } from './guarded-agent.ts';
import { createGuardedAgent, createVendorAgent } from './guarded-agent.ts';
import type { OutboundFailure } from './outbound-fault.ts';
import { describeFailure, OutboundFault } from './outbound-fault.ts';
import type { HeaderPair } from './outbound-headers.ts';
import type { Hop, RequestedHop } from './outbound-hop.ts';
import { firstHop, isRedirect, nextHop } from './outbound-hop.ts';
import { decodeBody, tooLarge } from './response-body.ts';
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
  const calls: ArrivingAnswer[] = [];
  const { promise: expiry, resolve: expire } = Promise.withResolvers<OutboundFailure>();
  let isOver = false;
  const timer = setTimeout(() => {
    expire({
      outcome: 'timeout',
      message: `The request did not get a complete answer within ${timeoutMs} ms`,
    });
  }, timeoutMs);
  const send = (hop: Hop): ArrivingAnswer => {
    if (isOver) throw givenUp;
    const call = new ArrivingAnswer(route.agent, hop);
    calls.push(call);
    return call;
  };
  try {
    // A call is aborted only once a connection exists; the race also covers a hanging DNS or connect.
    return await Promise.race([followRedirects({ ...route, request, send }), expiry]);
  } finally {
    clearTimeout(timer);
    isOver = true;
    // Drops the rest of a body that is still arriving.
    for (const call of calls) call.abort(givenUp);
  }
}

const givenUp = new OutboundFault('failed', 'was given up');

interface Chain extends Pick<Route, 'followsRedirects'> {
  request: OutboundRequest;
  send(hop: Hop): ArrivingAnswer;
}

async function followRedirects({ followsRedirects, request, send }: Chain): Promise<OutboundResult> {
  let subject = 'The request';
  try {
    let hop = firstHop(request);
    subject = hop.url.hostname;
    for (let redirects = 0; ; redirects += 1) {
      const refusal = refuseSecrets(hop.url, request.secrets ?? []);
      if (refusal !== null) throw new OutboundFault('refused', refusal);
      const answer = send(hop);
      const head = await answer.head();
      const location = singleHeader(head, 'location');
      if (!followsRedirects || !isRedirect(head.status, location)) {
        const { maxResponseBytes: maxBytes, dropsBody } = request;
        if (dropsBody === true) return await dropBody(answer, head, maxBytes);
        return await readAnswer(answer, { head, method: hop.method, maxBytes });
      }
      void answer.drop(maxRedirectBodyBytes);
      // A target the caller did not name is not named to the caller either.
      subject = 'The redirect target';
      if (redirects === maxRedirects)
        throw new OutboundFault('failed', `comes after ${maxRedirects} redirects, which is the limit`);
      hop = nextHop(hop, { status: head.status, location: asUtf8(location) });
    }
  } catch (error) {
    return describeFailure(error, subject);
  }
}

// Servers put raw UTF-8 into locations, and undici reads headers as Latin-1.
function asUtf8(headerValue: string): string {
  return Buffer.from(headerValue, 'latin1').toString('utf8');
}

/** A short body that comes at once is read to its end, so that its connection can be used again. */
async function dropBody(answer: ArrivingAnswer, head: AnswerHead, maxBytes: number): Promise<OutboundAnswer> {
  await Promise.race([answer.drop(maxBytes), sleep(droppedBodyMs, undefined, { ref: false })]);
  return {
    outcome: 'answered',
    status: head.status,
    headers: listHeaders(head, false),
    body: Buffer.alloc(0),
  };
}

async function readAnswer(
  answer: ArrivingAnswer,
  { head, method, maxBytes }: { head: AnswerHead; method: string; maxBytes: number },
): Promise<OutboundAnswer> {
  // The length a HEAD is answered with is that of a body that does not come.
  if (method !== 'HEAD' && Number(singleHeader(head, 'content-length') ?? 0) > maxBytes)
    throw tooLarge(maxBytes);
  const coded = await answer.body(maxBytes);
  const contentEncoding = listHeader(head, 'content-encoding').join(',');
  const decoded = await decodeBody(coded, { contentEncoding, maxBytes });
  const isDecoded = decoded !== null && decoded !== coded;
  return {
    outcome: 'answered',
    status: head.status,
    headers: listHeaders(head, isDecoded),
    body: decoded ?? coded,
  };
}

function listHeaders(head: AnswerHead, isDecoded: boolean): HeaderPair[] {
  const pairs: HeaderPair[] = [];
  for (const name of Object.keys(head.headers)) {
    // Both describe bytes that the caller does not get to see.
    if (isDecoded && (name === 'content-encoding' || name === 'content-length')) continue;
    for (const value of listHeader(head, name)) pairs.push([name, value]);
  }
  return pairs;
}

function listHeader(head: AnswerHead, name: string): string[] {
  const value = head.headers[name];
  return value === undefined ? [] : typeof value === 'string' ? [value] : value;
}

function singleHeader(head: AnswerHead, name: string): string | undefined {
  return listHeader(head, name)[0];
}
