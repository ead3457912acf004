import type { Passage } from './breakers.ts';
import { buildRequest } from './build-request.ts';
import { bucketOf, limitsOf } from './call-limits.ts';
import type { CallFailure, CallOutcome, CallResult } from './call-result.ts';
import type { CallContext, CallSettings } from './call-settings.ts';
import { chooseWay } from './choose-way.ts';
import { judgeSafely, refuseRequest } from './exchange-secrets.ts';
import { failsForTargets } from './fails-for-targets.ts';
import type { Judged } from './judge-reply.ts';
import { failure } from './judge-reply.ts';
import type { AnswerShape, Operation, RequestSpec, Wire } from './operation.ts';
import type { Limits, OpenedCredential } from './provider-spec.ts';
import { renewCredential } from './renew-credential.ts';
import { formOf } from './own-address.ts';
import { requireCaller } from './require-caller.ts';
import { Blocked } from './vendor-block.ts';

/** How often one request is sent before a broken connection or a passing fault counts as a failure. */
const maxTries = 3;
const firstRetryMs = 250;
/** How long a call waits at most for a vendor that wants to be left alone. If it would wait longer, its record comes back later. */
const patienceMs = 10_000;
/** The shortest time after which a record comes back. */
const leastAwayMs = 5000;

/** A call of a vendor, from its first request to its last. */
export interface Call<Input, Answer extends AnswerShape> {
  settings: CallSettings;
  operation: Operation<Input, Answer>;
  input: Input;
  context: CallContext;
  /** Null if the credential does not have the form that its vendor needs. */
  opened: OpenedCredential | null;
  /** Set when the first byte is sent, because waiting for our own limits is not the vendor's time. */
  deadlineAt: number | null;
  requests: number;
  /** Time spent in line for a place, not with the vendor. */
  waitedMs: number;
  /** Asked when its turn comes, before anything is sent. */
  passage: Pick<Passage, 'stopped'>;
  /** Whether its credential was renewed: that is tried once. */
  isRenewed: boolean;
  /** See `CallResult`. */
  bulk?: CallResult<Answer>['bulk'];
  /** Submissions with its question that the vendor does not know of. */
  bulkLosses?: number;
  note?: string;
}

export interface Exchange {
  /** A function is called when the request has its place: once, however often it is sent. */
  request: RequestSpec | (() => RequestSpec);
  limits: Limits | null;
  wire: Wire;
  /** Whether it must not be sent again while it is not known what became of it. */
  isOnce?: boolean;
}

type Ended<Answer extends AnswerShape> = Extract<Judged<Answer>, { kind: 'ended' }>;

/** A reply, and how long its vendor wants to be left alone; null if it does not say so. */
interface Sent<Answer extends AnswerShape> {
  judged: Judged<Answer>;
  blockedMs: number | null;
}

/** One request with its retries: the parsed body of a success, or the outcome. */
export async function exchange<Input, Answer extends AnswerShape>(
  call: Call<Input, Answer>,
  request: Exchange,
): Promise<{ body: unknown } | CallOutcome<Answer>> {
  const { settings, operation } = call;
  const toSend = { ...request, made: null };
  const isSentOnce = request.isOnce === true || mayHaveHappened(operation);
  let earlier: CallFailure | null = null;
  for (let tries = 1; ; tries += 1) {
    const { requests } = call;
    const { judged, blockedMs } = await send(call, toSend);
    if (judged.kind === 'reply') return { body: judged.body };
    if (judged.kind === 'repeat') {
      const pauseMs = within(call, judged.everyMs);
      if (pauseMs === null) return failure(operation.provider, 'timeout');
      await settings.sleep(pauseMs);
      continue;
    }
    const { outcome } = judged;
    if (outcome.outcome !== 'failed') return outcome;
    if (judged.hasTokenEnded === true) {
      const renewed = await renewCredential(call);
      if (renewed === 'renewed') continue;
      return renewed ?? outcome;
    }
    // The reason why time ran out says more than the timeout itself, unless an effect may have happened meanwhile.
    const isOpen = isSentOnce && call.requests > requests;
    if (outcome.meaning === 'timeout' && earlier !== null && !isOpen) return earlier;
    const pauseMs = pauseBefore(call, judged, { tries, blockedMs, isSentOnce });
    if (pauseMs === null) return outcome;
    if (blockedMs !== null && blockedMs > patienceOf(call, request.wire))
      return waitLater(settings, outcome, { blockedMs });
    earlier = blockedMs === null ? outcome : waitLater(settings, outcome, { blockedMs: 0 });
    await settings.sleep(pauseMs);
  }
}

