import type { JsonValue } from '../contract/field.ts';
import type { JsonObject } from '../contract/json-value.ts';
import type { SchemaValidator } from './schema-validator.ts';
import { makeValidator } from './schema-validator.ts';

/** Limits of a user's schema. The time to compile it grows with its size. */
export const jsonSchemaLimits = Object.freeze({ characters: 20_000, depth: 20, cached: 200 });

export type CompiledSchema =
  | {
      ok: true;
      /** What is wrong with a value, in words. Empty if it fits. */
      problems(value: JsonValue): string[];
    }
  | { ok: false; message: string };

const cache = new Map<string, CompiledSchema>();

/**
 * A user's JSON Schema, made ready; it may not refer to anything outside of itself. 2020-12, or draft 7 and older where
 * `$schema` says so.
 */
export function compileJsonSchema(schema: JsonObject): CompiledSchema {
  const text = JSON.stringify(schema);
  const known = cache.get(text);
  if (known === undefined) {
    const compiled = compile(schema, text);
    if (text.length <= jsonSchemaLimits.characters) remember(text, compiled);
    return compiled;
  }
  cache.delete(text);
  cache.set(text, known);
  return known;
}

function remember(text: string, compiled: CompiledSchema): void {
  cache.set(text, compiled);
  if (cache.size <= jsonSchemaLimits.cached) return;
  const [oldest] = cache.keys();
  if (oldest !== undefined) cache.delete(oldest);
}

function compile(schema: JsonObject, text: string): CompiledSchema {
  const { characters, depth } = jsonSchemaLimits;
  if (text.length > characters) return refuse(`It has ${text.length} characters, more than ${characters}.`);
  if (depthOf(schema) > depth) return refuse(`It is nested more than ${depth} deep.`);
  try {
    const validate = makeValidator(schema);
    if (samples.some((sample) => validate(sample) === null)) return refuse(`It ${endless}.`);
    return { ok: true, problems: (value) => validate(value) ?? [`the schema ${endless}`] };
  } catch (error) {
    if (error instanceof RangeError) return refuse(`It ${endless}.`);
    return refuse(error instanceof Error ? error.message.slice(0, 300) : 'It is not a JSON Schema.');
  }
}

const endless = 'takes too long to check, or refers to itself without end';

/** A value of each type. A schema whose check does not end for one of them is refused with the request. */
const samples: readonly Parameters<SchemaValidator>[0][] = [null, true, 0, '', [], {}];

function depthOf(value: JsonValue): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depthOf));
}

function refuse(message: string): CompiledSchema {
  return { ok: false, message };
}
