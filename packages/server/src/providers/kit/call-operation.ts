import type { Breakers, Stopped } from './breakers.ts';
import { buildRequest } from './build-request.ts';
import { bucketOf, limitsOf } from './call-limits.ts';
import type { CallOutcome, CallResult } from './call-result.ts';
import type { Client } from './exchange-once.ts';
import { exchangeOnce } from './exchange-once.ts';
import { failsForTargets } from './fails-for-targets.ts';
import { requireCaller } from './require-caller.ts';
import type { Judged } from './judge-reply.ts';
import { failure } from './judge-reply.ts';
import type { OwnDatabase } from './own-query.ts';
import { openCredential } from './open-credential.ts';
import type {
  AnswerShape,
  ConversationExchange,
  JobExchange,
  Operation,
  RequestSpec,
  RowsExchange,
  Send,
  Wire,
} from './operation.ts';
import type { Limits, OpenedCredential } from './provider-spec.ts';
import type { RateLimiter } from './rate-limiter.ts';
import type { AskingExchange } from './read-answer.ts';
import { readAnswer, readReply } from './read-answer.ts';
import type { ReadApart } from './read-apart.ts';

/** What one environment is for calls: production the network, sandbox the simulated world. */
export interface CallSettings {
  /** For vendors, and for hosts that follow from the input. */
  vendors: Client;
  web: Client;
  /** Tables that users own. */
  databases: OwnDatabase;
  /** Reads what strangers wrote, for operations that say so; without it they are read here. */
  readApart?: ReadApart;
  /** Where a provider lives, when it is not where it usually does. */
  baseUrl(provider: { id: string; baseUrl: string }): string;
  /** What the account allows, where that is known to be other than declared. */
  limitsOf(provider: string): Limits | null;
  limiter: RateLimiter;
  breakers: Breakers;
  /** What pauses and deadlines are multiplied with: 1, or less where nobody is really waited for. */
  haste: number;
  now(): number;
  sleep(ms: number): Promise<unknown>;
  /** From 0 up to 1. */
  random(): number;
}

export interface CallContext {
  /** `id` names it in limits and breakers; `key` goes on the wire, null for keyless sources. */
  credential: { id: string; key: string | null; kind: 'own' | 'managed' | 'keyless' };
  organizationId: string;
  /** Of operation and input: equal questions have equal digests. */
  digest: string;
  idempotencyKey: string;
  /** Priority class, 1 to 3: the smaller class gets a place in a vendor's limits first. */
  class: number;
  /** Asked when its place has come: whether the caller still has what it asks for, which may take a while to know. */
  mayAsk(): Promise<boolean>;
}

/** Sends of one request before a broken connection or a passing fault counts as a failure. */
const maxTries = 3;
const firstRetryMs = 250;
/** How long a vendor is left alone that says "too often" without saying for how long. */
const unspecifiedBlockMs = 1000;

interface Call<Input, Answer extends AnswerShape> {
  settings: CallSettings;
  operation: Operation<Input, Answer>;
  input: Input;
  context: CallContext;
  /** Null where the credential is not of the form its vendor needs. */
  opened: OpenedCredential | null;
  /** Set when the first byte is sent: waiting for a place in the limits is not the vendor's time. */
  deadlineAt: number | null;
  requests: number;
  /** Asked when its place comes, before anything is sent. */
  stopped: Stopped;
}

const neverStopped: Stopped = () => null;

/** Calls a vendor once, as far as its caller can see: limits, retries, polling and the breaker are in here. */
export async function callOperation<Input, Answer extends AnswerShape>(
  settings: CallSettings,
  { operation, input, context }: { operation: Operation<Input, Answer>; input: Input; context: CallContext },
): Promise<CallResult<Answer>> {
  const startedAt = settings.now();
  const opened = openCredential(operation.provider, context.credential.key);
  const around = { settings, operation, input, context, opened };
  const call: Call<Input, Answer> = { ...around, deadlineAt: null, requests: 0, stopped: neverStopped };
  const begin = (stopped = neverStopped) => ask(Object.assign(call, { stopped }));
  const { organizationId, digest: question, credential } = context;
  const asking = { credential: credential.id, organizationId, operation: operation.id, question };
  const hasBreaker = !failsForTargets(operation.provider);
  const outcome = await (hasBreaker ? settings.breakers.run(asking, begin) : ask(call));
  const endedAt = settings.now();
  return {
    ...outcome,
    durationMs: Math.round(endedAt - startedAt),
    requests: call.requests,
    observedAt: new Date(endedAt),
  };
}

