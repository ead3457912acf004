import type { JsonValue } from '../../contract/field.ts';
import { roughLength } from '../rough-length.ts';
import type { Task } from '../task.ts';
import type { CompiledJsonPath } from './compile-json-path.ts';
import { compileJsonPath } from './compile-json-path.ts';
import type { FormulaExtra, FormulaOutcome } from './formula-task.ts';
import { explain, found, measureOutcome } from './formula-task.ts';

/** Paths over the field `value`. */
export interface JsonPathsProgram {
  paths: string[];
}

/** Characters that a path of members may look through in place, all paths together. */
const smallWork = 20_000;

/** What each path leads to, in their order. */
export const jsonPathsTask: Task<JsonPathsProgram, FormulaExtra, FormulaOutcome[]> = {
  kind: 'json paths',
  prepare: ({ paths: sources }) => {
    const paths = sources.map(compileStored);
    const isPlain = paths.every((path) => path.isPlain);
    return {
      isSmall: (fields) => isPlain && paths.length * roughLength(fields, smallWork) <= smallWork,
      run: async (fields, { now }) => {
        const outcomes: FormulaOutcome[] = [];
        for (const path of paths)
          outcomes.push(await followPath(path, { value: fields['value'] ?? null, now }));
        return outcomes;
      },
    };
  },
  measure: (outcomes) => outcomes.reduce((sum, outcome) => sum + measureOutcome(outcome), 0),
};

function followPath(
  path: CompiledJsonPath,
  { value, now }: { value: JsonValue; now: number },
): Promise<FormulaOutcome> {
  return path.evaluate(value, { now: new Date(now) }).then(found, explain);
}

function compileStored(source: string): CompiledJsonPath {
  const compiled = compileJsonPath(source);
  if (!compiled.ok) throw new Error('a stored path does not compile');
  return compiled.path;
}
