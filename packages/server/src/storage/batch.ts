import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Gathers the items that come in one turn of the event loop, or while a statement is running, into one statement.
 * `run` answers all items, in their order.
 */
export function createBatch<Item, Answer>(
  run: (items: Item[]) => Promise<readonly Answer[]>,
  { atOnce = 500 }: { atOnce?: number } = {},
): (item: Item) => Promise<Answer> {
  const queue: { item: Item; done: (answer: Answer) => void; fail: (error: unknown) => void }[] = [];
  let isRunning = false;
  const runAll = async (): Promise<void> => {
    await nextTurn();
    while (queue.length > 0) {
      const taken = queue.splice(0, atOnce);
      try {
        const answers = await run(taken.map(({ item }) => item));
        for (const [at, { done, fail }] of taken.entries()) {
          const answer = answers[at];
          if (answer === undefined) fail(new Error('a statement left an item of its batch unanswered'));
          else done(answer);
        }
      } catch (error) {
        for (const { fail } of taken) fail(error);
      }
    }
    isRunning = false;
  };
  return (item) =>
    new Promise((done, fail) => {
      queue.push({ item, done, fail });
      if (isRunning) return;
      isRunning = true;
      void runAll();
    });
}