async function ask<Input, Answer extends AnswerShape>(
  call: Call<Input, Answer>,
): Promise<CallOutcome<Answer>> {
  const { operation, input } = call;
  const message = operation.refuse(input);
  if (message !== null) return { outcome: 'failed', meaning: 'request_refused', message };
  const how = operation.exchange;
  switch (how.kind) {
    case 'rows':
      return readRows(call, how);
    case 'conversation':
      return converse(call, how);
    case 'request': {
      const first = await askFirst(call, how);
      return 'outcome' in first ? first : readReply(call, { how, body: first.body });
    }
    case 'job': {
      const first = await askFirst(call, how);
      return 'outcome' in first ? first : followJob(call, { how, accepted: first.body });
    }
  }
}

async function readRows<Input, Answer extends AnswerShape>(
  { operation, opened, settings, input }: Call<Input, Answer>,
  how: RowsExchange<Input, Answer>,
): Promise<CallOutcome<Answer>> {
  if (opened?.key == null) return failure(operation.provider, 'credential_rejected', 'not of its form');
  return how.readRows(settings.databases, input, opened.key);
}

function askFirst<Input, Answer extends AnswerShape>(
  call: Call<Input, Answer>,
  { wire, request }: AskingExchange<Input, Answer>,
): Promise<{ body: unknown } | CallOutcome<Answer>> {
  const { idempotencyKey } = call.context;
  return exchange(call, { request: request(call.input, { idempotencyKey }), limits: wire.limits, wire });
}

async function converse<Input, Answer extends AnswerShape>(
  call: Call<Input, Answer>,
  { wire, converse: speak }: ConversationExchange<Input, Answer>,
): Promise<CallOutcome<Answer>> {
  let ended: CallOutcome<Answer> | null = null;
  const sendOne: Send = async (request, limits) => {
    const reply = await exchange(call, { request, limits: limits ?? wire.limits, wire });
    if (!('outcome' in reply)) return reply.body;
    ended = reply;
    throw new Error('the conversation is over');
  };
  try {
    const answer = await speak(call.input, sendOne);
    return answer === null ? { outcome: 'not_found' } : { outcome: 'found', answer };
  } catch {
    return ended ?? failure(call.operation.provider, 'broken_reply', 'unexpected fields');
  }
}

async function followJob<Input, Answer extends AnswerShape>(
  call: Call<Input, Answer>,
  { how, accepted }: { how: JobExchange<Input, Answer>; accepted: unknown },
): Promise<CallOutcome<Answer>> {
  const { settings } = call;
  const { provider } = call.operation;
  const { job, wire } = how;
  try {
    const id = job.id(accepted);
    if (id === null && job.isNothingWithoutId) return { outcome: 'not_found' };
    if (id === null) return failure(provider, 'request_refused');
    for (;;) {
      await settings.sleep(job.everyMs * settings.haste);
      if (isLate(call)) return failure(provider, 'timeout');
      const read = await exchange(call, { request: job.read(id), limits: job.limits, wire });
      if ('outcome' in read) return read;
      if (!job.isRunning(read.body)) return readAnswer(call, { how, body: read.body });
    }
  } catch {
    return failure(provider, 'broken_reply', 'unexpected fields');
  }
}

interface Sending {
  request: RequestSpec;
  limits: Limits | null;
  wire: Wire;
}

/** One request with its retries: the parsed body of a success, or how it ended. */
async function exchange<Input, Answer extends AnswerShape>(
  call: Call<Input, Answer>,
  { request, limits, wire }: Sending,
): Promise<{ body: unknown } | CallOutcome<Answer>> {
  const { settings, operation } = call;
  const bucket = bucketOf(operation, { limits, credential: call.context.credential.id });
  let earlier: CallOutcome<Answer> | null = null;
  for (let tries = 1; ; tries += 1) {
    const judged = await send(call, { request, limits, wire });
    if (judged.kind === 'reply') return { body: judged.body };
    const pauseMs = pauseBefore(call, judged, tries);
    if (pauseMs === null) {
      if (judged.kind !== 'ended') return failure(operation.provider, 'timeout');
      // What used the time up says more than that it is up.
      return isTimeout(judged.outcome) ? (earlier ?? judged.outcome) : judged.outcome;
    }
    if (judged.kind === 'ended') earlier = judged.outcome;
    const isBlocked = judged.kind === 'ended' && isRateLimited(judged) && operation.provider.reach !== 'web';
    if (isBlocked) await settings.limiter.block(bucket, pauseMs);
    else await settings.sleep(pauseMs);
  }
}

