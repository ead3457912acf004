import type { AnswerShape } from '../../providers/kit/operation.ts';
import type { Question } from './asker.ts';
import type { Attempt } from './attempt.ts';

type Known = Pick<Attempt, 'outcome' | 'rule' | 'message'> & Partial<Attempt>;

/** Journals an attempt with what is known of it; the defaults say that nothing was paid. */
export function recordAttempt<Input, Answer extends AnswerShape>(
  { place, step, operation, digest }: Question<Input, Answer>,
  known: Known,
): void {
  const attempt: Attempt = {
    pipeIndex: place.pipe.index,
    step,
    provider: operation.provider.id,
    operation: operation.id,
    digest,
    answer: null,
    connection: null,
    credential: null,
    credits: 0,
    priceRule: 'free',
    used: null,
    durationMs: 0,
    waitedMs: 0,
    observedAt: new Date(),
    cached: false,
    ...known,
  };
  place.trace.attempts.push(attempt);
  place.onAttempt(attempt);
}
