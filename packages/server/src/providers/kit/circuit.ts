import type { CallFailure } from './call-result.ts';

/** How long the pause lasts. */
export const pauseMs = 10_000;

/** Counts failures since the last answer, and knows when to ask again. */
export class Circuit {
  /** The failure that callers get during a pause. */
  last: CallFailure | null = null;
  /** Running calls that were let through. */
  underWay = 0;
  readonly #failed = new Set<string>();
  /** The end of the pause; null if there is none. */
  #pausedUntil: number | null = null;
  #isProbing = false;

  get isPaused(): boolean {
    return this.#pausedUntil !== null;
  }

  /** It has nothing that must be remembered. */
  get isIdle(): boolean {
    return this.underWay === 0 && this.#failed.size === 0 && !this.isPaused;
  }

  get state(): 'closed' | 'half open' | 'open' {
    if (!this.isPaused) return 'closed';
    return this.#isProbing ? 'half open' : 'open';
  }

  /** Whether a call must be turned away now. After a pause, the first call goes through and tries. */
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

  /** Counts a failure. Returns whether it starts a pause. */
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
