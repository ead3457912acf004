import { nextTurn } from './turns.ts';

/** Beginning keeps the thread for about this long; then others have it in between. */
const turnMs = 4;

/** Begins things of which many may end at once, and take their time. Undefined when all did, else a promise of the end of all. */
export function beginInTurns<Thing>(
  things: readonly Thing[],
  begin: (thing: Thing) => Promise<void> | undefined,
  { organizationId, now = () => performance.now() }: { organizationId: string; now?: () => number },
): Promise<void> | undefined {
  const [first] = things;
  if (first === undefined) return undefined;
  // With nothing to begin after it, it is for the caller to see how long this took. Most pipes have one after them, or none.
  if (things.length === 1) return begin(first);
  const waiting = things.values();
  const running: Promise<void>[] = [];
  const isOver = beginSome();
  if (!isOver) return beginRest();
  return running.length === 0 ? undefined : Promise.all(running).then(() => undefined);

  /** Whether none is left. */
  function beginSome(): boolean {
    const until = now() + turnMs;
    for (let next = waiting.next(); next.done !== true; next = waiting.next()) {
      const step = begin(next.value);
      // What one rejects with while others still begin is told at the end.
      step?.catch(() => {});
      if (step !== undefined) running.push(step);
      if (now() > until) return false;
    }
    return true;
  }

  async function beginRest(): Promise<void> {
    do await nextTurn(organizationId);
    while (!beginSome());
    await Promise.all(running);
  }
}