const isTimeout = <Answer extends AnswerShape>(outcome: CallOutcome<Answer>) =>
  outcome.outcome === 'failed' && outcome.meaning === 'timeout';

async function send<Input, Answer extends AnswerShape>(
  call: Call<Input, Answer>,
  { request, limits, wire }: Sending,
): Promise<Judged<Answer>> {
  const { settings, operation, context, opened } = call;
  const { provider } = operation;
  if (opened === null) {
    const outcome = failure(provider, 'credential_rejected', 'not of its form');
    return { kind: 'ended', outcome, retry: null };
  }
  const release = await settings.limiter.acquire(
    bucketOf(operation, { limits, credential: context.credential.id }),
    {
      limits: limitsOf(operation, { limits, ofAccount: settings.limitsOf(provider.id) }),
      class: context.class,
      organizationId: context.credential.kind === 'own' ? null : context.organizationId,
      mayHang: failsForTargets(operation.provider),
    },
  );
  try {
    if (call.requests === 0) await requireCaller(operation.kind, context);
    const stop = call.requests === 0 ? call.stopped() : null;
    if (stop !== null) return { kind: 'ended', outcome: stop, retry: null };
    // The place came too late: what is sent now would be paid for and not waited for.
    if (isLate(call)) return { kind: 'ended', outcome: failure(provider, 'timeout'), retry: null };
    call.deadlineAt ??= settings.now() + wire.deadlineMs * settings.haste;
    const timeoutMs = Math.max(1, Math.ceil(call.deadlineAt - settings.now()));
    call.requests += 1;
    const outbound = buildRequest(request, {
      provider,
      baseUrl: settings.baseUrl({ id: provider.id, baseUrl: opened.baseUrl }),
      key: opened.key,
      timeoutMs,
      maxResponseBytes: wire.maxReplyBytes,
    });
    const { judged, delayedMs } = await exchangeOnce(call, { outbound, key: opened.key, wire });
    // Time that a simulated vendor waited for its turn here is none of its own.
    call.deadlineAt += delayedMs;
    return judged;
  } finally {
    release();
  }
}

/** How long to wait before the same is sent again; null when it should not be, or there is no time left. */
function pauseBefore<Input, Answer extends AnswerShape>(
  call: Call<Input, Answer>,
  judged: Judged<Answer>,
  tries: number,
): number | null {
  const { settings, operation } = call;
  const leftMs = (call.deadlineAt ?? 0) - settings.now();
  const within = (ms: number) => (ms * settings.haste < leftMs ? ms * settings.haste : null);
  if (judged.kind === 'repeat') return within(judged.everyMs);
  if (judged.kind === 'reply' || judged.retry === null) return null;
  // A broken connection leaves open whether an effect took place.
  if (operation.kind === 'effect' && !operation.isIdempotent && !isRateLimited(judged)) return null;
  const { afterMs } = judged.retry;
  if (isRateLimited(judged)) return within(afterMs ?? unspecifiedBlockMs);
  if (tries >= maxTries) return null;
  const backoffMs = firstRetryMs * 2 ** (tries - 1) * (0.5 + settings.random());
  return within(Math.max(afterMs ?? 0, backoffMs));
}

function isRateLimited<Answer extends AnswerShape>(judged: Judged<Answer>): boolean {
  return (
    judged.kind === 'ended' &&
    judged.outcome.outcome === 'failed' &&
    judged.outcome.meaning === 'rate_limited'
  );
}

function isLate<Input, Answer extends AnswerShape>({ deadlineAt, settings }: Call<Input, Answer>): boolean {
  return deadlineAt !== null && settings.now() >= deadlineAt;
}