/** An exchange, and its request once that was made. */
interface ToSend extends Exchange {
  made: RequestSpec | null;
}

function makeOnce(toSend: ToSend): RequestSpec {
  const { request } = toSend;
  return (toSend.made ??= typeof request === 'function' ? request() : request);
}

/** Whether a request without an answer may have changed something, so that it must not be sent again. */
function mayHaveHappened<Input, Answer extends AnswerShape>(operation: Operation<Input, Answer>): boolean {
  return operation.kind === 'effect' && !operation.isIdempotent;
}

/** The same failure, to be asked again later. */
export function waitLater(
  { now, haste }: Pick<CallSettings, 'now' | 'haste'>,
  outcome: CallFailure,
  { blockedMs, job }: { blockedMs: number; job?: string },
): CallFailure {
  const until = now() + Math.max(blockedMs, leastAwayMs * haste);
  return { ...outcome, wait: { until, ...(job === undefined ? {} : { job }) } };
}

async function send<Input, Answer extends AnswerShape>(
  call: Call<Input, Answer>,
  toSend: ToSend,
): Promise<Sent<Answer>> {
  const { limits, wire } = toSend;
  const { operation, context, opened } = call;
  if (opened === null)
    return end(failure(operation.provider, 'credential_rejected', formOf(operation.provider)));
  const bucket = bucketOf(operation, { limits, credential: context.credential.id });
  const inLineFrom = call.settings.now();
  const place = await findPlace(call, { bucket, limits, wire });
  call.waitedMs += call.settings.now() - inLineFrom;
  if (place instanceof Blocked)
    return { ...end(failure(operation.provider, 'rate_limited')), blockedMs: place.forMs };
  try {
    if (call.requests === 0) await requireCaller(operation.kind, context);
    const stop = call.requests === 0 ? call.passage.stopped() : null;
    if (stop !== null) return end(stop);
    // Its turn came too late: an answer would have to be paid for, but nobody would wait for it.
    if (isLate(call)) return end(failure(operation.provider, 'timeout'));
    const judged = await sendNow(call, { request: makeOnce(toSend), opened, wire });
    // Before its place is given back, so that nobody takes it meanwhile.
    return { judged, blockedMs: judged.kind === 'ended' ? await block(call, { judged, bucket }) : null };
  } finally {
    place();
  }
}

function end(outcome: CallFailure): { judged: Ended<never>; blockedMs: null } {
  return { judged: { kind: 'ended', outcome, retry: null }, blockedMs: null };
}

async function findPlace<Input, Answer extends AnswerShape>(
  call: Call<Input, Answer>,
  { bucket, limits, wire }: { bucket: string; limits: Limits | null; wire: Wire },
): Promise<(() => void) | Blocked> {
  const { settings, operation, context } = call;
  const { provider } = operation;
  try {
    return await settings.limiter.acquire(bucket, {
      limits: limitsOf(operation, {
        limits,
        ofAccount: settings.limitsOf(provider.id),
        isKeyless: context.credential.kind === 'keyless',
      }),
      class: context.class,
      organizationId: context.credential.kind === 'own' ? null : context.organizationId,
      mayHang: failsForTargets(provider),
      patienceMs: patienceOf(call, wire),
    });
  } catch (error) {
    if (error instanceof Blocked) return error;
    throw error;
  }
}

