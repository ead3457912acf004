import type { ConfigProblem } from '../pipe.ts';
import { placeFinder } from '../template/template-problem.ts';

/** What is wrong with a formula as a problem of its config property. JSONata counts up to the end of what it means. */
export function placeFormulaProblem(
  source: string,
  { message, position }: { message: string; position: number },
  path: string,
): ConfigProblem {
  const { line, column } = placeFinder(source)(Math.max(0, position - 1));
  return { code: 'ValidationFailed', message: `Line ${line}, column ${column}: ${message}`, path };
}
