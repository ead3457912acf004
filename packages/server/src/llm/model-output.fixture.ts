import type { ModelOutput } from './output.ts';

/** An output that has to be there, of no format and no schema unless told otherwise. */
export function outputOf(
  name: string,
  type: ModelOutput['type'],
  rest: Partial<ModelOutput> = {},
): ModelOutput {
  return {
    name,
    type,
    description: `The ${name}`,
    required: true,
    isNullable: false,
    format: null,
    schema: null,
    ...rest,
  };
}
