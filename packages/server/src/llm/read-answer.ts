import type { JsonValue } from '../contract/field.ts';
import type { JsonObject } from '../contract/json-value.ts';
import { coerceType } from '../engine/formats/coerce.ts';
import { parseFormat } from '../engine/formats/format.ts';
import { isCarriable, parseJsonText } from '../engine/formats/json.ts';
import { compileJsonSchema } from './compile-json-schema.ts';
import type { ModelOutput } from './output.ts';

/** What was asked for: outputs, and their schemas. */
export interface Wanted {
  outputs: readonly ModelOutput[];
  jsonSchemas: Readonly<Record<string, JsonObject>>;
}

export type ReadAnswer =
  | { ok: true; values: Values }
  /** What is wrong, in words that help a model to correct it. */
  | { ok: false; problems: string[]; inPart: AnswerInPart | null };

type Values = { [field: string]: JsonValue };

/** The values that fit, and for each other field what is wrong. Only for outputs that are useful without each other. */
export interface AnswerInPart {
  values: Values;
  missed: { [field: string]: string };
}

/** JSON as the whole reply. JSON somewhere inside a text may come from anybody. */
export function readAnswerText(text: string, wanted: Wanted): ReadAnswer {
  const json = parseJsonText(text.trim());
  if (json === undefined)
    return unreadable('The reply is not JSON; reply with one JSON object and nothing around it.');
  return readAnswer(json, wanted);
}

/** Checks an answer: cleans types and formats, checks schemas, and looks for missing required values. */
export function readAnswer(answer: JsonValue, { outputs, jsonSchemas }: Wanted): ReadAnswer {
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer))
    return unreadable('The reply is not a JSON object.');
  const values: Values = {};
  const missed: { [field: string]: string } = {};
  for (const output of outputs) {
    const read = readOutput(output, { answer, jsonSchemas });
    if ('problem' in read) missed[output.name] = read.problem;
    else values[output.name] = read.value;
  }
  const problems = Object.values(missed);
  if (problems.length === 0) return { ok: true, values };
  const isOfUse = Object.values(values).some((value) => value !== null);
  const areApart = outputs.every(({ isNullable }) => isNullable);
  return { ok: false, problems, inPart: isOfUse && areApart ? { values, missed } : null };
}

function unreadable(problem: string): ReadAnswer {
  return { ok: false, problems: [problem], inPart: null };
}

function readOutput(
  output: ModelOutput,
  { answer, jsonSchemas }: { answer: JsonObject; jsonSchemas: Wanted['jsonSchemas'] },
): { value: JsonValue } | { problem: string } {
  const { name, type, format, required, isNullable, schema } = output;
  const isGiven = Object.hasOwn(answer, name);
  const given = isGiven ? (answer[name] ?? null) : null;
  if (saysUnknown(output, given)) return { value: null };
  if (!isCarriable(given))
    return { problem: `"${name}" is nested too deeply, or contains something that is not JSON.` };
  const typed = coerceType(type, format, type === 'json' ? readJson(given) : given);
  const cleaned = typed.ok ? parseFormat(format, typed.value) : typed;
  if (!cleaned.ok) return { problem: `"${name}" is not a valid ${format ?? type}.` };
  const { value } = cleaned;
  if (value === null)
    return required && !(isNullable && isGiven) ? { problem: `"${name}" is missing.` } : { value };
  if (type === 'json' && typeof value !== 'object')
    return { problem: `"${name}" is not an object or a list.` };
  const own = schema === null ? undefined : jsonSchemas[schema];
  const compiled = own === undefined ? undefined : compileJsonSchema(own);
  const unfit = compiled?.ok === true ? compiled.problems(value) : [];
  return unfit.length === 0
    ? { value }
    : { problem: `"${name}" does not fit its schema: ${unfit.join('; ')}.` };
}

const unknownWords: ReadonlySet<string> = new Set(['unknown', 'n/a', 'not found']);

/** Models sometimes write these words instead of null. If the user's description contains the word, as one of several labels, it is a value. */
function saysUnknown({ type, isNullable, schema, description }: ModelOutput, given: JsonValue): boolean {
  if (!isNullable || type !== 'string' || schema !== null || typeof given !== 'string') return false;
  const word = given.trim().toLowerCase();
  return unknownWords.has(word) && !description.toLowerCase().includes(word);
}

/** Models sometimes write JSON as text. */
function readJson(value: JsonValue): JsonValue {
  const json = typeof value === 'string' ? parseJsonText(value) : undefined;
  return json === undefined ? value : json;
}
