import { FormulaError } from './formula-error.ts';
import { formulaLimits } from './formula-limits.ts';
import type { SyntaxProblem } from './check-tree.ts';

const longestMessage = 300;

/** JSONata throws plain objects with a code, a message and a position; the engine itself throws errors. */
function read(error: unknown): { code: string; message: string; position: number } {
  if (typeof error !== 'object' || error === null) return { code: '', message: '', position: 0 };
  return {
    code: 'code' in error && typeof error.code === 'string' ? error.code : '',
    message: 'message' in error && typeof error.message === 'string' ? error.message : '',
    position: 'position' in error && typeof error.position === 'number' ? error.position : 0,
  };
}

export function toSyntaxProblem(error: unknown): SyntaxProblem {
  const { code, message, position } = read(error);
  if (error instanceof RangeError) return { message: 'The formula is nested too deeply.', position: 0 };
  // Anything but its own errors and those of a pattern is a bug in the library's parser.
  const isTold = message !== '' && (code !== '' || error instanceof SyntaxError);
  return { message: isTold ? shorten(message) : 'The formula does not parse.', position };
}

export function toFormulaError(error: unknown): FormulaError {
  if (error instanceof FormulaError) return error;
  const { code, message } = read(error);
  if (code === 'D1011')
    return new FormulaError('The formula calls itself too deeply; end the recursion sooner.');
  if (code === 'D2014' || code === 'D2015')
    return new FormulaError(`A list in the formula has more than ${formulaLimits.listLength} items.`);
  if (error instanceof RangeError)
    return new FormulaError('A value in the formula is too large or nested too deeply.');
  if (code !== '' && message !== '') return new FormulaError(shorten(message));
  return new FormulaError('The formula cannot be evaluated with these values.');
}

function shorten(message: string): string {
  return message.length > longestMessage ? `${message.slice(0, longestMessage)}…` : message;
}
