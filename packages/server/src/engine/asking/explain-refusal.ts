import type { Refusal, RefusalRule } from '../ports.ts';

const texts = {
  exhausted:
    'The balance of the organization does not cover this call; grant credits and submit the record again.',
  ceiling: 'This call would cost more than the max_credits of the run.',
};

/** Why no money could be set aside, as the attempt tells it that nobody paid for. */
export function explainRefusal(refusal: Refusal): { rule: RefusalRule; message: string } {
  if (typeof refusal === 'object') return { rule: 'budget', message: refusal.budget };
  return {
    rule: refusal === 'exhausted' ? 'InsufficientCredits' : 'max_credits',
    message: texts[refusal],
  };
}
