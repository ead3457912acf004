import type { JsonObject } from '../../contract/json-value.ts';
import type { ComputeContext, Outcome } from '../pipe.ts';
import { PipeFailure } from '../pipe.ts';
import type { TemplateConstants } from '../ports.ts';
import type { CompiledTemplate } from './compile-template.ts';
import { secretMark } from './redact-secrets.ts';
import { TemplateError } from './template-error.ts';

const none: TemplateConstants = { secrets: new Map(), constants: new Map() };

/**
 * Renders templates over the fields of a record and hands the texts on; what a template cannot render
 * is the cell's failure. Secrets are loaded only when a template names one; the values of those come with the texts.
 */
export function renderFields(
  templates: readonly CompiledTemplate[],
  { fields, context, concealed = false }: RenderOptions,
  use: (texts: string[], secrets: string[]) => Outcome | Promise<Outcome>,
): Outcome | Promise<Outcome> {
  const render = (constants: TemplateConstants): Outcome | Promise<Outcome> => {
    let texts: string[];
    try {
      texts = templates.map((template) => template.render({ fields, ...constants }));
    } catch (error) {
      if (error instanceof TemplateError) return new PipeFailure(error.code, error.message);
      throw error;
    }
    return use(texts, valuesOf(templates, constants.secrets));
  };
  const isPlain = templates.every(({ secrets, constants }) => secrets.length + constants.length === 0);
  if (isPlain) return render(none);
  return context.constants().then((constants) => render(concealed ? conceal(constants) : constants));
}

interface RenderOptions {
  fields: JsonObject;
  context: ComputeContext;
  /** Secrets show as a mark: the text becomes a result, which is stored. */
  concealed?: boolean;
}

function conceal({ secrets, constants }: TemplateConstants): TemplateConstants {
  return { secrets: new Map([...secrets.keys()].map((name) => [name, secretMark])), constants };
}

function valuesOf(templates: readonly CompiledTemplate[], secrets: ReadonlyMap<string, string>): string[] {
  if (secrets.size === 0) return [];
  return templates.flatMap(({ secrets: names }) => names.flatMap((name) => secrets.get(name) ?? []));
}
