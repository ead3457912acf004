import type { CallResult } from '../../providers/kit/call-result.ts';
import type { AnswerShape, Exchange } from '../../providers/kit/operation.ts';
import type { AnswerAge, Joined } from '../../providers/kit/single-flight.ts';
import type { FoundCredential } from '../ports.ts';
import type { Question } from './asker.ts';
import { callEffect } from './call-effect.ts';
import { recordAttempt } from './record-attempt.ts';
import { untilOurs } from './until-ours.ts';
import { findJob, keepJob, longestWaitMs, waitUntil } from './wait-later.ts';
import { Waits } from './waits.ts';

/** What came back, and who pays for it. */
export type Called = Joined<CallResult<AnswerShape>>;

interface Calling extends AnswerAge {
  credential: FoundCredential;
}

/** Rejects with `Waits` where the answer takes longer than a slice can wait. The id of a job is journaled then. */
export async function callOrWait<Input, Answer extends AnswerShape>(
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
  await untilOurs(place);
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

function call<Input, Answer extends AnswerShape>(
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
  if (operation.kind === 'lookup')
    return ports.providers.lookUp(operation, input, { ...context, maxAgeMs, run });
  const performed = callEffect(question, {
    isIdempotent: operation.isIdempotent,
    perform: (whileRefused) =>
      ports.providers.perform(operation, input, { ...context, ...(whileRefused && { whileRefused }) }),
  });
  return performed.then((result) => ({
    result,
    isShared: false,
    claimPayment: () => Promise.resolve(true),
  }));
}
