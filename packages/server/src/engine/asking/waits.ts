/**
 * Thrown through a pipe whose question has to wait for so long that its record leaves the slice. What the pipe was told
 * so far is in the journal, and is replayed when the record goes on.
 */
export class Waits extends Error {
  readonly until: Date;
  /** Resolves when nothing that the pipe has asked is under way any more; it asks for nothing after that. */
  readonly leave: () => Promise<void>;

  constructor(until: Date, leave: () => Promise<void> = () => Promise.resolve()) {
    super(`waits until ${until.toISOString()}`);
    this.name = 'Waits';
    this.until = until;
    this.leave = leave;
  }
}

/** The one that is over first. */
export function firstOf(waits: readonly Waits[]): Waits | null {
  return waits.toSorted((a, b) => a.until.getTime() - b.until.getTime())[0] ?? null;
}
