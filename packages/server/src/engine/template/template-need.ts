import type { ConfigProblem } from '../pipe.ts';
import type { Need } from '../requirement.ts';
import type { TemplateProblem } from './template-problem.ts';

interface Input {
  name: string;
  required: boolean;
}

/** The need of a pipe that reads these fields by their names, whatever their types. */
export function needOf(inputs: readonly Input[]): Need | null {
  const uses = new Map<string, boolean>();
  for (const { name, required } of inputs) uses.set(name, required || (uses.get(name) ?? false));
  if (uses.size === 0) return null;
  return {
    all: [...uses].map(([name, required]): Need => {
      const leaf = { field: name, name, type: 'unknown' as const, format: null };
      return required ? leaf : { optional: leaf };
    }),
  };
}

/** A template's problems as those of its config property. */
export function placeProblems(problems: readonly TemplateProblem[], path: string): ConfigProblem[] {
  return problems.map(({ code, message, line, column }) => ({
    code,
    message: `Line ${line}, column ${column}: ${message}`,
    path,
  }));
}
