/* JSON Schema to TypeScript on one line, for the configs of the catalog. */
import { z } from 'zod';

export interface ConfigSchema {
  $ref?: string | undefined;
  type?: string | string[] | undefined;
  description?: string | undefined;
  enum?: unknown[] | undefined;
  const?: unknown;
  pattern?: string | undefined;
  minLength?: number | undefined;
  minItems?: number | undefined;
  anyOf?: ConfigSchema[] | undefined;
  items?: ConfigSchema | undefined;
  properties?: Record<string, ConfigSchema> | undefined;
  required?: string[] | undefined;
  additionalProperties?: boolean | ConfigSchema | undefined;
}

export const configSchema: z.ZodType<ConfigSchema> = z.lazy(() =>
  z.object({
    $ref: z.string().optional(),
    type: z.union([z.string(), z.array(z.string())]).optional(),
    description: z.string().optional(),
    enum: z.array(z.unknown()).optional(),
    const: z.unknown().optional(),
    pattern: z.string().optional(),
    minLength: z.number().optional(),
    minItems: z.number().optional(),
    anyOf: z.array(configSchema).optional(),
    items: configSchema.optional(),
    properties: z.record(z.string(), configSchema).optional(),
    required: z.array(z.string()).optional(),
    additionalProperties: z.union([z.boolean(), configSchema]).optional(),
  }),
);

/**
 * The type of what a request sends. `defaults` is what the service fills in: a key with a default that the schema accepts
 * may be left out.
 */
export function printConfigType(schema: ConfigSchema, defaults: unknown): string {
  if (schema.$ref !== undefined) return schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1);
  if (schema.const !== undefined) return quote(schema.const);
  if (schema.enum !== undefined) return printEnum(schema.enum);
  if (schema.anyOf !== undefined)
    return schema.anyOf.map((part) => printConfigType(part, undefined)).join(' | ');
  const types = [schema.type ?? []].flat();
  return types.length === 0 ? 'unknown' : types.map((type) => printPlain(type, schema, defaults)).join(' | ');
}

/** Types and formats of fields are long lists that many configs have. */
function printEnum(values: readonly unknown[]): string {
  if (values.includes('json_list_string')) return 'FieldFormat';
  if (values.includes('json') && values.includes('unknown')) return 'FieldType';
  return values.map(quote).join(' | ');
}

function printPlain(type: string, schema: ConfigSchema, defaults: unknown): string {
  if (type === 'integer') return 'number';
  if (type === 'array') return `readonly ${inBrackets(printConfigType(schema.items ?? {}, undefined))}[]`;
  if (type === 'object') return printObject(schema, defaults);
  // The one pattern that completes well: the name of a dataset as a provider.
  return schema.pattern?.startsWith('^dataset:') === true ? '`dataset:${string}`' : type;
}

function inBrackets(type: string): string {
  return /^[\w.]+$/.test(type) || /^\{[^}]*\}$/.test(type) ? type : `(${type})`;
}

function printObject({ properties = {}, required = [], additionalProperties }: ConfigSchema, given: unknown) {
  const defaults = isRecord(given) ? given : {};
  const parts = Object.entries(properties).map(([name, property]) => {
    const isNeeded = required.includes(name) && !isFilled(property, defaults[name]);
    return `${name}${isNeeded ? '' : '?'}: ${printConfigType(property, defaults[name])}`;
  });
  if (typeof additionalProperties === 'object')
    parts.push(`[name: string]: ${printConfigType(additionalProperties, undefined)}`);
  return parts.length === 0 ? 'Json' : `{ ${parts.join('; ')} }`;
}

/** Whether the service accepts the default as it is. A blank text stands for nothing where a text is needed. */
export function isFilled(schema: ConfigSchema, value: unknown): boolean {
  if (value === undefined) return false;
  if (typeof value === 'string') return value.length >= (schema.minLength ?? 0);
  if (Array.isArray(value)) return value.length >= (schema.minItems ?? 0);
  if (!isRecord(value)) return true;
  return (schema.required ?? []).every((name) => isFilled(schema.properties?.[name] ?? {}, value[name]));
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function quote(value: unknown): string {
  return typeof value === 'string' ? `'${value.replace(/[\\']/g, '\\$&')}'` : JSON.stringify(value);
}
