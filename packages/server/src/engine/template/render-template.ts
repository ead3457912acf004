import { Context, LiquidError, toValueSync } from 'liquidjs';
import type { Template } from 'liquidjs';
import type { JsonValue } from '../../contract/field.ts';
import type { TemplateUses } from './analyze-inputs.ts';
import { liquidEngine } from './liquid-engine.ts';
import { BoundedOutput, countSteps } from './render-budget.ts';
import { TemplateError } from './template-error.ts';
import { templateLimits } from './template-limits.ts';

/** What a template is filled with; only the fields, secrets and constants it names are read. */
export interface TemplateValues {
  fields: Readonly<Record<string, JsonValue | undefined>>;
  secrets: ReadonlyMap<string, string>;
  constants: ReadonlyMap<string, string>;
}

/** Throws TemplateError: a secret or constant is missing, or the rendering went over a limit. */
export function renderTemplate(templates: Template[], uses: TemplateUses, values: TemplateValues): string {
  const output = new BoundedOutput();
  const context = new Context(
    makeScope(uses, values),
    liquidEngine.options,
    { sync: true },
    { liquid: liquidEngine },
  );
  countSteps(context);
  try {
    toValueSync(liquidEngine.renderer.renderTemplates(templates, context, output));
  } catch (error) {
    throw toTemplateError(error);
  }
  return output.buffer;
}

function makeScope(uses: TemplateUses, { fields, secrets, constants }: TemplateValues): object {
  const scope: Record<string, unknown> = Object.create(null);
  for (const { name } of uses.inputs) if (Object.hasOwn(fields, name)) scope[name] = fields[name];
  scope['SECRETS'] = readKeys(
    uses.secrets,
    secrets,
    (key) => new TemplateError(`The secret ${key} is not set.`, 'MissingSecret'),
  );
  scope['CONSTANTS'] = readKeys(
    uses.constants,
    constants,
    (key) => new TemplateError(`The constant ${key} is not set.`, 'MissingConstant'),
  );
  return scope;
}

function readKeys(
  keys: readonly string[],
  values: ReadonlyMap<string, string>,
  missing: (key: string) => TemplateError,
): object {
  const read: Record<string, string> = Object.create(null);
  for (const key of keys) {
    const value = values.get(key);
    if (value === undefined) throw missing(key);
    read[key] = value;
  }
  return read;
}

function toTemplateError(error: unknown): TemplateError {
  const cause = LiquidError.is(error) ? error.originalError : error;
  if (cause instanceof TemplateError) return cause;
  // Only the messages of the library tell its limits apart.
  const message = cause instanceof Error ? cause.message : '';
  if (message === 'memory alloc limit exceeded') {
    return new TemplateError(
      `The template makes more than ${templateLimits.workLength} characters or items in between; use fewer.`,
    );
  }
  return new TemplateError(
    cause instanceof RangeError
      ? 'A value is too large or nested too deeply for a template.'
      : 'A value does not fit what the template does with it.',
  );
}
