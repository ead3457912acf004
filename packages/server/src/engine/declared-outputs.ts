import type { DeclaredOutput } from '../contract/output-field.ts';
import type { PipeOutput } from './pipe.ts';

/** Outputs that a config declares, as a pipe's; the first one is the primary. */
export function declareOutputs(outputs: readonly DeclaredOutput[]): PipeOutput[] {
  return outputs.map(({ name, type, format, label }, index) => ({
    field: name,
    name,
    type,
    format: format ?? null,
    label: label ?? name,
    primary: index === 0,
  }));
}
