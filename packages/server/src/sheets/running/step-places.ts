/** Runs a task once it has a place; those that wait get one in the order they came. */
export type StepPlaces = <Result>(task: () => Promise<Result>) => Promise<Result>;

/** So many tasks go on at a time. */
export function createStepPlaces(most: number): StepPlaces {
  const waiting: (() => void)[] = [];
  let taken = 0;
  return async (task) => {
    if (taken < most) taken += 1;
    else await new Promise<void>((go) => void waiting.push(go));
    try {
      return await task();
    } finally {
      // The next one that waits takes this place over.
      const next = waiting.shift();
      if (next === undefined) taken -= 1;
      else next();
    }
  };
}
