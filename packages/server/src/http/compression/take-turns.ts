/* So many tasks at a time. Owners take turns, so that nobody waits behind all that another one has. */

export interface Turns {
  /** Does the task when its turn comes. Null where too many wait already: then it is not done. */
  take<Result>(owner: string, task: () => Promise<Result>): Promise<Result | null>;
}

interface Limits {
  /** Tasks that are done at the same time. */
  atOnce: number;
  /** Tasks of one owner that may wait, and of all of them. */
  waiting: { own: number; all: number };
}

export function createTurns({ atOnce, waiting }: Limits): Turns {
  // In the order of turns: an owner that has had one goes to the end.
  const lines = new Map<string, (() => void)[]>();
  let running = 0;
  let count = 0;
  const callNext = (): void => {
    const [next] = lines;
    if (next === undefined || running >= atOnce) return;
    const [owner, line] = next;
    const [go, ...rest] = line;
    lines.delete(owner);
    if (rest.length > 0) lines.set(owner, rest);
    count -= 1;
    running += 1;
    go?.();
  };
  const enter = (owner: string): Promise<void> | null => {
    const line = lines.get(owner) ?? [];
    if (line.length >= waiting.own || count >= waiting.all) return null;
    const turn = Promise.withResolvers<void>();
    lines.set(owner, [...line, turn.resolve]);
    count += 1;
    callNext();
    return turn.promise;
  };
  return {
    take: async (owner, task) => {
      const turn = enter(owner);
      if (turn === null) return null;
      await turn;
      return task().finally(() => {
        running -= 1;
        callNext();
      });
    },
  };
}
