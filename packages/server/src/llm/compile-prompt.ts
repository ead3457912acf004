import type { JsonObject } from '../contract/json-value.ts';
import { suggestName } from '../contract/nearest-name.ts';
import type { ConfigProblem } from '../engine/pipe.ts';
import type { CompiledTemplate } from '../engine/template/compile-template.ts';
import { compileTemplate } from '../engine/template/compile-template.ts';
import { placeProblems } from '../engine/template/template-need.ts';
import { compileJsonSchema } from './compile-json-schema.ts';
import type { OutputSchema } from './output-schema.ts';
import { buildOutputSchema } from './output-schema.ts';
import type { Wanted } from './read-answer.ts';

/** The `prompt` of a config. */
export interface PromptConfig {
  template: string;
  json_schemas: Readonly<Record<string, JsonObject>>;
}

export interface CompiledPrompt {
  template: CompiledTemplate;
  wanted: Wanted;
  schema: OutputSchema;
  /** The text before the first field, which is the same for every record. */
  prefix: string;
}

export type PromptResult = { ok: true; prompt: CompiledPrompt } | { ok: false; problems: ConfigProblem[] };

/** Reads a template with its declared outputs and their schemas. Returns a prompt, or all problems at once. */
export function compilePrompt({ template: source, json_schemas: jsonSchemas }: PromptConfig): PromptResult {
  const compiled = compileTemplate(source, { outputs: 'required', secrets: 'inserted' });
  const problems = [
    ...(compiled.ok ? [] : placeProblems(compiled.problems, 'prompt.template')),
    ...schemaProblems(jsonSchemas),
  ];
  if (!compiled.ok) return { ok: false, problems };
  const { template } = compiled;
  problems.push(...missingSchemas(template, Object.keys(jsonSchemas)));
  if (problems.length > 0) return { ok: false, problems };
  const outputs = template.outputs.map((output) => ({ ...output, isNullable: true }));
  return {
    ok: true,
    prompt: {
      template,
      wanted: { outputs, jsonSchemas },
      schema: buildOutputSchema(outputs, jsonSchemas),
      prefix: staticPrefix(source),
    },
  };
}

/** The beginning of a template, up to its first `{{` or `{%`. */
export function staticPrefix(source: string): string {
  return source.slice(0, Math.max(0, source.search(/\{[{%]|$/)));
}

/**
 * Splits what a template became: blanks before its first tag may be gone by then. Neither part is blanks alone, as
 * vendors refuse messages with such parts.
 */
export function splitPrefix(text: string, prefix: string): { prefix: string; text: string } {
  const same = prefix.trimEnd();
  if (same === '' || !text.startsWith(same)) return { prefix: '', text };
  const rest = text.slice(same.length);
  return rest.trim() === '' ? { prefix: text, text: '' } : { prefix: same, text: rest };
}

function schemaProblems(jsonSchemas: Readonly<Record<string, JsonObject>>): ConfigProblem[] {
  return Object.entries(jsonSchemas).flatMap(([name, schema]): ConfigProblem[] => {
    const compiled = compileJsonSchema(schema);
    if (compiled.ok) return [];
    const message = `The JSON Schema "${name}" cannot be used: ${compiled.message}`;
    return [{ code: 'InvalidJsonSchema', message, path: `prompt.json_schemas.${name}` }];
  });
}

function missingSchemas({ outputs }: CompiledTemplate, names: readonly string[]): ConfigProblem[] {
  return outputs.flatMap(({ name, schema, line, column }): ConfigProblem[] => {
    if (schema === null || names.includes(schema)) return [];
    const message =
      `Line ${line}, column ${column}: The output "${name}" names the schema "${schema}", which json_schemas does not have. ${suggestName(schema, names)}`.trim();
    return [{ code: 'JsonSchemaMissing', message, path: 'prompt.template' }];
  });
}
