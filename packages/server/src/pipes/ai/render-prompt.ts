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

/** Puts the fields of a record into a prompt and hands it on; one that became too long is the cell's failure. */
export function renderPrompt(
  { program, fields, context }: Rendering,
  use: (prompt: { prefix: string; text: string }, secrets: BoundSecret[]) => Promise<Outcome>,
): Outcome | Promise<Outcome> {
  return renderFields(program, { fields, context }, ([rendered = ''], secrets) => {
    // Half a character, as fields may have one at a cut, is no text to vendors.
    const text = rendered.toWellFormed();
    const bytes = Buffer.byteLength(text);
    if (text.trim() === '') return new PipeFailure('TemplateError', 'The template gave no text.');
    if (bytes > promptLimits.bytes) return new PipeFailure('TemplateError', tooLong(bytes));
    const values = secrets.map(({ value }) => value);
    // Replies come without the secrets they were sent, in the ways that vendors write them; models know more ways.
    const prefix = staticPrefix(program.parts[0]?.source ?? '');
    return use(splitPrefix(text, prefix), secrets).then((outcome) => redactSecrets(outcome, values));
  });
}

function tooLong(bytes: number): string {
  return `The prompt has ${bytes} bytes with its fields filled in, more than ${promptLimits.bytes}; shorten long fields with the filter truncate.`;
}
