import type { ReasonCode } from '../../contract/field.ts';
import type { CallResult, FailureMeaning } from '../../providers/kit/call-result.ts';
import type { AnswerShape } from '../../providers/kit/operation.ts';
import type { AnswerAge } from '../../providers/kit/single-flight.ts';
import type { FoundCredential, LostCredential } from '../ports.ts';
import type { Asked, AskTerms, Quantity, Verdict } from './ask.ts';
import type { AskPlace, Question } from './asker.ts';
import type { Attempt, AttemptOutcome } from './attempt.ts';
import type { Called } from './call-or-wait.ts';
import { callOrWait } from './call-or-wait.ts';
import { explainRefusal } from './explain-refusal.ts';
import type { Price, Seller } from './price.ts';
import { billed, free, priceOf, priceOfQuantities, showPrice } from './price.ts';
import { recall } from './recall.ts';
import { recordAttempt } from './record-attempt.ts';

/** The reason code that users see for a failure. */
export const reasonOf: Readonly<Record<FailureMeaning, ReasonCode>> = {
  credential_rejected: 'ConnectionRejected',
  not_in_plan: 'ProviderError',
  rate_limited: 'ProviderRateLimited',
  quota_exhausted: 'ProviderQuotaExhausted',
  privacy_refused: 'Suppressed',
  request_refused: 'ProviderError',
  unavailable: 'ProviderError',
  broken_reply: 'ProviderError',
  timeout: 'ProviderTimeout',
  target_refused: 'TargetRefused',
  compute_limit: 'ComputeLimit',
  outcome_unknown: 'OutcomeUnknown',
};

/** Asks a provider now. */
export async function askLive<Input, Answer extends AnswerShape, Value>(
  question: Question<Input, Answer>,
  terms: AskTerms<Answer, Value>,
): Promise<Asked<Value>> {
  const sale = await prepareSale(question, terms);
  if ('outcome' in sale) return sale;
  const { seller, price, hasWaited } = sale;
  const { credential } = seller;
  const { place } = question;
  try {
    const recalled =
      sale.recalled ?? (hasWaited ? await recall(question, { credential, ...ageOf(place, terms) }) : null);
    // The age is worked out anew: a run ages while the journal is read.
    const called = recalled ?? (await callOrWait(question, { credential, ...ageOf(place, terms) }));
    return await chargeAnswer(question, { terms, seller, price, called, isFree: recalled !== null });
  } catch (error) {
    // A fault of the call, or of an acceptance rule, must not leave its money set aside.
    place.funds.spend({ reserved: price.amount, spent: 0 });
    throw error;
  }
}

/** How a question is to be paid. */
interface Sale {
  seller: Seller;
  /** What is set aside for it. */
  price: Price;
  /** An earlier answer, which is free. */
  recalled: Called | null;
  /** Whether it waited for money for a while. */
  hasWaited: boolean;
}

/**
 * A pipe that waited this long for money may find that another one has meanwhile got the answer it was about to ask
 * for.
 */
const aWhileMs = 50;

/** Finds the credential and sets money aside; or the outcome, where nobody can be asked. */
async function prepareSale<Input, Answer extends AnswerShape, Value>(
  question: Question<Input, Answer>,
  terms: AskTerms<Answer, Value>,
): Promise<Sale | Exclude<Asked<Value>, { outcome: 'accepted' }>> {
  const { place, operation } = question;
  const { pipe, work, ports, environment, funds } = place;
  const credential = await ports.providers.findCredential({
    organizationId: work.organizationId,
    environment,
    provider: operation.provider,
    connections: pipe.connections,
    ownOnly: pipe.ownOnly,
  });
  if (credential.kind === 'missing') {
    recordAttempt(question, { outcome: 'skipped', rule: 'ConnectionMissing', message: credential.message });
    return { outcome: 'skipped', message: credential.message };
  }
  if (credential.kind === 'lost') return failLost(question, credential);
  const recalled = await recall(question, { credential, ...ageOf(place, terms) });
  const seller = { pipe, credential, isFeePaid: isFeePaid(place) };
  if (recalled !== null) return { seller, price: free, recalled, hasWaited: false };
  const price =
    terms.meter === undefined
      ? priceOf(terms.operation, seller)
      : priceOfQuantities(terms.meter.most, seller);
  const askedAt = performance.now();
  const payment = price.amount === 0 ? 'held' : await funds.reserve(price.amount);
  if (payment !== 'held') {
    const { rule, message } = explainRefusal(payment);
    recordAttempt(question, { outcome: 'skipped', rule, message });
    return { outcome: 'failed', code: 'InsufficientCredits', message };
  }
  return { seller, price, recalled, hasWaited: performance.now() - askedAt > aWhileMs };
}

/** Asks nobody: what the connection was made with is no longer accepted. */
function failLost<Input, Answer extends AnswerShape>(
  question: Question<Input, Answer>,
  { id, message }: LostCredential,
): { outcome: 'failed'; code: ReasonCode; message: string } {
  const code = reasonOf.credential_rejected;
  recordAttempt(question, { outcome: 'failed', rule: code, message, connection: id, credential: id });
  return { outcome: 'failed', code, message };
}

