import type { CallMeaning } from './error-convention.ts';

/**
 * Thrown by an operation's `answer` where a reply with a success status says that nothing was done, and only its counters
 * or lists say why. A code at a fixed place is declared in `errors` instead. Not for replies that are read apart, or in bulk.
 */
export class ReplyRefusal extends Error {
  readonly meaning: Exclude<CallMeaning, 'not_found'>;
  /** For users: a few words of ours, which follow the vendor's name in brackets. Never anything that was sent or received. */
  readonly detail: string;

  constructor(meaning: ReplyRefusal['meaning'], detail: string) {
    super(detail);
    this.meaning = meaning;
    this.detail = detail;
  }
}
