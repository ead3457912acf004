import type { Places } from './waiting-line.ts';
import type { RateStore } from './rate-store.ts';

interface Surroundings {
  store: Pick<RateStore, 'lease'>;
  now(): number;
  sleep(ms: number): Promise<unknown>;
}

interface Wanted {
  bucket: string;
  /** How many calls are waiting to begin. */
  waiting(): number;
}

/** How often permits are renewed, and how soon they are asked for again if others have all of them. */
const renewMs = 1000;
const retryMs = 200;

/**
 * The calls of one bucket that may run at the same time in this process. Permits are leased many at a time and kept as long
 * as there are calls for them, so that most calls do not need the store. At every renewal a process says how many it could
 * use. A process with more than its part then gives up the rest.
 */
export class Permits {
  readonly #around: Surroundings;
  readonly #wanted: Wanted;
  #underWay = 0;
  #granted = 0;
  #goodUntil = 0;
  #askedAt = -Infinity;
  /** Whether the last lease had fewer permits than wanted. */
  #isShort = false;
  #isKeeping = false;
  #isRetrying = false;

  constructor(around: Surroundings, wanted: Wanted) {
    this.#around = around;
    this.#wanted = wanted;
  }

  /** Whether one more call may begin, as far as this process knows. */
  hasFree(limit: number | undefined): boolean {
    if (limit === undefined) return true;
    return this.#underWay < Math.min(this.#granted, limit) && this.#goodUntil > this.#around.now();
  }

  /** Asks the store for a permit if there is none. False if there is none now; then `retry` is called later. */
  async findFree(limit: number | undefined, retry: () => void): Promise<boolean> {
    if (limit === undefined || this.hasFree(limit)) return true;
    // If all are in use, the next call that ends frees one.
    if (this.#underWay >= limit) return false;
    const now = this.#around.now();
    if (now - this.#askedAt >= retryMs || this.#goodUntil <= now) {
      await this.#ask(limit);
      void this.#keep(limit);
    }
    if (this.hasFree(limit)) return true;
    void this.#tryLater(retry);
    return false;
  }

  /** What this process has to give away: all there is, or what other processes leave it. */
  placesOf(limit: number | undefined): Places {
    const isShort = limit !== undefined && this.#isShort;
    return { limit: isShort ? Math.min(limit, this.#granted) : limit, underWay: this.#underWay };
  }

  take(): void {
    this.#underWay += 1;
  }

  giveBack(): void {
    this.#underWay -= 1;
  }

  async #ask(limit: number): Promise<void> {
    const askedAt = this.#around.now();
    this.#askedAt = askedAt;
    const used = this.#underWay;
    // The store may give away what is not in use, so that meanwhile no more are used than it is told of.
    this.#granted = Math.min(this.#granted, used);
    const wanted = Math.min(limit, used + this.#wanted.waiting());
    const { permits, forMs } = await this.#around.store.lease(this.#wanted.bucket, { wanted, used, limit });
    this.#granted = permits;
    this.#isShort = permits < wanted;
    // Counted from the time of asking, because the store began to count later.
    this.#goodUntil = askedAt + forMs;
  }

  async #keep(limit: number): Promise<void> {
    if (this.#isKeeping || this.#goodUntil === Infinity) return;
    this.#isKeeping = true;
    while (this.#granted > 0 || this.#underWay > 0) {
      await this.#around.sleep(renewMs);
      // A lease that cannot be renewed ends by itself.
      await this.#ask(limit).catch(() => {});
      if (this.#goodUntil < this.#around.now()) this.#granted = 0;
    }
    this.#isKeeping = false;
  }

  async #tryLater(retry: () => void): Promise<void> {
    if (this.#isRetrying) return;
    this.#isRetrying = true;
    await this.#around.sleep(retryMs);
    this.#isRetrying = false;
    retry();
  }
}
