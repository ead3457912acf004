import type { JsonObject } from '../../contract/json-value.ts';
import type { ComputeContext, Outcome } from '../../engine/pipe.ts';
import { PipeFailure } from '../../engine/pipe.ts';
import { redactSecrets } from '../../engine/template/redact-secrets.ts';
import { renderFields } from '../../engine/template/render-fields.ts';
import { splitPrefix, staticPrefix } from '../../llm/compile-prompt.ts';
import type { TemplateProgram } from '../../engine/template/template-task.ts';
import type { BoundSecret } from '../../providers/kit/bound-secret.ts';
import { promptLimits } from '../../llm/prompt-limits.ts';

interface Rendering {
  /** One template. */
  program: TemplateProgram;
  fields: JsonObject;
  context: ComputeContext;
}

/** The template of a prompt that declares its outputs. */
export function promptProgram(source: string): TemplateProgram {
  return { parts: [{ source, secrets: 'inserted' }], outputs: 'required' };
}

/** Fills the fields of a record into a prompt and passes it on. If it becomes too long, the cell fails. */
export function renderPrompt(
  { program, fields, context }: Rendering,
  use: (prompt: { prefix: string; text: string }, secrets: BoundSecret[]) => Promise<Outcome>,
): Outcome | Promise<Outcome> {
  return renderFields(program, { fields, context }, ([rendered = ''], secrets) => {
    // Vendors refuse half a character, which a field may have where it was cut.
    const text = rendered.toWellFormed();
    const bytes = Buffer.byteLength(text);
    if (text.trim() === '') return new PipeFailure('TemplateError', 'The template produced no text.');
    if (bytes > promptLimits.bytes) return new PipeFailure('TemplateError', tooLong(bytes));
    const values = secrets.map(({ value }) => value);
    // Secrets are removed from replies in the forms that vendors write them. Models know more forms.
    const prefix = staticPrefix(program.parts[0]?.source ?? '');
    return use(splitPrefix(text, prefix), secrets).then((outcome) => redactSecrets(outcome, values));
  });
}

function tooLong(bytes: number): string {
  return `The prompt has ${bytes} bytes with its fields filled in, more than the ${promptLimits.bytes} allowed; shorten long fields with the filter truncate.`;
}
