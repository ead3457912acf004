import type { JsonValue } from '../../contract/field.ts';
import { compileExpression } from './compile-expression.ts';
import type { Clock } from './compile-expression.ts';
import { readInputs } from './read-inputs.ts';
import { isSmallFormula } from './small-formula.ts';
import type { FormulaInput, FormulaReads } from './read-inputs.ts';

export interface CompiledFormula {
  /** In the order of their first use. */
  inputs: FormulaInput[];
  /** Whether it costs next to nothing on short values without lists. */
  isSmall: boolean;
  /** Undefined means no value. To the formula, a field that is null does not exist. Rejects with FormulaError. */
  evaluate(values: Values, clock: Clock): Promise<JsonValue | undefined>;
}

export type FormulaResult =
  | { ok: true; formula: CompiledFormula }
  | { ok: false; message: string; position: number };

type Values = Readonly<Record<string, JsonValue | undefined>>;

/** Reads a JSONata formula over the fields of a record; `position` counts characters from 0. */
export function compileFormula(source: string): FormulaResult {
  const compiled = compileExpression(source);
  if (!compiled.ok) return compiled;
  const { tree, evaluate } = compiled.expression;
  const reads = readInputs(tree);
  return {
    ok: true,
    formula: {
      inputs: reads.inputs,
      isSmall: isSmallFormula(tree),
      evaluate: (values, clock) => evaluate(makeRoot(values, reads), clock),
    },
  };
}

/** JSONata counts null as a value, so that `name ?? "none"` would give null for a field without one. */
function makeRoot(values: Values, { inputs, readsAll }: FormulaReads): object {
  const root: Record<string, JsonValue> = Object.create(null);
  const names = readsAll ? Object.keys(values) : inputs.map(({ name }) => name);
  for (const name of names) {
    const value = Object.hasOwn(values, name) ? values[name] : null;
    if (value !== undefined && value !== null) root[name] = value;
  }
  return root;
}
