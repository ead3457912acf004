import { templateLimits } from './template-limits.ts';

export type TemplateProblemCode =
  | 'InvalidTemplate'
  | 'MissingOutputTag'
  | 'MissingOutputDescription'
  | 'InvalidOutputFormat';

/** What is wrong and what to write instead. Lines and columns count from 1. */
export interface TemplateProblem {
  code: TemplateProblemCode;
  message: string;
  line: number;
  column: number;
}

export interface Place {
  line: number;
  column: number;
}

/** Finds line and column by bisection; the library walks the whole source for every token. */
export function placeFinder(source: string): (offset: number) => Place {
  const starts = [0];
  for (let at = source.indexOf('\n'); at !== -1; at = source.indexOf('\n', at + 1)) starts.push(at + 1);
  return (offset) => {
    let [low, high] = [0, starts.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 };
  };
}

/** The problems of one template, in the order of their places. */
export class ProblemList {
  readonly placeOf: (offset: number) => Place;
  private readonly found: (TemplateProblem & { offset: number })[] = [];

  constructor(source: string) {
    this.placeOf = placeFinder(source);
  }

  get isEmpty(): boolean {
    return this.found.length === 0;
  }

  add(message: string, offset: number, code: TemplateProblemCode = 'InvalidTemplate'): void {
    this.found.push({ code, message, ...this.placeOf(offset), offset });
  }

  list(): TemplateProblem[] {
    const sorted = this.found.sort((left, right) => left.offset - right.offset);
    return sorted
      .slice(0, templateLimits.problems)
      .map(({ code, message, line, column }) => ({ code, message, line, column }));
  }
}
