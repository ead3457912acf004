import type { ReasonCode } from '../../contract/field.ts';
import { roughLength } from '../rough-length.ts';
import type { PreparedTask, Task } from '../task.ts';
import { compileTemplate } from './compile-template.ts';
import type { SecretUse } from './secret-place.ts';
import { TemplateError } from './template-error.ts';

/** Templates that are filled together, from the fields of one record; each says whether it may contain secrets. */
export interface TemplateProgram {
  parts: { source: string; secrets?: SecretUse }[];
  outputs: 'forbidden' | 'required';
}

/** The values of `CONSTANTS`, and marks for the values of `SECRETS`, as far as the sources can name them. */
export interface TemplateExtra {
  secrets: [name: string, value: string][];
  constants: [name: string, value: string][];
}

export type TemplateResult =
  /** The texts in the order of the parts, and the names of the secrets they may contain. */
  { texts: string[]; secrets: string[] } | { code: ReasonCode; message: string };

/** Steps of a template times characters they may work on: about 2 ms. */
const smallWork = 100_000;

export const templateTask: Task<TemplateProgram, TemplateExtra, TemplateResult> = {
  kind: 'template',
  prepare: (program) => prepareTemplates(program),
  measure: (result) => ('texts' in result ? sum(result.texts.map(({ length }) => length)) : 0),
};

function prepareTemplates({ parts, outputs }: TemplateProgram): PreparedTask<TemplateExtra, TemplateResult> {
  const compiled = parts.map(({ source, secrets = 'refused' }) =>
    compileTemplate(source, { outputs, secrets }),
  );
  const templates = compiled.flatMap((result) => (result.ok ? [result.template] : []));
  // A plan that an earlier version accepted may contain a template that is refused now: its cells say what is wrong.
  const [problem] = compiled.flatMap((result) => (result.ok ? [] : result.problems));
  const secrets = [...new Set(templates.flatMap((template) => template.secrets))];
  const steps = sum(parts.map(({ source }) => countSteps(source)));
  const length = sum(parts.map(({ source }) => source.length));
  return {
    isSmall: (fields) => steps * (length + roughLength(fields, smallWork)) <= smallWork,
    run: (fields, extra) => {
      if (problem !== undefined) return { code: 'TemplateError', message: problem.message };
      const values = { fields, secrets: new Map(extra.secrets), constants: new Map(extra.constants) };
      try {
        return { texts: templates.map((template) => template.render(values)), secrets };
      } catch (error) {
        if (error instanceof TemplateError) return { code: error.code, message: error.message };
        throw error;
      }
    },
  };
}

/**
 * The most steps that filling a template takes, if each step makes no more than it was given. Infinite where the
 * template loops or a filter makes more, even if its text only looks like that.
 */
function countSteps(source: string): number {
  if (/\{%-?\s*for\b|\|\s*(?:replace|join)\b|\([^()]*\.\.[^.]/.test(source)) return Number.POSITIVE_INFINITY;
  return 1 + (source.match(/\{\{|\{%|\|/g)?.length ?? 0);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}

/** Whether a template may name secrets or constants at all. */
export function namesKept(source: string): boolean {
  return source.includes('SECRETS') || source.includes('CONSTANTS');
}

export const nothingKept: TemplateExtra = { secrets: [], constants: [] };
