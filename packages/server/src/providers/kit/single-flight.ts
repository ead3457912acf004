/** A call that is under way, and whether somebody has paid for its answer yet. */
export interface Flight<Result> {
  result: Promise<Result>;
  /** True for one caller only: the first whose acceptance rule bills. */
  claimPayment(): boolean;
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
      let isPaid = false;
      const flight = {
        result: start().finally(() => flights.delete(key)),
        claimPayment: () => {
          const isFirst = !isPaid;
          isPaid = true;
          return isFirst;
        },
      };
      flights.set(key, flight);
      return { ...flight, isShared: false };
    },
  };
}
