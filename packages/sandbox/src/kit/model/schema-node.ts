/* JSON Schema as it is needed to write something that fits it: references followed, `allOf` folded in. */
import type { JsonSchema } from './model-question.ts';

export type SchemaNode = Readonly<Record<string, unknown>>;

export type ValueKind = 'object' | 'array' | 'string' | 'number' | 'integer' | 'boolean' | 'null';

const kinds: readonly ValueKind[] = ['object', 'array', 'string', 'number', 'integer', 'boolean', 'null'];
const mostSteps = 16;
const anything: SchemaNode = {};

/** Whether a value is a JSON object. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The schema without references and `allOf`; an empty one for a value that is not a schema. */
export function resolveSchema(schema: unknown, root: JsonSchema, steps: number = mostSteps): SchemaNode {
  if (!isRecord(schema)) return anything;
  const { $ref, allOf, ...own } = schema;
  if ((typeof $ref !== 'string' && !Array.isArray(allOf)) || steps <= 0) return own;
  const target = typeof $ref === 'string' ? resolveSchema(follow($ref, root), root, steps - 1) : anything;
  const members = Array.isArray(allOf) ? allOf.slice(0, mostSteps) : [];
  return members.reduce<SchemaNode>(
    (merged, member) => mergeNodes(merged, resolveSchema(member, root, Math.floor(steps / 2))),
    mergeNodes(target, own),
  );
}

/** What both of them ask for; where they say different things of the same, the second one is taken. */
export function mergeNodes(one: SchemaNode, other: SchemaNode): SchemaNode {
  const properties = { ...recordAt(one, 'properties'), ...recordAt(other, 'properties') };
  const required = [...new Set([...listAt(one, 'required'), ...listAt(other, 'required')])];
  return {
    ...one,
    ...other,
    ...(Object.keys(properties).length > 0 && { properties }),
    ...(required.length > 0 && { required }),
  };
}

/** Target of a reference inside the same schema (`#/$defs/place`); undefined when there is none. */
function follow(reference: string, root: JsonSchema): unknown {
  if (!reference.startsWith('#')) return undefined;
  let value: unknown = root;
  for (const part of reference.slice(1).split('/').slice(1, 20)) {
    const key = decode(part).replaceAll('~1', '/').replaceAll('~0', '~');
    if (Array.isArray(value)) value = value[Number(key)];
    else if (isRecord(value) && Object.hasOwn(value, key)) value = value[key];
    else return undefined;
  }
  return value;
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** What kinds of value it takes, as far as it says; null among them where it takes null. */
export function kindsOf(node: SchemaNode): ValueKind[] {
  const types: unknown[] = Array.isArray(node['type']) ? node['type'] : [node['type']];
  const named = kinds.filter((kind) => types.includes(kind));
  return named.length > 0 ? named : [guessKind(node)];
}

function guessKind(node: SchemaNode): ValueKind {
  const has = (...names: string[]) => names.some((name) => name in node);
  if (has('properties', 'additionalProperties', 'required', 'minProperties')) return 'object';
  if (has('items', 'prefixItems', 'minItems', 'maxItems', 'uniqueItems')) return 'array';
  if (has('minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf')) return 'number';
  return 'string';
}

/** Whether a value is of one of the kinds. */
export function isOfKind(value: unknown, allowed: readonly ValueKind[]): boolean {
  if (value === null) return allowed.includes('null');
  if (Array.isArray(value)) return allowed.includes('array');
  if (typeof value === 'number')
    return allowed.includes('number') || (allowed.includes('integer') && Number.isInteger(value));
  return allowed.some((kind) => kind === typeof value);
}

export function recordAt(node: SchemaNode, name: string): Record<string, unknown> {
  const value = node[name];
  return isRecord(value) ? value : {};
}

export function listAt(node: SchemaNode, name: string): unknown[] {
  const value = node[name];
  return Array.isArray(value) ? value : [];
}

export function numberAt(node: SchemaNode, name: string): number | null {
  const value = node[name];
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

export function textAt(node: SchemaNode, name: string): string {
  const value = node[name];
  return typeof value === 'string' ? value : '';
}
