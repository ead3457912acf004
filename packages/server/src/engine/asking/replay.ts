import type { ReasonCode } from '../../contract/field.ts';
import { reasonCode } from '../../contract/field.ts';
import type { AnswerShape } from '../../providers/kit/provider.ts';
import type { Asked, AskTerms } from './ask.ts';
import type { Question } from './asker.ts';

/**
 * What an earlier claim of the slice was told and has settled. Null when it was not asked this, which is so after
 * a deploy that changed the pipe as well.
 */
export function replay<Input, Answer extends AnswerShape, Value>(
  { place, step, operation, digest }: Question<Input, Answer>,
  terms: AskTerms<Answer, Value>,
): Asked<Value> | null {
  const settled = place.settled.get(step);
  if (settled === undefined || settled.digest !== digest || settled.operation !== operation.id) return null;
  // Nobody was asked, for want of a credential or of money, which may be there by now.
  if (settled.outcome === 'skipped' || settled.rule === 'InsufficientCredits') return null;
  place.trace.attempts.push(settled);
  if (settled.outcome === 'failed')
    return { outcome: 'failed', code: asReason(settled.rule), message: settled.message ?? '' };
  if (settled.answer === null) return { outcome: 'not_found' };
  const verdict = terms.judge(operation.restore(JSON.parse(settled.answer)));
  return verdict.accepted
    ? { outcome: 'accepted', value: verdict.value }
    : { outcome: 'rejected', rule: verdict.rule };
}

function asReason(rule: string): ReasonCode {
  const parsed = reasonCode.safeParse(rule);
  return parsed.success ? parsed.data : 'ProviderError';
}
