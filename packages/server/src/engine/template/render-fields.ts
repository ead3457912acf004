import type { JsonObject } from '../../contract/json-value.ts';
import type { ComputeContext, Outcome } from '../pipe.ts';
import { PipeFailure } from '../pipe.ts';
import type { TemplateConstants } from '../ports.ts';
import type { CompiledTemplate } from './compile-template.ts';
import { TemplateError } from './template-error.ts';

const none: TemplateConstants = { secrets: new Map(), constants: new Map() };

/**
 * Renders templates over the fields of a record and hands the texts on; what a template cannot render
 * is the cell's failure. Secrets are loaded only when a template names one.
 */
export function renderFields(
  templates: readonly CompiledTemplate[],
  { fields, context }: { fields: JsonObject; context: ComputeContext },
  use: (texts: string[]) => Outcome | Promise<Outcome>,
): Outcome | Promise<Outcome> {
  const render = (constants: TemplateConstants): Outcome | Promise<Outcome> => {
    let texts: string[];
    try {
      texts = templates.map((template) => template.render({ fields, ...constants }));
    } catch (error) {
      if (error instanceof TemplateError) return new PipeFailure(error.code, error.message);
      throw error;
    }
    return use(texts);
  };
  const isPlain = templates.every(({ secrets, constants }) => secrets.length + constants.length === 0);
  return isPlain ? render(none) : context.constants().then(render);
}
