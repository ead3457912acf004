/* What Anthropic refuses of a JSON Schema for structured output: https://docs.claude.com/en/docs/build-with-claude/structured-outputs */
import { z } from 'zod';

const deepest = 60;
const record = z.record(z.string(), z.unknown());

const unsupported: Readonly<Record<string, readonly string[]>> = {
  integer: ['exclusiveMaximum', 'exclusiveMinimum', 'maximum', 'minimum', 'multipleOf'],
  number: ['exclusiveMaximum', 'exclusiveMinimum', 'maximum', 'minimum', 'multipleOf'],
  string: ['maxLength', 'minLength'],
  array: ['maxItems', 'uniqueItems'],
};

/** A sentence about the first thing that is not supported; null when the schema is taken. */
export function findSchemaProblem(schema: unknown, depth = 0): string | null {
  const { data: node } = record.safeParse(schema);
  if (node === undefined || depth > deepest) return null;
  const types: unknown[] = Array.isArray(node['type']) ? node['type'] : [node['type']];
  for (const type of types) {
    const problem = typeof type === 'string' ? findOwnProblem(node, type) : null;
    if (problem !== null) return problem;
  }
  for (const child of listChildren(node)) {
    const problem = findSchemaProblem(child, depth + 1);
    if (problem !== null) return problem;
  }
  return null;
}

function findOwnProblem(node: Record<string, unknown>, type: string): string | null {
  if (type === 'object' && node['additionalProperties'] !== false) {
    return "For 'object' type, 'additionalProperties' must be explicitly set to false";
  }
  const found = (unsupported[type] ?? []).filter((name) => name in node);
  if (found.length > 1) return `For '${type}' type, properties ${found.join(', ')} are not supported`;
  if (found.length === 1) return `For '${type}' type, property '${found[0] ?? ''}' is not supported`;
  const least = type === 'array' ? node['minItems'] : undefined;
  return least === undefined || least === 0 || least === 1
    ? null
    : "For 'array' type, 'minItems' values other than 0 or 1 are not supported";
}

function listChildren(node: Record<string, unknown>): unknown[] {
  const named = ['properties', '$defs', 'definitions'].flatMap((key) =>
    Object.values(record.safeParse(node[key]).data ?? {}),
  );
  const branches = ['anyOf', 'allOf'].flatMap((key) => (Array.isArray(node[key]) ? node[key] : []));
  return [...named, ...branches, node['items']];
}
