/** A formula could not be evaluated. The message is safe to show to its author. */
export class FormulaError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'FormulaError';
  }
}
