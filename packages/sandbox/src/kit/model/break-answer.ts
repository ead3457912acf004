import { isRecord, listAt, recordAt, resolveSchema } from './schema-node.ts';
import type { JsonSchema } from './model-question.ts';

/** An answer that does not fit the schema: properties of another type, and the first required one missing if there are more. */
export function breakAnswer(right: unknown, schema: JsonSchema): unknown {
  if (!isRecord(right)) return { wrong: 'This is no answer to the question.' };
  const node = resolveSchema(schema, schema);
  const properties = recordAt(node, 'properties');
  const [left] = listAt(node, 'required');
  const names = Object.keys(properties).filter((name) => name !== left);
  // One that takes anything cannot be wrong, only missing.
  if (names.length === 0 && typeof left === 'string' && isTyped(properties[left])) names.push(left);
  const broken = names.map((name) => [name, isRecord(right[name]) ? 'wrong' : { wrong: true }] as const);
  return left === undefined && broken.length === 0 ? ['wrong'] : Object.fromEntries(broken);
}

function isTyped(schema: unknown): boolean {
  return isRecord(schema) && 'type' in schema;
}

/** Its JSON as models like to send it: fenced, and with a comma too many. */
export function almostJson(answer: unknown): string {
  const text = JSON.stringify(answer, null, 2);
  const spoiled = /\n?[}\]]$/.test(text) ? text.replace(/(\n?)([}\]])$/, ',$1$2') : `${text},`;
  return `\`\`\`json\n${spoiled}\n\`\`\``;
}
