import type { JsonValue } from '../../contract/field.ts';
import { roughLength } from '../rough-length.ts';
import type { Task } from '../task.ts';
import { compileFormula } from './compile-formula.ts';
import { FormulaError } from './formula-error.ts';
import { holdsLists } from './small-formula.ts';

/** The clock of the record, in milliseconds. */
export interface FormulaExtra {
  now: number;
}

export type FormulaOutcome = { value: JsonValue } | { problem: string };

/** Characters of fields that a small formula may work on in place. */
const smallLength = 5_000;
const longest = 10_000_000;

export const formulaTask: Task<{ formula: string }, FormulaExtra, FormulaOutcome> = {
  kind: 'formula',
  prepare: ({ formula: source }) => {
    const compiled = compileFormula(source);
    if (!compiled.ok) throw new Error('a stored formula does not compile');
    const { formula } = compiled;
    return {
      isSmall: (fields) =>
        formula.isSmall && !holdsLists(fields) && roughLength(fields, smallLength) <= smallLength,
      run: (fields, { now }) => formula.evaluate(fields, { now: new Date(now) }).then(found, explain),
    };
  },
  measure: measureOutcome,
};

export function measureOutcome(outcome: FormulaOutcome): number {
  return 'value' in outcome ? roughLength(outcome.value, longest) : 0;
}

export function found(value: JsonValue | undefined): FormulaOutcome {
  return { value: value ?? null };
}

export function explain(error: unknown): FormulaOutcome {
  if (error instanceof FormulaError) return { problem: error.message };
  throw error;
}
