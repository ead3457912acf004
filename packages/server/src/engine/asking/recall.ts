import { z } from 'zod';
import type { CallResult } from '../../providers/kit/call-result.ts';
import type { AnswerShape } from '../../providers/kit/operation.ts';
import type { AnswerAge, Joined } from '../../providers/kit/single-flight.ts';
import type { FoundCredential } from '../ports.ts';
import type { Question } from './asker.ts';

// Only answers of this operation are journaled under its name.
const storedAnswer = z.custom<AnswerShape>();

/**
 * An answer that an earlier run was given to the same question, if this run accepts answers of that age; else null. It
 * was paid for then, or was free, so it is free now.
 */
export async function recall<Input, Answer extends AnswerShape>(
  { place, operation, digest }: Question<Input, Answer>,
  { credential, maxAgeMs, run }: AnswerAge & { credential: FoundCredential },
): Promise<Joined<CallResult<AnswerShape>> | null> {
  const { ports, work } = place;
  if ((maxAgeMs === 0 && run === null) || operation.kind !== 'lookup') return null;
  const recalled = await ports.recall({
    organizationId: work.organizationId,
    credential: credential.id,
    digest,
    since: new Date(Date.now() - maxAgeMs),
    run: run === null ? null : { id: run.id, submittedAt: work.submittedAt },
  });
  if (recalled === null) return null;
  const around = { durationMs: 0, waitedMs: 0, requests: 0, observedAt: recalled.observedAt };
  const result: CallResult<AnswerShape> =
    recalled.answer === null
      ? { outcome: 'not_found', ...around }
      : { outcome: 'found', answer: storedAnswer.parse(JSON.parse(recalled.answer)), ...around };
  return { result, isShared: true, claimPayment: () => Promise.resolve(false) };
}
