import { randomUUID } from 'node:crypto';
import type { JsonObject } from '../../contract/json-value.ts';
import type { BoundSecret } from '../../providers/kit/bound-secret.ts';
import type { ComputeContext, Outcome } from '../pipe.ts';
import { PipeFailure } from '../pipe.ts';
import type { TemplateConstants } from '../ports.ts';
import type { TemplateProgram, TemplateResult } from './template-task.ts';
import { namesKept, nothingKept, templateTask } from './template-task.ts';

interface RenderOptions {
  fields: JsonObject;
  context: Pick<ComputeContext, 'constants' | 'compute'>;
}

/**
 * Renders templates over the fields of a record and passes the texts on; a template that cannot be rendered fails
 * the cell. Secrets are loaded only when a template names one; those that were inserted come with the texts.
 */
export function renderFields(
  program: TemplateProgram,
  { fields, context }: RenderOptions,
  use: (texts: string[], secrets: BoundSecret[]) => Outcome | Promise<Outcome>,
): Outcome | Promise<Outcome> {
  if (program.parts.some(({ source }) => namesKept(source)))
    return renderWithKept(program, { fields, context }, use);
  const conclude = (result: TemplateResult) =>
    'texts' in result ? use(result.texts, []) : new PipeFailure(result.code, result.message);
  const result = context.compute(templateTask, program, { fields, extra: nothingKept });
  return result instanceof Promise ? result.then(conclude) : conclude(result);
}

/** The process that computes templates never learns a secret: it gets a mark that cannot be guessed instead. */
async function renderWithKept(
  program: TemplateProgram,
  { fields, context }: RenderOptions,
  use: (texts: string[], secrets: BoundSecret[]) => Outcome | Promise<Outcome>,
): Promise<Outcome> {
  const kept = await context.constants();
  const mark = randomUUID();
  const markOf = (name: string) => `[${mark} ${name}]`;
  const isNamed = ([name]: [string, unknown]) => program.parts.some(({ source }) => source.includes(name));
  const extra = {
    secrets: [...kept.secrets].filter(isNamed).map(([name]): [string, string] => [name, markOf(name)]),
    constants: [...kept.constants].filter(isNamed),
  };
  const result = await context.compute(templateTask, program, { fields, extra });
  if (!('texts' in result)) return new PipeFailure(result.code, result.message);
  const secrets = secretsOf(result.secrets, kept);
  const insert = (text: string) =>
    secrets.reduce((filled, { name, value }) => filled.replaceAll(markOf(name), () => value), text);
  return use(result.texts.map(insert), secrets);
}

function secretsOf(names: readonly string[], { secrets }: TemplateConstants): BoundSecret[] {
  return names.flatMap((name) => {
    const secret = secrets.get(name);
    return secret === undefined ? [] : [{ name, ...secret }];
  });
}
