/** A call that waits for a place among those of a bucket. */
export interface Waiter {
  class: number;
  /** Whom the place would be counted for; null where the bucket is one organization's own. */
  organizationId: string | null;
  /** Whether users choose the target of the call, so that they can make it hang. */
  mayHang: boolean;
  /** How long it can wait for the end of a block; without end where undefined. */
  patienceMs?: number | undefined;
  /** With what the request has to show at its end where it goes ahead after a block; see `VendorBlock`. */
  resume(scout: symbol | null): void;
  fail(error: unknown): void;
}

/** The places of a bucket; no limit where `limit` is undefined. */
export interface Places {
  limit: number | undefined;
  underWay: number;
}

/** Calls of an organization that may hang are at most this many times the places that are still free. */
const share = 3;

/**
 * Calls that wait for a place, or have one. A smaller class goes first; within a class the organization with the fewest
 * calls under way, so that one with many does not keep out the others. Where calls may hang, none takes all places: an
 * organization alone has three quarters of them, the next one three quarters of the rest; the last place is for one that
 * has none.
 */
export class WaitingLine {
  /** By class, then organization, each in order of arrival. */
  readonly #classes = new Map<number, Map<string | null, Waiter[]>>();
  readonly #underWay = new Map<string, number>();
  #length = 0;

  get length(): number {
    return this.#length;
  }

  add(waiter: Waiter): void {
    const ofClass = this.#classes.get(waiter.class) ?? new Map<string | null, Waiter[]>();
    this.#classes.set(waiter.class, ofClass);
    const line = ofClass.get(waiter.organizationId) ?? [];
    ofClass.set(waiter.organizationId, line);
    line.push(waiter);
    this.#length += 1;
  }

  hasNext(places: Places): boolean {
    return this.#findNext(places) !== null;
  }

  /** The next one to begin, counted as under way from here on; null when nobody may. */
  takeNext(places: Places): Waiter | null {
    const next = this.#findNext(places);
    const waiter = next?.line.shift();
    if (next === null || waiter === undefined) return null;
    const { organizationId } = waiter;
    if (next.line.length === 0) next.ofClass.delete(organizationId);
    if (next.ofClass.size === 0) this.#classes.delete(waiter.class);
    this.#length -= 1;
    if (organizationId !== null) this.#underWay.set(organizationId, this.#countOf(organizationId) + 1);
    return waiter;
  }

  /** A call of this organization has ended. */
  leave(organizationId: string | null): void {
    if (organizationId === null) return;
    const left = this.#countOf(organizationId) - 1;
    if (left > 0) this.#underWay.set(organizationId, left);
    else this.#underWay.delete(organizationId);
  }

  /** Empties the line. */
  drain(): Waiter[] {
    const all = [...this.#classes.values()].flatMap((ofClass) => [...ofClass.values()].flat());
    this.#classes.clear();
    this.#length = 0;
    return all;
  }

  #findNext(places: Places): { line: Waiter[]; ofClass: Map<string | null, Waiter[]> } | null {
    for (const rank of [...this.#classes.keys()].toSorted((a, b) => a - b)) {
      const ofClass = this.#classes.get(rank) ?? new Map<string | null, Waiter[]>();
      let best: Waiter[] | null = null;
      let fewest = Infinity;
      for (const [organizationId, line] of ofClass) {
        const count = this.#countOf(organizationId);
        if (count >= fewest || !this.#mayBegin(line[0], places)) continue;
        best = line;
        fewest = count;
      }
      if (best !== null) return { line: best, ofClass };
    }
    return null;
  }

  #mayBegin(waiter: Waiter | undefined, { limit, underWay }: Places): boolean {
    const { organizationId = null, mayHang = false } = waiter ?? {};
    if (!mayHang || organizationId === null || limit === undefined) return true;
    const free = limit - underWay;
    const count = this.#countOf(organizationId);
    return count === 0 ? free >= 1 : free > 1 && count < share * free;
  }

  #countOf(organizationId: string | null): number {
    return organizationId === null ? 0 : (this.#underWay.get(organizationId) ?? 0);
  }
}
