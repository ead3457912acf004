import { z } from 'zod';
import type { CallOutcome, CallResult } from '../../providers/kit/call-result.ts';
import type { AnswerShape } from '../../providers/kit/provider.ts';
import type { Question } from './asker.ts';

// Written below and nowhere else.
const storedOutcome = z.custom<CallOutcome<AnswerShape>>();

/** Runs a side effect at most once: its intent is written before, its answer after. */
export async function callEffect<Input, Answer extends AnswerShape>(
  { place, operation }: Question<Input, Answer>,
  perform: () => Promise<CallResult<AnswerShape>>,
): Promise<CallResult<AnswerShape>> {
  const { work, position, pipe, ports } = place;
  const key = { organizationId: work.organizationId, runId: work.runId, position, pipeIndex: pipe.index };
  const known = await ports.effects.begin(key);
  const replayed = { durationMs: 0, requests: 0, observedAt: work.startedAt };
  if (known.state === 'unknown') {
    const message = `${operation.provider.label} was asked for this once and the answer was lost; it is not asked again.`;
    return { outcome: 'failed', meaning: 'outcome_unknown', message, ...replayed };
  }
  if (known.state === 'answered') return { ...storedOutcome.parse(known.answer), ...replayed };
  const result = await perform();
  const { durationMs: _durationMs, requests: _requests, observedAt: _observedAt, ...outcome } = result;
  await ports.effects.settle(key, JSON.parse(JSON.stringify(outcome)));
  return result;
}
