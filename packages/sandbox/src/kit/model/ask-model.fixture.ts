import { createWorld } from '../../world/create-world.ts';
import { answerAsModel } from './answer-as-model.ts';
import type { JsonSchema, ModelAnswer, ModelQuestion } from './model-question.ts';

export const world = createWorld();

/** A question of one user turn, in which everything else is as it usually is. */
export function questionOf(text: string, rest: Partial<ModelQuestion> = {}): ModelQuestion {
  return {
    model: 'any',
    system: '',
    turns: [{ role: 'user', text }],
    schema: null,
    tools: [],
    toolChoice: 'auto',
    maxOutputTokens: null,
    ...rest,
  };
}

export function askModel(text: string, rest: Partial<ModelQuestion> = {}): ModelAnswer {
  return answerAsModel(questionOf(text, rest), { world });
}

/** An answer to a question with a schema, as JSON. */
export function askJson(text: string, schema: JsonSchema, rest: Partial<ModelQuestion> = {}): unknown {
  return JSON.parse(askModel(text, { ...rest, schema }).text ?? 'null');
}

/** An object all of whose properties are required, and no others allowed. */
export function objectOf(properties: Record<string, JsonSchema>): Record<string, unknown> {
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false };
}
