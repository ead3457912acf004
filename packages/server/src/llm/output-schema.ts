import type { FieldFormat } from '../contract/field.ts';
import type { JsonObject } from '../contract/json-value.ts';
import { embedSchema } from './embed-schema.ts';
import type { ModelOutput } from './output.ts';

/** One JSON Schema for everything that a model must answer. */
export interface OutputSchema {
  schema: JsonObject;
  /**
   * Whether vendors can make a model keep to it: OpenAI's strict mode takes closed objects alone, all of whose properties
   * are required. (https://platform.openai.com/docs/guides/structured-outputs)
   */
  isStrict: boolean;
}

/** What a value of a format looks like, in words, because some vendors do not accept the keyword `format`. */
const looks: Readonly<Partial<Record<FieldFormat, string>>> = {
  url: 'A full URL.',
  website_url: 'The full URL of a website.',
  profile_url: 'The full URL of a profile.',
  email: 'An e-mail address.',
  datetime: 'A time as ISO 8601, in UTC.',
  date: 'A date as YYYY-MM-DD.',
  phone: 'A phone number with the country code, such as +14155550123.',
  markdown: 'Markdown.',
  text: 'A few words.',
  currency: 'An amount, digits only.',
  percent: 'A percentage as a number: 5 for 5%.',
  domain: 'A domain such as acme.com.',
};

/** Every output is a required property, and null if it is not known. So a model cannot leave one out by mistake. */
export function buildOutputSchema(
  outputs: readonly ModelOutput[],
  jsonSchemas: Readonly<Record<string, JsonObject>>,
): OutputSchema {
  const definitions: JsonObject = {};
  const properties = outputs.map((output) => [output.name, propertyOf(output, { jsonSchemas, definitions })]);
  const closed = {
    type: 'object',
    properties: Object.fromEntries(properties),
    required: outputs.map(({ name }) => name),
  };
  const hasDefinitions = Object.keys(definitions).length > 0;
  return {
    schema: { ...closed, additionalProperties: false, ...(hasDefinitions ? { $defs: definitions } : {}) },
    isStrict:
      outputs.every(
        ({ type, format }) => type !== 'unknown' && (type !== 'json' || format === 'json_list_string'),
      ) && !hasOwnSchema(outputs),
  };
}

function propertyOf(
  output: ModelOutput,
  {
    jsonSchemas,
    definitions,
  }: { jsonSchemas: Readonly<Record<string, JsonObject>>; definitions: JsonObject },
): JsonObject {
  const { schema } = output;
  const canBeNull = mayBeNull(output);
  const own = schema === null ? undefined : jsonSchemas[schema];
  const value = schemaOf(output);
  if (own === undefined) return { description: describe(output), ...(canBeNull ? orNull(value) : value) };
  // A path in a reference can only have plain letters, and users' names can have any.
  const name = `schema_${Object.keys(jsonSchemas).indexOf(schema ?? '') + 1}`;
  const embedded = embedSchema(own, { name, definitions });
  const told = embedded === null ? ` It fits this JSON Schema: ${JSON.stringify(own)}` : '';
  // Some vendors do not accept a description beside `$ref`, and the schema may have its own.
  return {
    description: describe(output) + told,
    anyOf: [embedded ?? value, ...(canBeNull ? [{ type: 'null' }] : [])],
  };
}

function hasOwnSchema(outputs: readonly ModelOutput[]): boolean {
  return outputs.some(({ schema }) => schema !== null);
}

function mayBeNull({ required, isNullable }: ModelOutput): boolean {
  return isNullable || !required;
}

function describe(output: ModelOutput): string {
  const { description, format } = output;
  const look = format === null ? undefined : looks[format];
  return [description, look, mayBeNull(output) ? 'Null if it is not known.' : undefined]
    .filter((part) => part !== undefined)
    .join(' ');
}

function schemaOf({ type, format }: ModelOutput): JsonObject {
  switch (type) {
    case 'string':
      return { type: 'string' };
    case 'number':
      return { type: format === 'int' ? 'integer' : 'number' };
    case 'boolean':
      return { type: 'boolean' };
    case 'json':
      return schemaOfJson(format);
    case 'unknown':
      return { type: ['string', 'number', 'boolean', 'object', 'array', 'null'] };
  }
}

function schemaOfJson(format: FieldFormat | null): JsonObject {
  if (format === 'json_list') return { type: 'array', items: {} };
  if (format === 'json_list_string') return { type: 'array', items: { type: 'string' } };
  return { type: format === null ? ['object', 'array'] : 'object' };
}

function orNull({ type, ...rest }: JsonObject): JsonObject {
  const types = Array.isArray(type) ? type : [type ?? 'null'];
  return { ...rest, type: [...new Set([...types, 'null'])] };
}
