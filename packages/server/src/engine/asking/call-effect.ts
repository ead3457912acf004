import { z } from 'zod';
import type { CallOutcome, CallResult } from '../../providers/kit/call-result.ts';
import type { AnswerShape } from '../../providers/kit/provider.ts';
import type { Question } from './asker.ts';
import { untilOurs } from './until-ours.ts';

// Written below and nowhere else.
const storedOutcome = z.custom<CallOutcome<AnswerShape>>();

/** Vendors that take idempotency keys remember them for a day; an hour of that is left for clocks that differ. */
const keyLifeMs = 23 * 3_600_000;

/**
 * Runs a side effect at most once: its intent is written before, its answer after. One whose answer was lost is asked
 * for again only where the vendor knows it by its key and drops what it has done already.
 */
export async function callEffect<Input, Answer extends AnswerShape>(
  { place, operation, step }: Question<Input, Answer>,
  perform: () => Promise<CallResult<AnswerShape>>,
): Promise<CallResult<AnswerShape>> {
  const { work, position, pipe, ports } = place;
  const { organizationId, runId } = work;
  const key = { organizationId, runId, position, pipeIndex: pipe.index, step };
  const known = await ports.effects.begin(key, work);
  const replayed = { durationMs: 0, requests: 0, observedAt: work.startedAt };
  if (known.state === 'answered') return { ...storedOutcome.parse(known.answer), ...replayed };
  const mayAsk =
    known.state === 'new' || (known.state === 'unknown' && operation.isIdempotent && isRecent(known.since));
  if (!mayAsk) {
    const message = `${operation.provider.label} was sent this once and the answer was lost; it is not sent again.`;
    return { outcome: 'failed', meaning: 'outcome_unknown', message, ...replayed };
  }
  // The intent may have waited for the database longer than the lease lasts.
  await untilOurs(place);
  const result = await perform();
  const { durationMs: _durationMs, requests: _requests, observedAt: _observedAt, ...outcome } = result;
  await ports.effects.storeAnswer(key, JSON.parse(JSON.stringify(outcome)));
  return result;
}

function isRecent(since: Date): boolean {
  return Date.now() - since.getTime() < keyLifeMs;
}