interface Charge<Answer extends AnswerShape, Value> extends Pick<Sale, 'seller' | 'price'> {
  terms: AskTerms<Answer, Value>;
  called: Called;
  isFree: boolean;
}

/** Judges what came back, charges what it is worth, and journals it. */
async function chargeAnswer<Input, Answer extends AnswerShape, Value>(
  question: Question<Input, Answer>,
  { terms, seller, price, called, isFree }: Charge<Answer, Value>,
): Promise<Asked<Value>> {
  const { place } = question;
  const judged = judge(question, { terms, called });
  const verdict = judged instanceof Promise ? await judged : judged;
  const used = isFree ? null : measure(question, { terms, called });
  const worth = isFree ? free : used === null ? price : atMost(price, priceOfQuantities(used, seller));
  const outcome = verdict === null ? called.result.outcome : verdict.accepted ? 'found' : 'rejected';
  const due = billed(worth, outcome);
  // A caller that joined a call in flight pays only when nobody else has.
  const credits = due > 0 && (await called.claimPayment(payerOf(question))) ? due : 0;
  place.funds.spend({ reserved: price.amount, spent: credits });
  const { credential } = seller;
  return conclude(question, { outcome, price: worth, used, credential, called, verdict, credits });
}

function payerOf<Input, Answer extends AnswerShape>({ place, step }: Question<Input, Answer>): string {
  return `${place.work.runId} ${place.position} ${place.pipe.index} ${step}`;
}

/** A question that is asked once per run takes any answer of the run. */
function ageOf(
  { maxAgeMs, work }: AskPlace,
  { isOncePerRun = false, isAsOfNow = false }: { isOncePerRun?: boolean; isAsOfNow?: boolean },
): AnswerAge {
  if (isAsOfNow) return { maxAgeMs: 0, run: null };
  const ageMs = Math.max(0, Date.now() - work.submittedAt.getTime());
  return { maxAgeMs, run: isOncePerRun ? { id: work.runId, ageMs } : null };
}

function judge<Input, Answer extends AnswerShape, Value>(
  { operation }: Question<Input, Answer>,
  { terms, called: { result } }: { terms: AskTerms<Answer, Value>; called: Called },
): Verdict<Value> | Promise<Verdict<Value>> | null {
  return result.outcome === 'found' ? terms.judge(operation.restore(result.answer)) : null;
}

/** The quantities that an answer used; null for what is not sold by quantity. */
function measure<Input, Answer extends AnswerShape, Value>(
  { operation }: Question<Input, Answer>,
  { terms, called: { result } }: { terms: AskTerms<Answer, Value>; called: Called },
): Quantity[] | null {
  if (terms.meter === undefined || result.outcome !== 'found') return null;
  return terms.meter.used(operation.restore(result.answer));
}

/** Never charges more than was set aside: estimates and the ceilings of runs rely on that. */
function atMost(reserved: Price, due: Price): Price {
  return due.amount > reserved.amount ? { ...due, amount: reserved.amount } : due;
}

/**
 * The fee for own connections is due once per record and pipe, however many of its calls use one. Attempts that an
 * earlier claim journaled count even before they are replayed.
 */
function isFeePaid({ trace, journaled }: AskPlace): boolean {
  const isFee = ({ connection, credits }: Attempt) => connection !== null && credits > 0;
  return trace.attempts.some(isFee) || [...journaled.values()].some(isFee);
}

interface Conclusion<Value> {
  outcome: AttemptOutcome;
  price: Price;
  credits: number;
  used: Quantity[] | null;
  credential: FoundCredential;
  called: Called;
  /** Null where there is no answer to judge. */
  verdict: Verdict<Value> | null;
}

/** Journals what came of a question, and says it to the pipe. */
function conclude<Input, Answer extends AnswerShape, Value>(
  question: Question<Input, Answer>,
  { outcome, price, credits, used, credential, called, verdict }: Conclusion<Value>,
): Asked<Value> {
  const { result } = called;
  recordAttempt(question, {
    outcome,
    rule: ruleOf(result, verdict),
    message: messageOf(result),
    answer: result.outcome === 'found' ? JSON.stringify(result.answer) : null,
    connection: credential.kind === 'own' ? credential.id : null,
    credential: credential.id,
    credits,
    priceRule: showPrice(price),
    used,
    durationMs: result.durationMs,
    waitedMs: result.waitedMs,
    observedAt: result.observedAt,
    cached: called.isShared,
  });
  if (result.outcome === 'failed')
    return { outcome: 'failed', code: reasonOf[result.meaning], message: result.message };
  if (verdict === null) return { outcome: 'not_found' };
  return verdict.accepted
    ? { outcome: 'accepted', value: verdict.value }
    : { outcome: 'rejected', rule: verdict.rule };
}

function messageOf(result: CallResult<AnswerShape>): string | null {
  const { note = null } = result;
  if (result.outcome !== 'failed') return note;
  return note === null ? result.message : `${result.message} ${note}`;
}

function ruleOf(result: CallResult<AnswerShape>, verdict: Verdict<unknown> | null): string {
  if (verdict !== null) return verdict.rule;
  return result.outcome === 'failed' ? reasonOf[result.meaning] : 'nothing found';
}
