/** Liquid's limits are cooperative: whatever may take long or grow has to ask here. */
import type { Context, Emitter } from 'liquidjs';
import { TemplateError } from './template-error.ts';
import { templateLimits } from './template-limits.ts';
import { valueText } from './value-text.ts';

/** Counts the characters or items a step makes, and stops a rendering that is over its time. */
export function charge(context: Context, size: number): void {
  context.memoryLimit.use(size);
  context.renderLimit.check(performance.now());
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
