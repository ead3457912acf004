/* JSON Schema to TypeScript, for what the schemas of openapi.json use and nothing more. */
import { z } from 'zod';

const refPrefix = '#/components/schemas/';

interface Schema {
  $ref?: string | undefined;
  type?: string | string[] | undefined;
  description?: string | undefined;
  enum?: unknown[] | undefined;
  const?: unknown;
  anyOf?: Schema[] | undefined;
  oneOf?: Schema[] | undefined;
  items?: Schema | undefined;
  properties?: Record<string, Schema> | undefined;
  required?: string[] | undefined;
  additionalProperties?: boolean | Schema | undefined;
}

const schema: z.ZodType<Schema> = z.lazy(() =>
  z.object({
    $ref: z.string().optional(),
    type: z.union([z.string(), z.array(z.string())]).optional(),
    description: z.string().optional(),
    enum: z.array(z.unknown()).optional(),
    const: z.unknown().optional(),
    anyOf: z.array(schema).optional(),
    oneOf: z.array(schema).optional(),
    items: schema.optional(),
    properties: z.record(z.string(), schema).optional(),
    required: z.array(z.string()).optional(),
    additionalProperties: z.union([z.boolean(), schema]).optional(),
  }),
);
const document = z.object({ components: z.object({ schemas: z.record(z.string(), schema) }) });

/** The TypeScript module with one type for each component of an OpenAPI document. */
export function printTypes(openapi: string): string {
  const { schemas } = document.parse(JSON.parse(openapi)).components;
  const types = Object.entries(schemas).map(
    ([name, one]) => `${comment(one, '')}export type ${name} = ${print(one, '')};\n`,
  );
  return ['/* Made by `npm run generate` out of openapi.json; do not edit. */\n', ...types].join('\n');
}

function print(one: Schema, indent: string): string {
  if (one.$ref !== undefined) return one.$ref.slice(refPrefix.length);
  if (one.const !== undefined) return literal(one.const);
  if (one.enum !== undefined) return one.enum.map(literal).join(' | ');
  const alternatives = one.anyOf ?? one.oneOf;
  if (alternatives !== undefined) return alternatives.map((part) => print(part, indent)).join(' | ');
  const types = [one.type ?? []].flat();
  return types.length === 0 ? 'unknown' : types.map((type) => printType(type, one, indent)).join(' | ');
}

function printType(type: string, one: Schema, indent: string): string {
  switch (type) {
    case 'string':
    case 'number':
    case 'boolean':
    case 'null':
      return type;
    case 'integer':
      return 'number';
    case 'array':
      return printArray(print(one.items ?? {}, indent));
    case 'object':
      return printObject(one, indent);
    default:
      throw new Error(`no TypeScript is known for the JSON Schema type "${type}"`);
  }
}

function printArray(item: string): string {
  return /^[\w.]+$/.test(item) ? `${item}[]` : `(${item})[]`;
}

function printObject(one: Schema, indent: string): string {
  const inner = `${indent}  `;
  const lines = Object.entries(one.properties ?? {}).map(([name, property]) => {
    const optional = one.required?.includes(name) === true ? '' : '?';
    const key = /^[A-Za-z_]\w*$/.test(name) ? name : literal(name);
    return `${comment(property, inner)}${inner}${key}${optional}: ${print(property, inner)};\n`;
  });
  const rest = one.additionalProperties;
  if (typeof rest === 'object') lines.push(`${inner}[key: string]: ${print(rest, inner)};\n`);
  return lines.length === 0 ? '{ [key: string]: unknown }' : `{\n${lines.join('')}${indent}}`;
}

function comment({ description }: Schema, indent: string): string {
  return description === undefined ? '' : `${indent}/** ${description.replaceAll('*/', '* /')} */\n`;
}

function literal(value: unknown): string {
  return typeof value === 'string' ? `'${value.replace(/[\\']/g, '\\$&')}'` : JSON.stringify(value);
}
