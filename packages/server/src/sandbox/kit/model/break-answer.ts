import { isRecord, listAt, recordAt, resolveSchema } from './schema-node.ts';
import type { JsonSchema } from './model-question.ts';

/** An answer that does not fit the schema: the first required property is missing, the others are of another type. */
export function breakAnswer(right: unknown, schema: JsonSchema): unknown {
  if (!isRecord(right)) return { wrong: 'This is no answer to the question.' };
  const node = resolveSchema(schema, schema);
  const [left] = listAt(node, 'required');
  const others = Object.keys(recordAt(node, 'properties')).filter((name) => name !== left);
  const broken = others.map((name) => [name, isRecord(right[name]) ? 'wrong' : { wrong: true }] as const);
  return left === undefined && broken.length === 0 ? ['wrong'] : Object.fromEntries(broken);
}

/** Its JSON as models like to send it: fenced, and with a comma too many. */
export function almostJson(answer: unknown): string {
  const text = JSON.stringify(answer, null, 2);
  const spoiled = /\n?[}\]]$/.test(text) ? text.replace(/(\n?)([}\]])$/, ',$1$2') : `${text},`;
  return `\`\`\`json\n${spoiled}\n\`\`\``;
}
