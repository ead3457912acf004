/**
 * Thrown through a pipe whose question has to wait so long that its record leaves the slice. The answers that the pipe
 * has so far are in the journal, and are replayed when the record continues.
 */
export class Waits extends Error {
  readonly until: Date;
  /** Resolves when none of the pipe's questions is in flight any more; after that it asks nothing. */
  readonly leave: () => Promise<void>;

  constructor(until: Date, leave: () => Promise<void> = () => Promise.resolve()) {
    super(`waits until ${until.toISOString()}`);
    this.name = 'Waits';
    this.until = until;
    this.leave = leave;
  }
}

/** The wait that ends first. */
export function firstOf(waits: readonly Waits[]): Waits | null {
  return waits.toSorted((a, b) => a.until.getTime() - b.until.getTime())[0] ?? null;
}
