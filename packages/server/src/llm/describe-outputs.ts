import type { ModelOutput } from './output.ts';

/** The fields to answer, by name and type, for servers that do not support schemas. */
export function describeOutputs(outputs: readonly ModelOutput[]): string {
  const lines = outputs.map(
    ({ name, type, format, required, isNullable, description }) =>
      `- ${name} (${format ?? type}${required && !isNullable ? '' : ', or null'}): ${description}`,
  );
  return `Fields:\n${lines.join('\n')}`;
}
