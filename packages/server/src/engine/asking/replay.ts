import type { ReasonCode } from '../../contract/field.ts';
import { reasonCode } from '../../contract/field.ts';
import type { AnswerShape } from '../../providers/kit/operation.ts';
import type { Asked, AskTerms } from './ask.ts';
import type { Question } from './asker.ts';
import type { Attempt } from './attempt.ts';

/**
 * The answer that an earlier claim of the slice journaled. Null when it did not ask this, which may also be because a
 * deploy changed the pipe.
 */
export async function replay<Input, Answer extends AnswerShape, Value>(
  question: Question<Input, Answer>,
  terms: AskTerms<Answer, Value>,
): Promise<Asked<Value> | null> {
  const { place, operation } = question;
  const earlier = findEarlier(question);
  if (earlier === undefined) return null;
  // There was no credential, no money or no answer of a job yet; there may be now.
  if (earlier.outcome === 'skipped') return null;
  place.trace.attempts.push(earlier);
  if (earlier.outcome === 'failed')
    return { outcome: 'failed', code: asReason(earlier.rule), message: earlier.message ?? '' };
  if (earlier.answer === null) return { outcome: 'not_found' };
  const verdict = await terms.judge(operation.restore(JSON.parse(earlier.answer)));
  return verdict.accepted
    ? { outcome: 'accepted', value: verdict.value }
    : { outcome: 'rejected', rule: verdict.rule };
}

/** Usually at the same step; questions that are asked side by side may come in another order next time. */
function findEarlier<Input, Answer extends AnswerShape>({
  place,
  step,
  operation,
  digest,
}: Question<Input, Answer>): Attempt | undefined {
  const isSame = (attempt: Attempt) => attempt.digest === digest && attempt.operation === operation.id;
  const inPlace = place.journaled.get(step);
  return inPlace !== undefined && isSame(inPlace) ? inPlace : [...place.journaled.values()].find(isSame);
}

function asReason(rule: string): ReasonCode {
  const parsed = reasonCode.safeParse(rule);
  return parsed.success ? parsed.data : 'ProviderError';
}
