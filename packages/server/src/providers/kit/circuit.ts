import type { CallFailure } from './call-result.ts';

/** How long nobody is asked. */
export const pauseMs = 10_000;

/** Counts what failed since the last answer, and knows when to ask again. */
export class Circuit {
  /** What the next caller is told while nobody is asked. */
  last: CallFailure | null = null;
  /** Calls under way that were let through. */
  underWay = 0;
  readonly #failed = new Set<string>();
  /** Nobody is asked before this moment; null while all are. */
  #pausedUntil: number | null = null;
  #isProbing = false;

  get isPaused(): boolean {
    return this.#pausedUntil !== null;
  }

  /** Nothing of it need be remembered. */
  get isIdle(): boolean {
    return this.underWay === 0 && this.#failed.size === 0 && !this.isPaused;
  }

  get state(): 'closed' | 'half open' | 'open' {
    if (!this.isPaused) return 'closed';
    return this.#isProbing ? 'half open' : 'open';
  }

  /** Whether a call at this moment has to be turned away: the first one after the pause goes through and tries. */
  isClosedTo(at: number): boolean {
    return this.#pausedUntil !== null && (this.#isProbing || at < this.#pausedUntil);
  }

  beginProbe(): void {
    this.#isProbing = true;
  }

  endProbe(): void {
    this.#isProbing = false;
  }

  pause(until: number, failure: CallFailure): void {
    this.#pausedUntil = until;
    this.last = failure;
  }

  /** An answer came. If the call was sent before the pause, its answer says nothing about the present. */
  forgive(isProbe: boolean): void {
    this.#failed.clear();
    if (isProbe) this.#pausedUntil = null;
  }

  /** Notes a failure of one of those that are counted here; says whether that stops them for a while. */
  blame(
    who: string,
    failure: CallFailure,
    { patience, at, isProbe }: { patience: number; at: number; isProbe: boolean },
  ): boolean {
    if (this.isPaused && !isProbe) return false;
    if (this.#failed.size < patience) this.#failed.add(who);
    this.last = failure;
    if (!isProbe && this.#failed.size < patience) return false;
    this.pause(at + pauseMs, failure);
    return true;
  }
}
