import type { ModelTier } from '../contract/model-tier.ts';
import type { BillingTerm } from '../engine/pipe.ts';
import { boundTokens, guessTokens, tokenTerms } from './models.ts';
import type { ModelOutput } from './output.ts';
import { outputBudget, promptLimits } from './prompt-limits.ts';

/** Tokens of a usual reply besides its JSON. */
const usualReply = 150;

interface PromptSize {
  tier: ModelTier;
  /** What is sent around the template. */
  around: string;
  /** The template as it was written. */
  source: string;
  outputs: readonly ModelOutput[];
}

/** What a prompt may cost on a record: one question, and a second one if the reply cannot be used. */
export function promptTerms({ tier, around, source, outputs }: PromptSize): BillingTerm[] {
  const longest = boundTokens(around) + Math.ceil(promptLimits.bytes / 2);
  const reply = outputBudget(outputs);
  return tokenTerms(tier, {
    // The second question repeats the prompt, the reply and what is wrong with it.
    most: { input: 2 * longest + 4 * reply + 1000, output: 2 * reply },
    expected: { input: guessTokens(around.length + source.length), output: Math.min(reply, usualReply) },
    calls: 2,
    answers: 1,
  });
}
