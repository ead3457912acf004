/* Whose turn it is: rows one after the other by id, then the first again. */

/** A part of the circle of rows that match, or all of it. */
export interface Round {
  /** The row that had its turn before the first of these. */
  start: number;
  /** In the order of their turns. */
  ids: readonly number[];
  /** Whether there are no others. */
  isWhole: boolean;
}

/** Gives out rows of a round from the one after `last` on. Undefined: the round does not tell which row is next. */
export function createTurns({ start, ids, isWhole }: Round, last: number) {
  // Rows from the start of the round to the greatest id come before those that begin anew.
  const lap = (id: number) => (id > start ? 0 : 1);
  const isAfter = (id: number, other: number) => (lap(id) === lap(other) ? id > other : lap(id) > lap(other));
  let at = last === start ? 0 : ids.findIndex((id) => isAfter(id, last));
  if (at === -1) at = ids.length;
  return {
    next: (): number | undefined => {
      if (at >= ids.length) {
        if (!isWhole) return undefined;
        at = 0;
      }
      const id = ids[at];
      at += 1;
      return id;
    },
  };
}
