/** Runs tasks one after the other: the output and the state are each written by one hand at a time. */
export function createTurns(): (task: () => Promise<void>) => Promise<void> {
  let last: Promise<void> = Promise.resolve();
  return (task) => {
    const turn = last.then(task);
    last = turn.catch(() => {});
    return turn;
  };
}
