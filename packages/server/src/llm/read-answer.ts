import type { JsonValue } from '../contract/field.ts';
import type { JsonObject } from '../contract/json-value.ts';
import { coerceType } from '../engine/formats/coerce.ts';
import { parseFormat } from '../engine/formats/format.ts';
import { isCarriable, parseJsonText } from '../engine/formats/json.ts';
import { compileJsonSchema } from './compile-json-schema.ts';
import type { ModelOutput } from './output.ts';

/** What was asked for: outputs, and the schemas they name. */
export interface Wanted {
  outputs: readonly ModelOutput[];
  jsonSchemas: Readonly<Record<string, JsonObject>>;
}

export type ReadAnswer =
  | { ok: true; values: { [field: string]: JsonValue } }
  /** What is wrong, in words that a model can mend it by. */
  | { ok: false; problems: string[] };

/** As the whole of a reply; JSON somewhere in a text may be anybody's. */
export function readAnswerText(text: string, wanted: Wanted): ReadAnswer {
  const json = parseJsonText(text.trim());
  if (json === undefined)
    return {
      ok: false,
      problems: ['The reply is not JSON; reply with one JSON object and nothing around it.'],
    };
  return readAnswer(json, wanted);
}

/** Checks an answer against what was asked for: types and formats cleaned, schemas kept, nothing required missing. */
export function readAnswer(answer: JsonValue, { outputs, jsonSchemas }: Wanted): ReadAnswer {
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer))
    return { ok: false, problems: ['The reply is not a JSON object.'] };
  const values: { [field: string]: JsonValue } = {};
  const problems: string[] = [];
  for (const output of outputs) {
    const read = readOutput(output, { answer, jsonSchemas });
    if ('problem' in read) problems.push(read.problem);
    else values[output.name] = read.value;
  }
  return problems.length === 0 ? { ok: true, values } : { ok: false, problems };
}

function readOutput(
  { name, type, format, required, schema }: ModelOutput,
  { answer, jsonSchemas }: { answer: JsonObject; jsonSchemas: Wanted['jsonSchemas'] },
): { value: JsonValue } | { problem: string } {
  const given = Object.hasOwn(answer, name) ? (answer[name] ?? null) : null;
  if (!isCarriable(given))
    return { problem: `"${name}" is nested too deeply, or contains something that is not JSON.` };
  const typed = coerceType(type, format, type === 'json' ? readJson(given) : given);
  const cleaned = typed.ok ? parseFormat(format, typed.value) : typed;
  if (!cleaned.ok) return { problem: `"${name}" is not a valid ${format ?? type}.` };
  const { value } = cleaned;
  if (value === null) return required ? { problem: `"${name}" is missing.` } : { value };
  if (type === 'json' && typeof value !== 'object')
    return { problem: `"${name}" is not an object or a list.` };
  const own = schema === null ? undefined : jsonSchemas[schema];
  const compiled = own === undefined ? undefined : compileJsonSchema(own);
  const unfit = compiled?.ok === true ? compiled.problems(value) : [];
  return unfit.length === 0
    ? { value }
    : { problem: `"${name}" does not fit its schema: ${unfit.join('; ')}.` };
}

/** Models write JSON as text now and then. */
function readJson(value: JsonValue): JsonValue {
  const json = typeof value === 'string' ? parseJsonText(value) : undefined;
  return json === undefined ? value : json;
}
