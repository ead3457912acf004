import type { ReasonCode } from '../../contract/field.ts';
import type { CallResult, FailureMeaning } from '../../providers/kit/call-result.ts';
import type { AnswerShape, Exchange } from '../../providers/kit/operation.ts';
import type { AnswerAge, Joined } from '../../providers/kit/single-flight.ts';
import type { FoundCredential, LostCredential } from '../ports.ts';
import type { Asked, AskTerms, Quantity, Verdict } from './ask.ts';
import type { AskPlace, Question } from './asker.ts';
import type { Attempt } from './attempt.ts';
import { callEffect } from './call-effect.ts';
import { explainRefusal } from './explain-refusal.ts';
import type { Price, Seller } from './price.ts';
import { billed, free, priceOf, priceOfQuantities, showPrice } from './price.ts';
import { recall } from './recall.ts';
import { recordAttempt } from './record-attempt.ts';
import { untilOurs } from './until-ours.ts';
import { findJob, keepJob, longestWaitMs, waitUntil } from './wait-later.ts';
import { Waits } from './waits.ts';

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
  if (recalled !== null)
    return chargeAnswer(question, { terms, seller, price: free, called: recalled, isFree: true });
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
  const hasWaited = performance.now() - askedAt > aWhileMs;
  return askPaid(question, { terms, seller, price, hasWaited });
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

/**
 * A pipe that waited this long for money may find that another one has meanwhile got the answer it was about to ask
 * for.
 */
const aWhileMs = 50;

interface Sale<Answer extends AnswerShape, Value> {
  terms: AskTerms<Answer, Value>;
  seller: Seller;
  /** What is set aside for it. */
  price: Price;
}

async function askPaid<Input, Answer extends AnswerShape, Value>(
  question: Question<Input, Answer>,
  { hasWaited, ...sale }: Sale<Answer, Value> & { hasWaited: boolean },
): Promise<Asked<Value>> {
  const { place } = question;
  const { credential } = sale.seller;
  // Worked out anew each time: a run ages while the journal is read.
  const age = () => ageOf(place, sale.terms);
  try {
    const recalled = hasWaited ? await recall(question, { credential, ...age() }) : null;
    const called = recalled ?? (await callOrWait(question, { credential, ...age() }));
    return await chargeAnswer(question, { ...sale, called, isFree: recalled !== null });
  } catch (error) {
    // A fault of the call, or of an acceptance rule, must not leave its money set aside.
    place.funds.spend({ reserved: sale.price.amount, spent: 0 });
    throw error;
  }
}

/** Judges what came back, and charges what it is worth. */
async function chargeAnswer<Input, Answer extends AnswerShape, Value>(
  question: Question<Input, Answer>,
  { terms, seller, price, called, isFree }: Sale<Answer, Value> & { called: Called; isFree: boolean },
): Promise<Asked<Value>> {
  const verdict = await judge(question, { terms, called });
  const used = isFree ? null : measure(question, { terms, called });
  const worth = used === null ? price : atMost(price, priceOfQuantities(used, seller));
  return conclude(question, {
    reserved: price.amount,
    price: isFree ? free : worth,
    used,
    credential: seller.credential,
    called,
    verdict,
  });
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

type Called = Joined<CallResult<AnswerShape>>;

interface Calling extends AnswerAge {
  credential: FoundCredential;
}

/** Rejects with `Waits` where the answer takes longer than a slice can wait. The id of a job is journaled then. */
async function callOrWait<Input, Answer extends AnswerShape>(
  question: Question<Input, Answer>,
  calling: Calling,
): Promise<Called> {
  const { place, operation, digest } = question;
  const credential = calling.credential.id;
  const begun = findJob(place, {
    operation: { id: operation.id, isJob: mayWait(operation.exchange) },
    digest,
    credential,
  });
  const called = await call(question, { ...calling, job: begun?.id ?? null });
  const { result } = called;
  const wait = result.outcome === 'failed' ? result.wait : undefined;
  const { job: id, isBulk = false } = wait ?? {};
  const begunAt = begun?.begunAt ?? result.observedAt;
  const { exchange } = operation;
  const lastsMs = isBulk || exchange.kind !== 'job' ? longestWaitMs : exchange.job.lastsMs;
  const job = exchange.kind !== 'job' || id === undefined ? null : { lastsMs, begunAt };
  const until = waitUntil(place, result, job);
  if (until === null) return called;
  if (id !== undefined && id !== begun?.id)
    recordAttempt(question, keepJob(id, { begunAt, credential, isBulk }));
  throw new Waits(until);
}

/** Whether the answer may come later, by a job of the question's own or one of many questions. */
function mayWait<Input, Answer extends AnswerShape>(exchange: Exchange<Input, Answer>): boolean {
  return exchange.kind === 'job' || (exchange.kind === 'request' && exchange.bulk !== null);
}

async function call<Input, Answer extends AnswerShape>(
  question: Question<Input, Answer>,
  { credential, maxAgeMs, run, job }: Calling & { job: string | null },
): Promise<Called> {
  const { place, operation, input, digest } = question;
  const { work, environment, ports, pipe, position } = place;
  const context = {
    organizationId: work.organizationId,
    environment,
    credential,
    digest,
    idempotencyKey: `${work.runId}-${position}-${pipe.index}-${question.step}`,
    class: work.class,
    mayAsk: place.mayAsk,
    ...(job === null ? {} : { job }),
  };
  await untilOurs(place);
  if (operation.kind === 'lookup')
    return ports.providers.lookUp(operation, input, { ...context, maxAgeMs, run });
  const { isIdempotent } = operation;
  const result = await callEffect(question, {
    isIdempotent,
    perform: (whileRefused) =>
      ports.providers.perform(operation, input, { ...context, ...(whileRefused && { whileRefused }) }),
  });
  return { result, isShared: false, claimPayment: () => Promise.resolve(true) };
}

interface Conclusion<Value> {
  /** What was set aside for it. */
  reserved: number;
  price: Price;
  used: Quantity[] | null;
  credential: FoundCredential;
  called: Called;
  /** Null where there is no answer to judge. */
  verdict: Verdict<Value> | null;
}

async function conclude<Input, Answer extends AnswerShape, Value>(
  question: Question<Input, Answer>,
  { reserved, price, used, credential, called, verdict }: Conclusion<Value>,
): Promise<Asked<Value>> {
  const { place } = question;
  const { result } = called;
  const outcome = verdict === null ? result.outcome : verdict.accepted ? 'found' : 'rejected';
  const due = billed(price, outcome);
  // A caller that joined a call in flight pays only when nobody else has.
  const payer = `${place.work.runId} ${place.position} ${place.pipe.index} ${question.step}`;
  const credits = due > 0 && (await called.claimPayment(payer)) ? due : 0;
  place.funds.spend({ reserved, spent: credits });
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
