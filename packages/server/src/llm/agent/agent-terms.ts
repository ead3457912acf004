import type { ModelTier } from '../../contract/model-tier.ts';
import { ownTerm } from '../../engine/asking/hold-price.ts';
import type { BillingTerm } from '../../engine/pipe.ts';
import { guessTokens, tokenTerms } from '../models.ts';
import type { OutputSchema } from '../output-schema.ts';
import type { ModelOutput } from '../output.ts';
import { outputBudget } from '../prompt-limits.ts';
import { inputBudget } from './agent-budget.ts';
import { agentLimits } from './agent-limits.ts';
import { toolCallOperation } from './use-tools.ts';

/** The price of a tool call that succeeded, with any key. */
export const toolCallPrice = { operation: toolCallOperation, credits: 0.1 };

/** The usual work: a search, two pages, the answer. */
const usual = { steps: 4, toolCalls: 3, page: 3000, reply: 100 };

/** Tokens of the tools, besides the schema of the answer. */
const ofTools = 300;

interface AgentSize {
  tier: ModelTier;
  /** The template as it was written. */
  source: string;
  system: string;
  schema: OutputSchema;
  outputs: readonly ModelOutput[];
  maxSteps: number;
  hasTools: boolean;
}

/** What an agent may cost on a record, and what it will probably cost. Each turn sends everything before it again. */
export function agentTerms({
  tier,
  source,
  outputs,
  maxSteps,
  hasTools,
  ...around
}: AgentSize): BillingTerm[] {
  const steps = hasTools ? Math.min(usual.steps, maxSteps) : 1;
  // The last turn has no tools.
  const searching = hasTools ? maxSteps - 1 : 0;
  const { system, schema } = around;
  const first = guessTokens(source.length + system.length + JSON.stringify(schema.schema).length) + ofTools;
  const input = steps * first + ((steps * (steps - 1)) / 2) * usual.page;
  return [
    ...tokenTerms(tier, {
      most: { input: inputBudget(around), output: maxSteps * outputBudget(outputs) },
      expected: { input, output: steps * usual.reply },
      calls: maxSteps,
      answers: steps,
    }),
    {
      ...ownTerm(toolCallPrice),
      most: searching * agentLimits.callsPerStep,
      quantity: { units: Math.min(usual.toolCalls, searching) },
    },
  ];
}
