/** Rejects those who wait for a place that comes later than they can wait for it. */
export class Blocked extends Error {
  readonly forMs: number;

  constructor(forMs: number) {
    super(`nobody may ask for another ${Math.round(forMs)} ms`);
    this.name = 'Blocked';
    this.forMs = forMs;
  }
}

/** How long a vendor is left alone that says "too often" without saying for how long; doubled each time it says so again. */
const unstatedMs = 1000;
const longestUnstatedMs = 60_000;

/**
 * The time for which a bucket is left alone because its vendor said so. When it is over, one request goes ahead; the
 * others follow when that one is answered.
 */
export class VendorBlock {
  readonly #now: () => number;
  readonly #haste: number;
  #until = 0;
  /** Times that the vendor said "too often" in a row without saying for how long. */
  #unstated = 0;
  /** Whether nothing was answered since. */
  #isUntried = false;
  #scout: symbol | null = null;

  constructor({ now, haste = 1 }: { now(): number; haste?: number }) {
    this.#now = now;
    this.#haste = haste;
  }

  /** For how long nobody may send; 0 when nobody has to wait. */
  get leftMs(): number {
    return Math.max(0, this.#until - this.#now());
  }

  /** Whether everybody may send at once, as far as is known here. */
  get isOpen(): boolean {
    return !this.#isUntried && this.leftMs === 0;
  }

  /** Whether the request that went ahead is still under way. */
  get isBeingTried(): boolean {
    return this.#scout !== null;
  }

  /** Nobody sends for so long; null where the vendor does not say. For how long it is now. */
  shut(forMs: number | null): number {
    const { leftMs } = this;
    // Those that were under way together are told the same.
    const ms = forMs ?? (leftMs > 0 ? leftMs : this.#nextUnstatedMs());
    this.#until = Math.max(this.#until, this.#now() + ms);
    this.#isUntried = true;
    return this.leftMs;
  }

  #nextUnstatedMs(): number {
    this.#unstated += 1;
    return this.#haste * Math.min(longestUnstatedMs, unstatedMs * 2 ** (this.#unstated - 1));
  }

  /** A request is sent: what it has to show at its end, null unless it goes ahead of the others. */
  send(): symbol | null {
    if (!this.#isUntried) return null;
    this.#scout = Symbol('scout');
    return this.#scout;
  }

  /** The request that went ahead has ended, or takes so long that nobody waits for it any more. False for any other. */
  follow(scout: symbol | null): boolean {
    if (scout === null || scout !== this.#scout) return false;
    this.#scout = null;
    if (this.leftMs > 0) return true;
    this.#isUntried = false;
    this.#unstated = 0;
    return true;
  }
}
