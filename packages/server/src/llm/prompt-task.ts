import { PipeFailure } from '../engine/pipe.ts';
import type { RunTask, Task } from '../engine/task.ts';
import type { PromptConfig } from './compile-prompt.ts';
import { compilePrompt } from './compile-prompt.ts';
import type { OutputSchema } from './output-schema.ts';
import type { ModelOutput } from './output.ts';
import type { Wanted } from './read-answer.ts';

/** What the config of a prompt asks of a model. */
export interface PromptParts {
  wanted: Wanted;
  schema: OutputSchema;
}

type ReadPrompt = { outputs: ModelOutput[]; schema: OutputSchema } | { problem: string };

/** Reads the outputs that a template declares, and their schemas. */
export const promptTask: Task<PromptConfig, null, ReadPrompt> = {
  kind: 'prompt',
  prepare: (config) => {
    const hasSchemas = Object.keys(config.json_schemas).length > 0;
    return {
      // The cost of reading a template grows with its length only. That is not true of a schema.
      isSmall: () => !hasSchemas,
      run: () => {
        const compiled = compilePrompt(config);
        // A plan from an earlier version may contain a template that this version refuses.
        if (!compiled.ok) return { problem: compiled.problems[0]?.message ?? 'The template is not valid.' };
        const { wanted, schema } = compiled.prompt;
        return { outputs: [...wanted.outputs], schema };
      },
    };
  },
  // The same for all records, and part of none.
  measure: () => 0,
};

/** Reads a prompt when it first runs on a record, and keeps it for the following records. */
export function readPromptOnce(
  config: PromptConfig,
): (compute: RunTask) => Promise<PromptParts | PipeFailure> {
  let known: PromptParts | null = null;
  return async (compute) => {
    if (known !== null) return known;
    const read = await compute(promptTask, config, { fields: {}, extra: null });
    if ('problem' in read) return new PipeFailure('TemplateError', read.problem);
    const { outputs, schema } = read;
    known ??= { wanted: { outputs, jsonSchemas: config.json_schemas }, schema };
    return known;
  };
}
