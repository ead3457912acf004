// Outbound requests, bounded in time and size: to hosts that users can name (public targets only) and to vendors.
import { lookup as systemLookup } from 'node:dns';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Agent } from 'undici';
import { listHeaders, valuesOf } from './answer-head.ts';
import type { Arrived, Wanted } from './arriving-answer.ts';
import { ArrivingAnswer } from './arriving-answer.ts';
import { refuseSecrets } from './bound-secret.ts';
import type { BoundSecret } from './bound-secret.ts';
import type { LookupAll } from './guarded-agent.ts';
import { createGuardedAgent, createVendorAgent } from './guarded-agent.ts';
import type { OutboundFailure } from './outbound-fault.ts';
import { describeFailure, OutboundFault } from './outbound-fault.ts';
import type { HeaderPair } from './outbound-headers.ts';
import type { Hop, RequestedHop } from './outbound-hop.ts';
import { firstHop, nextHop } from './outbound-hop.ts';
import { decodeBody } from './response-body.ts';
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

function clientOf(agent: Agent, { followsRedirects }: { followsRedirects: boolean }): OutboundClient {
  return {
    request: (request) =>
      requestInTime(agent, request, followsRedirects && request.followsRedirects !== false),
    close: () => agent.destroy(),
  };
}

/** Timed from here on, whatever it waits for: a name server, a connection, the answer, redirects. */
async function requestInTime(
  agent: Agent,
  request: OutboundRequest,
  followsRedirects: boolean,
): Promise<OutboundResult> {
  const { timeoutMs, maxResponseBytes: maxBytes, dropsBody = false } = request;
  const calls: ArrivingAnswer[] = [];
  let subject = 'The request';
  let isLate = false;
  const giveUp = () => {
    // Drops the rest of a body that is still arriving, too.
    for (const call of calls) call.abort(givenUp);
  };
  const timer = setTimeout(() => {
    isLate = true;
    giveUp();
  }, timeoutMs);
  try {
    let hop = firstHop(request);
    subject = hop.url.hostname;
    for (;;) {
      const call = send(agent, hop, { request, wanted: { maxBytes, followsRedirects, dropsBody } });
      calls.push(call);
      const arrived = await call.arrived;
      if (arrived.redirect === null) {
        const answer = await readAnswer(call, arrived, maxBytes);
        return isLate ? late(timeoutMs) : answer;
      }
      // A target the caller did not name is not named to the caller either.
      subject = 'The redirect target';
      hop = follow(hop, { status: arrived.head.status, location: arrived.redirect, redirects: calls.length });
    }
  } catch (error) {
    return isLate ? late(timeoutMs) : describeFailure(error, subject);
  } finally {
    clearTimeout(timer);
    giveUp();
  }
}

const givenUp = new OutboundFault('failed', 'was given up');

function late(timeoutMs: number): OutboundFailure {
  const message = `The request did not get a complete answer within ${timeoutMs} ms`;
  return { outcome: 'timeout', message };
}

function send(
  agent: Agent,
  hop: Hop,
  { request, wanted }: { request: OutboundRequest; wanted: Wanted },
): ArrivingAnswer {
  const refusal = refuseSecrets(hop.url, request.secrets ?? []);
  if (refusal !== null) throw new OutboundFault('refused', refusal);
  return new ArrivingAnswer(agent, hop, wanted);
}

function follow(
  hop: Hop,
  { status, location, redirects }: { status: number; location: string; redirects: number },
): Hop {
  if (redirects > maxRedirects)
    throw new OutboundFault('failed', `comes after ${maxRedirects} redirects, which is the limit`);
  return nextHop(hop, { status, location: asUtf8(location) });
}

// Servers put raw UTF-8 into locations, and undici reads headers as Latin-1.
function asUtf8(headerValue: string): string {
  return Buffer.from(headerValue, 'latin1').toString('utf8');
}

async function readAnswer(
  call: ArrivingAnswer,
  { head, body }: Arrived,
  maxBytes: number,
): Promise<OutboundAnswer> {
  const { status } = head;
  if (body === null) {
    // A short body that comes at once is read to its end, so that its connection can be used again.
    await Promise.race([call.rest(), sleep(droppedBodyMs, undefined, { ref: false })]);
    return { outcome: 'answered', status, headers: listHeaders(head, false), body: Buffer.alloc(0) };
  }
  const contentEncoding = valuesOf(head, 'content-encoding').join(',');
  const decoded = contentEncoding === '' ? body : await decodeBody(body, { contentEncoding, maxBytes });
  const isDecoded = decoded !== null && decoded !== body;
  return { outcome: 'answered', status, headers: listHeaders(head, isDecoded), body: decoded ?? body };
}
