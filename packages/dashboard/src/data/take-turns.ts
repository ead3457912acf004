/** Does at most so many things at a time, in the order in which they were asked for. What was given up meanwhile is not begun. */
export function takeTurns(most: number) {
  const waiting: (() => void)[] = [];
  let underWay = 0;
  return async <Result>(act: () => Promise<Result>, signal: AbortSignal): Promise<Result | null> => {
    if (underWay >= most) await new Promise<void>((resolve) => waiting.push(resolve));
    else underWay += 1;
    try {
      return signal.aborted ? null : await act();
    } finally {
      // The place goes to the next one, or is free.
      const next = waiting.shift();
      if (next === undefined) underWay -= 1;
      else next();
    }
  };
}