async function sendNow<Input, Answer extends AnswerShape>(
  call: Call<Input, Answer>,
  { request, opened, wire }: { request: RequestSpec; opened: OpenedCredential; wire: Wire },
): Promise<Judged<Answer>> {
  const { settings, operation } = call;
  const { provider } = operation;
  call.deadlineAt ??= settings.now() + wire.deadlineMs * settings.haste;
  const timeoutMs = Math.max(1, Math.ceil(call.deadlineAt - settings.now()));
  call.requests += 1;
  const { client, baseUrl, followsRedirects } = chooseWay(settings, { provider, opened });
  const { key } = opened;
  const built = buildRequest(request, {
    provider,
    baseUrl,
    key,
    timeoutMs,
    maxResponseBytes: wire.maxReplyBytes,
  });
  const outbound = { ...built, followsRedirects };
  const refused = refuseRequest(call, outbound);
  if (refused !== null) return refused;
  const result = await client.request(outbound);
  // The time that a simulated vendor waited for its turn here is not its own.
  const { delayedMs = 0 } = result;
  call.deadlineAt += delayedMs;
  call.waitedMs += delayedMs;
  return judgeSafely(call, { result, key, wire });
}

/**
 * Leaves a vendor alone that says "too often", or how long to wait. All processes do. What one website says does not count
 * for other websites.
 */
async function block<Input, Answer extends AnswerShape>(
  { settings, operation }: Call<Input, Answer>,
  { judged, bucket }: { judged: Ended<Answer>; bucket: string },
): Promise<number | null> {
  if (operation.provider.reach === 'web') return null;
  const afterMs = judged.retry?.afterMs ?? null;
  if (afterMs === null && !isRateLimited(judged)) return null;
  return settings.limiter.block(bucket, afterMs === null ? null : afterMs * settings.haste);
}

/** How long to wait before the same request is sent again; null if it should not be, or if no time is left. */
function pauseBefore<Input, Answer extends AnswerShape>(
  call: Call<Input, Answer>,
  judged: Ended<Answer>,
  { tries, blockedMs, isSentOnce }: { tries: number; blockedMs: number | null; isSentOnce: boolean },
): number | null {
  const { settings } = call;
  // Waiting for the next turn already includes waiting for the end of the block.
  if (isRateLimited(judged) && blockedMs !== null) return 0;
  if (judged.retry === null) return null;
  const { afterMs } = judged.retry;
  if (isRateLimited(judged)) return within(call, afterMs ?? 1000);
  // After a broken connection it is not known whether an effect took place.
  if (isSentOnce || tries >= maxTries) return null;
  if (blockedMs !== null) return 0;
  return within(call, firstRetryMs * 2 ** (tries - 1) * (0.5 + settings.random()));
}

function isRateLimited<Answer extends AnswerShape>({ outcome }: Ended<Answer>): boolean {
  return outcome.outcome === 'failed' && outcome.meaning === 'rate_limited';
}

function within<Input, Answer extends AnswerShape>(
  { settings, deadlineAt }: Call<Input, Answer>,
  ms: number,
): number | null {
  return ms * settings.haste < (deadlineAt ?? 0) - settings.now() ? ms * settings.haste : null;
}

/** How long a call may still wait for its vendor: until its deadline at most, and never long. */
function patienceOf<Input, Answer extends AnswerShape>(
  { settings, deadlineAt }: Call<Input, Answer>,
  wire: Wire,
): number {
  const { haste, now } = settings;
  const leftMs = deadlineAt === null ? wire.deadlineMs * haste : deadlineAt - now();
  return Math.min(patienceMs * haste, leftMs);
}

export function isLate<Input, Answer extends AnswerShape>({
  deadlineAt,
  settings,
}: Call<Input, Answer>): boolean {
  return deadlineAt !== null && settings.now() >= deadlineAt;
}
