import type { Task } from '../task.ts';
import { compileUserRegex } from '../user-regex.ts';

export interface RowPatternsProgram {
  patterns: string[];
}

/** Of each row, which of its texts match; or which pattern is not valid, and why. */
export type RowPatternsResult = { verdicts: boolean[][] } | { at: number; problem: string };

/** Runs patterns over rows of a sheet: `fields.rows` has a list of texts for each, one for each pattern. */
export const rowPatternsTask: Task<RowPatternsProgram, null, RowPatternsResult> = {
  kind: 'row-patterns',
  prepare: ({ patterns }) => {
    const compiled = patterns.map((pattern) => compileUserRegex(pattern));
    return {
      isSmall: () => false,
      run: ({ rows }) => {
        const at = compiled.findIndex(({ ok }) => !ok);
        const bad = compiled[at];
        if (bad?.ok === false) return { at, problem: bad.message };
        return { verdicts: (Array.isArray(rows) ? rows : []).map((texts) => testRow(compiled, texts)) };
      },
    };
  },
  measure: () => 0,
};

function testRow(compiled: readonly ReturnType<typeof compileUserRegex>[], texts: unknown): boolean[] {
  const list: unknown[] = Array.isArray(texts) ? texts : [];
  return compiled.map((pattern, at) => {
    const text = list[at];
    return pattern.ok && typeof text === 'string' && pattern.test(text);
  });
}
