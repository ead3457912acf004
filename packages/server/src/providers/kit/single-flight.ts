/** A call that is under way, and whether somebody has paid for its answer yet. */
export interface Flight<Result> {
  result: Promise<Result>;
  /**
   * True for one payer only: the first whose acceptance rule bills. It may claim again, for what it paid does not count
   * when its slice was lost meanwhile, and whoever has the slice now asks in its name.
   */
  claimPayment(payer: string): boolean;
  /** False for the caller that started it. */
  isShared: boolean;
}

export interface SingleFlight<Result> {
  /** Joins the call of this key that is under way, or starts one. */
  join(key: string, start: () => Promise<Result>): Flight<Result>;
}

/** Equal look-ups of one process that are in flight at the same time are asked once. */
export function createSingleFlight<Result>(): SingleFlight<Result> {
  const flights = new Map<string, Omit<Flight<Result>, 'isShared'>>();
  return {
    join: (key, start) => {
      const underWay = flights.get(key);
      if (underWay !== undefined) return { ...underWay, isShared: true };
      let paidBy: string | null = null;
      const flight = {
        result: start().finally(() => flights.delete(key)),
        claimPayment: (payer: string) => {
          paidBy ??= payer;
          return paidBy === payer;
        },
      };
      flights.set(key, flight);
      return { ...flight, isShared: false };
    },
  };
}
