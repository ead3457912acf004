import { analyzeInputs } from './analyze-inputs.ts';
import type { TemplateUses } from './analyze-inputs.ts';
import { readOutputTags } from './output-tag.ts';
import type { TemplateOutput } from './output-tag.ts';
import { parseTemplate } from './parse-template.ts';
import { renderTemplate } from './render-template.ts';
import type { TemplateValues } from './render-template.ts';
import type { SecretUse } from './secret-place.ts';
import { templateLimits } from './template-limits.ts';
import { ProblemList } from './template-problem.ts';
import type { TemplateProblem } from './template-problem.ts';

export type { TemplateOutput } from './output-tag.ts';
export type { TemplateValues } from './render-template.ts';
export type { TemplateProblem } from './template-problem.ts';

export interface CompiledTemplate extends TemplateUses {
  outputs: TemplateOutput[];
  /** Throws TemplateError. Text of values and secrets is inserted as it is, never read as Liquid. */
  render(values: TemplateValues): string;
}

export type TemplateResult =
  | { ok: true; template: CompiledTemplate }
  | { ok: false; problems: TemplateProblem[] };

/**
 * Reads a template: returns all its problems at once, or a template to render many times. Secrets are refused by
 * default.
 */
export function compileTemplate(
  source: string,
  { outputs: wanted, secrets = 'refused' }: { outputs: 'forbidden' | 'required'; secrets?: SecretUse },
): TemplateResult {
  const { sourceLength } = templateLimits;
  const problems = new ProblemList(source.length > sourceLength ? '' : source);
  if (source.length > sourceLength) {
    problems.add(
      `A template has at most ${sourceLength} characters, this one ${source.length}; shorten it.`,
      0,
    );
    return { ok: false, problems: problems.list() };
  }
  const parsed = parseTemplate(source, problems);
  if (parsed === null) return { ok: false, problems: problems.list() };
  const { templates, outputTags } = parsed;
  const uses = analyzeInputs(templates, { source, secrets, problems });
  const outputs = wanted === 'required' ? readOutputTags(outputTags, problems) : [];
  if (wanted === 'forbidden') {
    for (const { begin } of outputTags)
      problems.add('This template cannot have output tags; remove them.', begin);
  } else if (outputTags.length === 0) {
    problems.add(
      'Declare at least one output: {% output name, type: "string", description: "…" %}.',
      0,
      'MissingOutputTag',
    );
  }
  if (!problems.isEmpty) return { ok: false, problems: problems.list() };
  return {
    ok: true,
    template: { ...uses, outputs, render: (values) => renderTemplate(templates, uses, values) },
  };
}
