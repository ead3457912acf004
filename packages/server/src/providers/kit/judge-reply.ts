import type { CallFailure, CallOutcome, FailureMeaning } from './call-result.ts';
import type { OutboundAnswer, OutboundResult } from './guarded-request.ts';
import { readError } from './meaning.ts';
import { readWaitMs } from './read-wait.ts';
import type { CallMeaning } from './error-convention.ts';
import type { AnswerShape, Wire } from './operation.ts';
import type { ProviderSpec } from './provider-spec.ts';

/** What a reply means. `retry`: whether asking again may help, and if the vendor says so, after how many milliseconds. */
export type Judged<Answer extends AnswerShape> =
  | {
      kind: 'ended';
      outcome: CallOutcome<Answer>;
      retry: { afterMs: number | null } | null;
      /** The vendor did nothing, because the credential has ended or was never good. */
      hasTokenEnded?: true;
    }
  /** The vendor wants the same question again. */
  | { kind: 'repeat'; everyMs: number }
  /** The vendor accepted a job; `body` is the parsed reply. */
  | { kind: 'reply'; body: unknown };

const phrases: Readonly<Record<FailureMeaning, string>> = {
  credential_rejected: 'rejected the credential',
  not_in_plan: 'does not include this in the plan of the account',
  rate_limited: 'says that it was asked too often',
  quota_exhausted: 'says that the credits or quota of the account are used up',
  privacy_refused: 'does not process data of this person',
  request_refused: 'refused the request',
  unavailable: 'is not available right now',
  broken_reply: 'gave an answer that does not match its documentation',
  timeout: 'did not answer in time',
  compute_limit:
    'was asked something whose answer takes more computing than one call may use; ask for less at a time',
  target_refused: 'leads to an address that must not be called',
  outcome_unknown: 'was sent this once and the answer was lost; it is not sent again',
};

/** A failure in words for users: the vendor, what happened, and the vendor's own code. */
export function failure(provider: { label: string }, meaning: FailureMeaning, detail?: string): CallFailure {
  const suffix = detail === undefined ? '' : ` (${detail})`;
  return { outcome: 'failed', meaning, message: `${provider.label} ${phrases[meaning]}${suffix}.` };
}

function withAdvice(failed: CallFailure, advice?: string): CallFailure {
  return advice === undefined ? failed : { ...failed, message: `${failed.message} ${advice}` };
}

/** Reads one HTTP exchange by the conventions of its operation. `kind: 'reply'` is a success whose body is still to be read. */
export function judgeReply<Answer extends AnswerShape>(
  { provider, wire }: { provider: ProviderSpec; wire: Wire },
  result: OutboundResult,
): Judged<Answer> {
  if (result.outcome !== 'answered') return judgeSilence(provider, result);
  const { status } = result;
  const { repeatOn } = wire;
  if (repeatOn?.status.includes(status) === true) return { kind: 'repeat', everyMs: repeatOn.everyMs };
  const isSuccess = status >= 200 && status < 300;
  if (wire.replyAs === 'text' && isSuccess) {
    return {
      kind: 'reply',
      body: { text: result.body.toString('utf8'), type: headerOf(result, 'content-type') ?? '' },
    };
  }
  // A success without a body is one: 204, or 202 with its job in a header.
  const isEmpty = result.body.length === 0 && bodiless.has(status);
  const body = isEmpty ? null : parseJson(result.body);
  const error = readError(status, body ?? null, wire.errors);
  if (error !== null) return judgeError(provider, { ...error, answer: result, body });
  if (body === undefined) return end(failure(provider, 'broken_reply', 'not JSON'));
  return { kind: 'reply', body: besideHeaders(wire.replyHeaders, { body, result }) };
}

const bodiless = new Set([202, 204, 205]);

function besideHeaders(
  names: readonly string[],
  { body, result }: { body: unknown; result: OutboundAnswer },
): unknown {
  if (names.length === 0) return body;
  return { body, headers: Object.fromEntries(names.map((name) => [name, headerOf(result, name) ?? null])) };
}

function end<Answer extends AnswerShape>(
  outcome: CallOutcome<Answer>,
  retry: { afterMs: number | null } | null = null,
): Extract<Judged<Answer>, { kind: 'ended' }> {
  return { kind: 'ended', outcome, retry };
}

const howToOpen = 'a private one only if the operator opens it with HEADRACE_ALLOW_PRIVATE_HOSTS';

function judgeSilence<Answer extends AnswerShape>(
  provider: ProviderSpec,
  result: Exclude<OutboundResult, OutboundAnswer>,
): Judged<Answer> {
  if (result.outcome === 'timeout') return end(failure(provider, 'timeout'));
  if (result.outcome === 'refused')
    return end(failure(provider, 'target_refused', provider.reach === 'own address' ? howToOpen : undefined));
  if (result.isLimit === true) return end(failure(provider, 'compute_limit'));
  return end(
    failure(provider, 'unavailable', result.message),
    result.isTransient === true ? { afterMs: null } : null,
  );
}

/** Statuses after which the same request may succeed. A 500 may just as well be the request's fault. */
const passing = new Set([502, 503, 504]);

function judgeError<Answer extends AnswerShape>(
  provider: ProviderSpec,
  error: {
    meaning: CallMeaning;
    code: string | null;
    advice?: string;
    existingId?: string;
    answer: OutboundAnswer;
    /** Parsed. */
    body: unknown;
  },
): Judged<Answer> {
  if (error.meaning === 'not_found') return end({ outcome: 'not_found' });
  const { status } = error.answer;
  const code = error.code === null ? '' : `, ${error.code}`;
  const existing = error.existingId === undefined ? '' : `, existing ID ${error.existingId}`;
  const detail = `HTTP ${status}${code}${existing}`;
  const failed = withAdvice(failure(provider, error.meaning, detail), error.advice);
  const isRateLimited = error.meaning === 'rate_limited';
  if (hasTokenEnded(provider, error)) return { ...end<Answer>(failed), hasTokenEnded: true };
  if (!isRateLimited && !passing.has(status)) return end(failed);
  const asked = { body: error.body, declared: provider.waits ?? {}, isRateLimited };
  return end(failed, { afterMs: readWaitMs(error.answer, asked) });
}

function hasTokenEnded(
  { tokenEnded = [] }: ProviderSpec,
  { meaning, code, answer }: { meaning: CallMeaning; code: string | null; answer: OutboundAnswer },
): boolean {
  if (meaning !== 'credential_rejected') return false;
  return answer.status === 401 || (code !== null && tokenEnded.includes(code));
}

function headerOf({ headers }: OutboundAnswer, name: string): string | undefined {
  return headers.find(([key]) => key === name)?.[1];
}

function parseJson(body: Buffer): unknown {
  if (body.length === 0) return undefined;
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}
