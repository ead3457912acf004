import type { JsonObject } from '../../contract/json-value.ts';
import type { ComputeContext, Outcome } from '../pipe.ts';
import { PipeFailure } from '../pipe.ts';
import type { TemplateConstants } from '../ports.ts';
import { secretMark } from './redact-secrets.ts';
import type { TemplateExtra, TemplateProgram, TemplateResult } from './template-task.ts';
import { extraFor, namesKept, nothingKept, templateTask } from './template-task.ts';

interface RenderOptions {
  fields: JsonObject;
  context: ComputeContext;
  /** Secrets show as a mark: the text becomes a result, which is stored. */
  concealed?: boolean;
}

/**
 * Renders templates over the fields of a record and hands the texts on; what a template cannot render
 * is the cell's failure. Secrets are loaded only when a template names one; the values of those come with the texts.
 */
export function renderFields(
  program: TemplateProgram,
  { fields, context, concealed = false }: RenderOptions,
  use: (texts: string[], secrets: string[]) => Outcome | Promise<Outcome>,
): Outcome | Promise<Outcome> {
  const render = (extra: TemplateExtra): Outcome | Promise<Outcome> => {
    const kept = new Map(extra.secrets);
    const conclude = (result: TemplateResult) => {
      if (!('texts' in result)) return new PipeFailure(result.code, result.message);
      return use(
        result.texts,
        result.secrets.flatMap((name) => kept.get(name) ?? []),
      );
    };
    const result = context.compute(templateTask, program, { fields, extra });
    return result instanceof Promise ? result.then(conclude) : conclude(result);
  };
  if (!program.sources.some(namesKept)) return render(nothingKept);
  return context
    .constants()
    .then((constants) => render(extraFor(program.sources, concealed ? conceal(constants) : constants)));
}

function conceal({ secrets, constants }: TemplateConstants): TemplateConstants {
  return { secrets: new Map([...secrets.keys()].map((name) => [name, secretMark])), constants };
}
