import type { ModelTier } from '../contract/model-tier.ts';
import type { Asked, Verdict } from '../engine/asking/ask.ts';
import type { ComputeContext } from '../engine/pipe.ts';
import type { ModelMessage, ModelReply, ModelRequest } from '../providers/kit/language-model.ts';
import { boundTokens, findModel, meterTokens } from './models.ts';

/** A turn to take, by any model. */
export interface ModelTurn<Value> {
  tier: ModelTier;
  turn: Omit<ModelRequest, 'model'>;
  judge(reply: ModelReply): Verdict<Value> | Promise<Verdict<Value>>;
}

/**
 * Takes one turn of a model, and sets aside what it can cost: the prompt as it is, and the longest reply. Equal turns
 * of a run are taken once.
 */
export function askModel<Value>(
  { ask, models }: Pick<ComputeContext, 'ask' | 'models'>,
  { tier, turn, judge }: ModelTurn<Value>,
): Promise<Asked<Value>> {
  const { converse, name } = findModel(tier, models);
  const most = { input: boundTokens(sentText(turn)), output: turn.maxOutputTokens };
  return ask(
    converse,
    { model: name, ...turn },
    { operation: null, meter: meterTokens(tier, most), isOncePerRun: true, judge },
  );
}

/** Everything that the vendor counts as input, except for its own words around it. */
export function sentText({ system, messages, schema, tools }: Omit<ModelRequest, 'model'>): string {
  return `${system}${messages.map(textOf).join('')}${JSON.stringify(schema)}${JSON.stringify(tools)}`;
}

/** Its length as text, not as JSON, in which a prompt full of quotes would be twice as long. */
function textOf(message: ModelMessage): string {
  switch (message.role) {
    case 'user':
      return message.prefix + message.text;
    case 'assistant':
      return JSON.stringify(message.content);
    case 'tool':
      return message.results.map(({ id, name, text }) => `${id} ${name} ${text}`).join('');
  }
}
