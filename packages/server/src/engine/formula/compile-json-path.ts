import type { JsonValue } from '../../contract/field.ts';
import { compileExpression } from './compile-expression.ts';
import type { Clock } from './compile-expression.ts';
import { isPlainPath } from './small-formula.ts';

export interface CompiledJsonPath {
  /** Whether it looks at each part of a value once at most. */
  isPlain: boolean;
  /** Undefined: the path leads to nothing. Rejects with FormulaError. */
  evaluate(value: JsonValue, clock: Clock): Promise<JsonValue | undefined>;
}

export type JsonPathResult =
  | { ok: true; path: CompiledJsonPath }
  | { ok: false; message: string; position: number };

/** Reads a JSONata path over one JSON value, under the same bounds as a formula. */
export function compileJsonPath(source: string): JsonPathResult {
  const compiled = compileExpression(source);
  if (!compiled.ok) return compiled;
  const { tree, evaluate } = compiled.expression;
  return { ok: true, path: { isPlain: isPlainPath(tree), evaluate } };
}
