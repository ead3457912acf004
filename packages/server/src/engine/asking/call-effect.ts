import { z } from 'zod';
import type { CallOutcome, CallResult } from '../../providers/kit/call-result.ts';
import type { AnswerShape } from '../../providers/kit/operation.ts';
import type { Question } from './asker.ts';
import type { SideEffect } from './at-most-once.ts';
import { atMostOnce } from './at-most-once.ts';
import { waitUntil } from './wait-later.ts';

// Only the code below writes these.
const storedOutcome = z.custom<CallOutcome<AnswerShape>>();

/** Vendors that take idempotency keys remember them for a day. An hour less allows for clocks that differ. */
const keyLifeMs = 23 * 3_600_000;

/** Asks a vendor for a side effect at most once, or again where the vendor recognizes it by its key. */
export function callEffect<Input, Answer extends AnswerShape>(
  { place, operation, step }: Question<Input, Answer>,
  {
    isIdempotent,
    perform,
  }: { isIdempotent: boolean; perform: SideEffect<CallResult<AnswerShape>>['perform'] },
): Promise<CallResult<AnswerShape>> {
  const replayed = { durationMs: 0, waitedMs: 0, requests: 0, observedAt: place.work.startedAt };
  const message = `This was sent to ${operation.provider.label} once and the answer was lost; it is not sent again.`;
  return atMostOnce(
    { ...place, step },
    {
      perform,
      store: ({
        durationMs: _durationMs,
        waitedMs: _waitedMs,
        requests: _requests,
        observedAt: _observedAt,
        ...outcome
      }) => JSON.parse(JSON.stringify(outcome)),
      restore: (stored) => ({ ...storedOutcome.parse(stored), ...replayed }),
      lost: () => ({ outcome: 'failed', meaning: 'outcome_unknown', message, ...replayed }),
      mustWait: (result) => waitUntil(place, result, null) !== null,
      knownForMs: isIdempotent ? keyLifeMs : null,
    },
  );
}
