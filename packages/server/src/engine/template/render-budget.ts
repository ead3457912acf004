/** Liquid's limits are cooperative: everything that may take long or grow has to ask here. */
import type { Context, Emitter } from 'liquidjs';
import { TemplateError } from './template-error.ts';
import { templateLimits } from './template-limits.ts';
import { valueText } from './value-text.ts';

/**
 * Counts the steps of a rendering, where the library would look at the clock: no template may fail because the machine
 * is busy. The library checks this limit before each part of a template, and `charge` before longer work.
 */
export function countSteps(context: Context): void {
  let steps = 0;
  context.renderLimit.check = () => {
    steps += 1;
    if (steps > templateLimits.steps)
      throw new TemplateError(`The template takes more than ${templateLimits.steps} steps; loop over less.`);
  };
}

/** Counts the characters or items a step reads or makes. */
export function charge(context: Context, size: number): void {
  context.memoryLimit.use(size);
  context.renderLimit.check(1);
}

/** Collects the result, which may not grow without bound. */
export class BoundedOutput implements Emitter {
  buffer = '';

  write(value: unknown): void {
    const text = valueText(value);
    if (this.buffer.length + text.length > templateLimits.outputLength) {
      throw new TemplateError(`The result is longer than ${templateLimits.outputLength} characters.`);
    }
    this.buffer += text;
  }
}
