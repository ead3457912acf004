import type { ModelTier } from '../../contract/model-tier.ts';
import { ownTerm } from '../../engine/asking/hold-price.ts';
import type { BillingTerm } from '../../engine/pipe.ts';
import { guessTokens, tokenTerms } from '../models.ts';
import type { ModelOutput } from '../output.ts';
import { outputBudget } from '../prompt-limits.ts';
import { agentLimits } from './agent-limits.ts';
import { toolCallOperation } from './use-tools.ts';

/** What a tool call that did something costs, whoever's keys it used. */
export const toolCallPrice = { operation: toolCallOperation, credits: 0.1 };

/** A usual piece of work: a search, two pages, the answer. */
const usual = { steps: 4, toolCalls: 3, page: 3000, reply: 100 };

interface AgentSize {
  tier: ModelTier;
  source: string;
  outputs: readonly ModelOutput[];
  maxSteps: number;
}

/** What an agent may cost on a record, and probably will: each turn sends again what was said before it. */
export function agentTerms({ tier, source, outputs, maxSteps }: AgentSize): BillingTerm[] {
  const steps = Math.min(usual.steps, maxSteps);
  const first = guessTokens(source.length) + 600;
  const input = steps * first + ((steps * (steps - 1)) / 2) * usual.page;
  return [
    ...tokenTerms(tier, {
      most: { input: agentLimits.inputTokens, output: maxSteps * outputBudget(outputs) },
      expected: { input, output: steps * usual.reply },
      calls: maxSteps,
      answers: steps,
    }),
    {
      ...ownTerm(toolCallPrice),
      most: maxSteps * agentLimits.callsPerStep,
      quantity: { units: Math.min(usual.toolCalls, maxSteps - 1) },
    },
  ];
}
