import type { JsonValue } from '../../contract/field.ts';
import { compileExpression } from './compile-expression.ts';
import type { Clock } from './compile-expression.ts';

export interface CompiledJsonPath {
  /** Undefined: the path leads to nothing. Rejects with FormulaError. */
  evaluate(value: JsonValue, clock: Clock): Promise<JsonValue | undefined>;
}

export type JsonPathResult =
  | { ok: true; path: CompiledJsonPath }
  | { ok: false; message: string; position: number };

/** Reads a JSONata path over one JSON value, under the same bounds as a formula. */
export function compileJsonPath(source: string): JsonPathResult {
  const compiled = compileExpression(source);
  return compiled.ok ? { ok: true, path: { evaluate: compiled.expression.evaluate } } : compiled;
}
