/* What OpenAI refuses of a JSON Schema before any model sees it. */
import { z } from 'zod';

const types: ReadonlySet<unknown> = new Set([
  'object',
  'array',
  'string',
  'number',
  'integer',
  'boolean',
  'null',
]);
const deepest = 60;
const record = z.record(z.string(), z.unknown());

/** A sentence about what is wrong with the schema; null when it is taken. `strict` asks for more. */
export function findSchemaProblem(schema: unknown, strict: boolean): string | null {
  const root = record.safeParse(schema).data ?? {};
  if (root['type'] !== 'object') {
    const got = typeof root['type'] === 'string' ? root['type'] : 'None';
    return `schema must be a JSON Schema of 'type: "object"', got 'type: "${got}"'.`;
  }
  return findProblem(root, { context: [], strict });
}

interface Place {
  context: string[];
  strict: boolean;
}

function findProblem(node: unknown, place: Place): string | null {
  const { data: schema } = record.safeParse(node);
  if (schema === undefined || place.context.length > deepest) return null;
  const own = findTypeProblem(schema, place) ?? (place.strict ? findStrictProblem(schema, place) : null);
  if (own !== null) return own;
  for (const [key, child] of listChildren(schema)) {
    const problem = findProblem(child, { ...place, context: [...place.context, ...key] });
    if (problem !== null) return problem;
  }
  return null;
}

function findTypeProblem({ type }: Record<string, unknown>, { context }: Place): string | null {
  const named: unknown[] = type === undefined ? [] : Array.isArray(type) ? type : [type];
  const wrong = named.find((one) => !types.has(one));
  if (wrong === undefined) return null;
  return `${inContext(context)} ${JSON.stringify(wrong).replaceAll('"', "'")} is not valid under any of the given schemas.`;
}

function findStrictProblem(schema: Record<string, unknown>, { context }: Place): string | null {
  const hasType = ['type', '$ref', 'anyOf', 'enum', 'const', 'oneOf', 'allOf'].some((key) => key in schema);
  if (!hasType) return `${inContext(context)} schema must have a 'type' key.`;
  const { type } = schema;
  if (type !== 'object' && !(Array.isArray(type) && type.includes('object'))) return null;
  if (schema['additionalProperties'] !== false) {
    return `${inContext(context)} 'additionalProperties' is required to be supplied and to be false.`;
  }
  const required: unknown = schema['required'];
  const names = Object.keys(record.safeParse(schema['properties']).data ?? {});
  const left = names.find((name) => !Array.isArray(required) || !required.includes(name));
  if (left === undefined) return null;
  return `${inContext(context)} 'required' is required to be supplied and to be an array including every key in properties. Missing '${left}'.`;
}

function* listChildren(schema: Record<string, unknown>): Generator<[string[], unknown]> {
  for (const key of ['properties', '$defs', 'definitions']) {
    const { data = {} } = record.safeParse(schema[key]);
    for (const [name, child] of Object.entries(data)) yield [[key, name], child];
  }
  if (schema['items'] !== undefined) yield [['items'], schema['items']];
  const branches = schema['anyOf'];
  if (Array.isArray(branches)) {
    for (const [index, child] of branches.entries()) yield [['anyOf', String(index)], child];
  }
}

function inContext(context: readonly string[]): string {
  return `In context=(${context.map((part) => `'${part}'`).join(', ')}),`;
}
