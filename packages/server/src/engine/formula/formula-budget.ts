/** Counts what one evaluation spends. Every limit throws FormulaError. */
import { FormulaError } from './formula-error.ts';
import { formulaLimits } from './formula-limits.ts';

export class FormulaBudget {
  /** What `$now()` says, so that an evaluation can be repeated. */
  readonly now: Date;
  steps = 0;
  private work = 0;
  private readonly lengths = new WeakMap<object, number>();
  private readonly watched: unknown[][] = [];
  private isOver = false;

  constructor(now: Date) {
    this.now = now;
  }

  /** Counts one evaluated node. */
  step(): void {
    this.steps++;
    if (this.isOver) throw new FormulaError('The formula has ended.');
    if (this.steps > formulaLimits.steps)
      throw new FormulaError(`The formula takes more than ${formulaLimits.steps} steps.`);
  }

  /** JSONata puts an undefined into an empty list when it makes an object of it, even if the list is the caller's. */
  watchList(list: unknown[]): void {
    this.watched.push(list);
  }

  /** JSONata evaluates the items of a list side by side; when one fails, the others have to end, too. */
  close(): void {
    this.isOver = true;
    for (const list of this.watched) if (list.length === 1 && list[0] === undefined) list.length = 0;
  }

  /** Counts characters or items that a function reads or makes. */
  charge(amount: number): void {
    this.work += amount;
    if (this.work > formulaLimits.work)
      throw new FormulaError('The formula works through too much text or too many items.');
  }

  /**
   * Measures a value once; a value that contains the same part a hundred times counts it a hundred times. So no
   * value can be built that would explode when it is written out.
   */
  checkLength(value: unknown): void {
    if (
      typeof value === 'string'
        ? value.length > formulaLimits.valueLength
        : this.lengthOf(value) > formulaLimits.valueLength
    ) {
      throw new FormulaError(
        `A value in the formula is longer than ${formulaLimits.valueLength} characters.`,
      );
    }
  }

  private lengthOf(value: unknown): number {
    if (typeof value === 'string') return value.length + 3;
    if (typeof value !== 'object' || value === null || isFunction(value)) return 8;
    const known = this.lengths.get(value);
    if (known !== undefined) return known;
    let length = 2;
    if (Array.isArray(value)) for (const item of value) length += this.lengthOf(item);
    else for (const [key, item] of Object.entries(value)) length += key.length + 4 + this.lengthOf(item);
    this.lengths.set(value, length);
    return length;
  }
}

/** JSONata's functions are objects with a mark, or native functions. */
export function isFunction(value: unknown): boolean {
  if (typeof value === 'function') return true;
  if (typeof value !== 'object' || value === null) return false;
  return Reflect.get(value, '_jsonata_function') === true || Reflect.get(value, '_jsonata_lambda') === true;
}
