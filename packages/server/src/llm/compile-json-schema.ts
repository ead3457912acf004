import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { ValidateFunction } from 'ajv';
import type { JsonValue } from '../contract/field.ts';
import type { JsonObject } from '../contract/json-value.ts';
import { compileUserRegex } from '../engine/user-regex.ts';

/** What a user's schema may be; compiling takes time that grows with its size. */
export const jsonSchemaLimits = Object.freeze({ characters: 20_000, depth: 20, cached: 200 });

export type CompiledSchema =
  | {
      ok: true;
      /** What is wrong with a value, in words; none: it fits. */ problems(value: JsonValue): string[];
    }
  | { ok: false; message: string };

const cache = new Map<string, CompiledSchema>();

/** A user's JSON Schema (2020-12), made ready; it may not refer to anything outside of itself. */
export function compileJsonSchema(schema: JsonObject): CompiledSchema {
  const text = JSON.stringify(schema);
  const known = cache.get(text);
  if (known !== undefined) return known;
  const compiled = compile(schema, text);
  if (text.length <= jsonSchemaLimits.characters) remember(text, compiled);
  return compiled;
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
    const validate = createAjv().compile(schema);
    if ('$async' in validate) return refuse('"$async" is not supported.');
    return { ok: true, problems: (value) => problemsOf(validate, value) };
  } catch (error) {
    return refuse(error instanceof Error ? error.message.slice(0, 300) : 'It is not a JSON Schema.');
  }
}

/** One for each schema: `$id`s of different users must not meet. */
function createAjv(): Ajv2020 {
  const ajv = new Ajv2020({
    strict: false,
    // Problems are told to a model; the first few are enough, and a hostile value has no more to say.
    allErrors: false,
    logger: false,
    code: { regExp: Object.assign(createPattern, { code: 'createPattern' }) },
  });
  addFormats.default(ajv);
  return ajv;
}

/** Patterns in time that grows with the text. */
function createPattern(source: string): { test(text: string): boolean } {
  const compiled = compileUserRegex(source);
  if (!compiled.ok)
    throw new Error(`The pattern "${source.slice(0, 100)}" is not usable: ${compiled.message}`);
  return compiled;
}

function problemsOf(validate: ValidateFunction, value: JsonValue): string[] {
  if (validate(value)) return [];
  return (validate.errors ?? []).map(
    ({ instancePath, message }) => `${instancePath.replaceAll('/', '.')} ${message ?? 'does not fit'}`,
  );
}

function depthOf(value: JsonValue): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depthOf));
}

function refuse(message: string): CompiledSchema {
  return { ok: false, message };
}
