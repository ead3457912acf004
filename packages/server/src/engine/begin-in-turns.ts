import { thread } from '../pace/thread.ts';

/**
 * Starts every thing; many of them end at once. Undefined when all did, else a promise that resolves when all have
 * ended.
 */
export function beginInTurns<Thing>(
  things: readonly Thing[],
  begin: (thing: Thing) => Promise<void> | undefined,
  {
    organizationId,
    startTurn = thread.startTurn,
  }: { organizationId: string; startTurn?: () => () => boolean },
): Promise<void> | undefined {
  const [first] = things;
  if (first === undefined) return undefined;
  // With nothing to begin after it, it is for the caller to see how long this took. Most pipes have one after them, or none.
  if (things.length === 1) return begin(first);
  const waiting = things.values();
  const running: Promise<void>[] = [];
  const isOver = thread.count(organizationId, beginSome);
  if (!isOver) return beginRest();
  return running.length === 0 ? undefined : Promise.all(running).then(() => undefined);

  /** True when nothing is left to start. */
  function beginSome(): boolean {
    const isTurnOver = startTurn();
    for (let next = waiting.next(); next.done !== true; next = waiting.next()) {
      const step = begin(next.value);
      // A rejection that comes while others are still being started is reported at the end, by Promise.all.
      step?.catch(() => {});
      if (step !== undefined) running.push(step);
      if (isTurnOver()) return false;
    }
    return true;
  }

  async function beginRest(): Promise<void> {
    do await thread.next(organizationId);
    while (!thread.count(organizationId, beginSome));
    await Promise.all(running);
  }
}
