/* Google's own schemas (OpenAPI 3.0, types in capitals, `nullable`) as JSON Schema, and what is refused of them. */
import { z } from 'zod';
import type { SimulatedReply } from '../../kit/simulator.ts';
import { badField, badRequest, unknownField } from './gemini-error.ts';
import { camelCase } from './read-fields.ts';

const record = z.record(z.string(), z.unknown());
const deepest = 40;
const types: ReadonlySet<string> = new Set([
  'OBJECT',
  'ARRAY',
  'STRING',
  'NUMBER',
  'INTEGER',
  'BOOLEAN',
  'NULL',
]);
const fields: ReadonlySet<string> = new Set([
  'type',
  'format',
  'title',
  'description',
  'nullable',
  'enum',
  'maxItems',
  'minItems',
  'properties',
  'required',
  'minProperties',
  'maxProperties',
  'minLength',
  'maxLength',
  'pattern',
  'example',
  'anyOf',
  'propertyOrdering',
  'default',
  'items',
  'minimum',
  'maximum',
]);
/** Whole numbers that their JSON writes as text. */
const counts = ['maxItems', 'minItems', 'minProperties', 'maxProperties', 'minLength', 'maxLength'];

export type ReadSchema = { schema: Record<string, unknown> } | { refusal: SimulatedReply };

/** A schema at a field such as `generation_config.response_schema`, or what Google says about it. */
export function readSchema(given: unknown, at: string, depth = 0): ReadSchema {
  const { data } = record.safeParse(given);
  if (data === undefined)
    return {
      refusal: badRequest(
        `Invalid value at '${at}' (type.googleapis.com/google.ai.generativelanguage.v1beta.Schema)`,
      ),
    };
  if (depth > deepest)
    return {
      refusal: badRequest('The specified schema produces a constraint that has too many states for serving.'),
    };
  const node: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(data)) {
    if (!fields.has(camelCase(name))) return { refusal: unknownField(name, at) };
    node[camelCase(name)] = value;
  }
  const type = typeof node['type'] === 'string' ? node['type'].toUpperCase() : undefined;
  if (type !== undefined && !types.has(type)) {
    return {
      refusal: badRequest(
        `Invalid value at '${at}.type' (type.googleapis.com/google.ai.generativelanguage.v1beta.Type), ${JSON.stringify(node['type'])}`,
      ),
    };
  }
  const fault = findFault(node, type);
  if (fault !== null) return { refusal: badField(at + fault.at, fault.says) };
  return readChildren(node, { at, depth, type });
}

function findFault(
  node: Record<string, unknown>,
  type: string | undefined,
): { at: string; says: string } | null {
  const properties = record.safeParse(node['properties']).data;
  const branches = node['anyOf'];
  if (type === undefined && !Array.isArray(branches))
    return { at: '.type', says: 'must be specified when not using one_of, any_of or all_of fields' };
  if (type === 'OBJECT' && Object.keys(properties ?? {}).length === 0)
    return { at: '.properties', says: 'should be non-empty for OBJECT type' };
  if (type !== 'OBJECT' && properties !== undefined)
    return { at: '.properties', says: 'only allowed for OBJECT type' };
  if (type === 'ARRAY' && node['items'] === undefined) return { at: '.items', says: 'missing field.' };
  const left =
    z
      .array(z.string())
      .safeParse(node['required'])
      .data?.findIndex((name) => !Object.hasOwn(properties ?? {}, name)) ?? -1;
  if (left !== -1) return { at: `.required[${left}]`, says: 'property is not defined' };
  if (node['enum'] !== undefined && type !== 'STRING' && type !== 'INTEGER' && type !== 'NUMBER')
    return { at: '.enum', says: 'only allowed for STRING type' };
  return null;
}

interface Place {
  at: string;
  depth: number;
  type: string | undefined;
}

function readChildren(node: Record<string, unknown>, { at, depth, type }: Place): ReadSchema {
  const { nullable, propertyOrdering: _ordering, example: _example, ...schema } = node;
  for (const name of counts) {
    if (typeof schema[name] === 'string') schema[name] = Number(schema[name]);
  }
  // `enum` and `int32` are formats of Google's alone.
  if (!['date-time', 'date', 'time', 'duration'].includes(String(schema['format']))) delete schema['format'];
  const properties: [string, unknown][] = [];
  for (const [index, [name, child]] of Object.entries(
    record.safeParse(node['properties']).data ?? {},
  ).entries()) {
    const read = readSchema(child, `${at}.properties[${index}].value`, depth + 1);
    if ('refusal' in read) return read;
    properties.push([name, read.schema]);
  }
  if (properties.length > 0) schema['properties'] = Object.fromEntries(properties);
  if (node['items'] !== undefined) {
    const read = readSchema(node['items'], `${at}.items`, depth + 1);
    if ('refusal' in read) return read;
    schema['items'] = read.schema;
  }
  const branches: unknown[] = [];
  for (const [index, child] of (Array.isArray(node['anyOf']) ? node['anyOf'] : []).entries()) {
    const read = readSchema(child, `${at}.any_of[${index}]`, depth + 1);
    if ('refusal' in read) return read;
    branches.push(read.schema);
  }
  return { schema: withNull(schema, { branches, type, nullable }) };
}

function withNull(
  schema: Record<string, unknown>,
  { branches, type, nullable }: { branches: unknown[]; type: string | undefined; nullable: unknown },
): Record<string, unknown> {
  const isNullable = nullable === true;
  const own =
    type === undefined ? {} : { type: isNullable ? [type.toLowerCase(), 'null'] : type.toLowerCase() };
  const listed = schema['enum'];
  return {
    ...schema,
    ...own,
    ...(branches.length > 0 && { anyOf: isNullable ? [...branches, { type: 'null' }] : branches }),
    ...(Array.isArray(listed) && isNullable && { enum: [...listed, null] }),
  };
}
