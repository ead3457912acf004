/** Ajv, made safe for users' schemas: both compiling a schema and checking a value have limits on time. */
import { _, Ajv } from 'ajv';
import type { KeywordCxt, Options } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { JsonValue } from '../contract/field.ts';
import type { JsonObject } from '../contract/json-value.ts';
import { compileUserRegex } from '../engine/user-regex.ts';
import { boundedFormats } from './schema-formats.ts';

/**
 * Checking a value stops then: schemas can be written that take longer than anybody lives. Time of the processor, as a
 * machine that is busy with other work must not fail anybody.
 */
const checkMs = 500;
/** Steps between two looks at the clock. A look takes as long as several steps. */
const stepsBetweenLooks = 64;
/** How many letters a pattern reads in about one step. */
const lettersPerStep = 32;
/** A model does not need more to correct its answer, and a hostile value must not produce more. */
const problemsTold = 5;
const problemLength = 300;
/** Each is compiled separately, which may take two milliseconds. */
const mostPatterns = 50;

/** The check does not end, or takes far too long. */
class EndlessCheck extends Error {}

/** What is wrong with a value, in words. Empty if it fits, null if the check did not end. */
export type SchemaValidator = (value: JsonValue) => string[] | null;

/** Throws if a schema cannot be used. Every schema has its own instance, because the `$id`s of different users must not meet. */
export function makeValidator(schema: JsonObject, spentMs = threadMs): SchemaValidator {
  const { $schema: draft, ...own } = schema;
  const isOld = typeof draft === 'string' && /draft-0\d/.test(draft);
  refuseMalformed(isOld, own);
  const watch = new Watch(spentMs);
  const options = optionsFor(watch);
  const ajv = isOld ? new Ajv(options) : new Ajv2020(options);
  watchKeywords(ajv, watch);
  const validate = ajv.compile(own);
  if ('$async' in validate) throw new Error('"$async" is not supported.');
  return (value) => {
    watch.start();
    try {
      return validate(value) ? [] : (validate.errors ?? []).slice(0, problemsTold).map(describe);
    } catch (error) {
      // A schema that refers to itself for ever overflows the stack before its time is up.
      if (error instanceof EndlessCheck || error instanceof RangeError) return null;
      throw error;
    }
  };
}

class Watch {
  readonly #spentMs: () => number;
  #endsAt = 0;
  #steps = 0;

  constructor(spentMs: () => number) {
    this.#spentMs = spentMs;
  }

  start(): void {
    this.#endsAt = this.#spentMs() + checkMs;
  }

  check(steps = 1): void {
    this.#steps += steps;
    if (this.#steps < stepsBetweenLooks) return;
    this.#steps = 0;
    if (this.#spentMs() > this.#endsAt) throw new EndlessCheck('it takes too long');
  }
}

/** Processor time of this thread. */
function threadMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

function optionsFor(watch: Watch): Options {
  let patterns = 0;
  const regExp = (source: string) => {
    patterns += 1;
    if (patterns > mostPatterns) throw new Error(`It has more than ${mostPatterns} patterns.`);
    return createPattern(source, watch);
  };
  return {
    ...quiet,
    // It has been checked before. Here it would be compiled again for every schema.
    meta: false,
    validateSchema: false,
    // A part with many references would be compiled for each of them.
    inlineRefs: false,
    formats: boundedFormats(),
    // The time for optimizing grows faster than the schema.
    code: { optimize: false, regExp: Object.assign(regExp, { code: '' }) },
  };
}

const quiet = { strict: false, allErrors: false, logger: false } as const;

let grammars: { old: Ajv; current: Ajv2020 } | null = null;

/** Checks a schema against the grammar of schemas. */
function refuseMalformed(isOld: boolean, schema: JsonObject): void {
  grammars ??= { old: new Ajv(quiet), current: new Ajv2020(quiet) };
  const grammar = isOld ? grammars.old : grammars.current;
  if (grammar.validateSchema(schema) !== true)
    throw new Error(grammar.errorsText(grammar.errors, { dataVar: 'schema' }));
}

/** Patterns in time that grows with the text. */
function createPattern(source: string, watch: Watch): { test(text: string): boolean } {
  const compiled = compileUserRegex(source);
  if (!compiled.ok)
    throw new Error(`The pattern "${source.slice(0, 100)}" is not usable: ${compiled.message}`);
  const { test } = compiled;
  return {
    test: (text) => {
      watch.check(1 + text.length / lettersPerStep);
      return test(text);
    },
  };
}

/** Keywords that can make more work than the schema is long look at the clock. So do references, which can refer to each other. */
function watchKeywords(ajv: Ajv | Ajv2020, watch: Watch): void {
  const check = () => watch.check();
  for (const keyword of ['$ref', '$dynamicRef', '$recursiveRef']) {
    const known = ajv.getKeyword(keyword);
    if (typeof known !== 'object' || !('code' in known)) continue;
    const code = (context: KeywordCxt, type?: string) => {
      context.gen.code(_`${context.gen.scopeValue('func', { ref: check })}()`);
      known.code(context, type);
    };
    ajv.removeKeyword(keyword).addKeyword({ ...known, code });
  }
  // Ajv's own version compares each item with every other item.
  ajv.removeKeyword('uniqueItems').addKeyword({
    keyword: 'uniqueItems',
    type: 'array',
    schemaType: 'boolean',
    error: { message: 'must NOT have duplicate items' },
    validate: (isWanted: boolean, items: JsonValue[]) => {
      watch.check(stepsBetweenLooks);
      return !isWanted || new Set(items.map(canonicalText)).size === items.length;
    },
  });
}

/** Equal values have equal texts. */
function canonicalText(value: JsonValue): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonicalText).join()}]`;
  const parts = Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}:${canonicalText(item)}`);
  return `{${parts.toSorted().join()}}`;
}

interface Misfit {
  instancePath: string;
  message?: string;
  params: object;
}

function describe({ instancePath, message = 'does not fit', params }: Misfit): string {
  const place = instancePath.slice(1).replaceAll('/', '.');
  const named = 'additionalProperty' in params ? ` such as "${String(params.additionalProperty)}"` : '';
  const allowed = 'allowedValues' in params ? `: ${JSON.stringify(params.allowedValues)}` : '';
  return `${place} ${message}${named}${allowed}`.trim().slice(0, problemLength);
}
