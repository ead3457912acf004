import type { ModelOutput } from './output.ts';

/** The fields to be answered, by name and type: servers that know no schemas get them this way. */
export function describeOutputs(outputs: readonly ModelOutput[]): string {
  const lines = outputs.map(
    ({ name, type, format, required, isNullable, description }) =>
      `- ${name} (${format ?? type}${required && !isNullable ? '' : ', or null'}): ${description}`,
  );
  return `Fields:\n${lines.join('\n')}`;
}
