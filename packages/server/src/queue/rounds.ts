/** The round of claims whose slices are beginning just now. */
export interface Rounds {
  /** Does what begins them. */
  during(begin: () => Promise<void>): Promise<void>;
  /** Resolves when all of them have begun; null where none are beginning. */
  current(): Promise<void> | null;
}

export function createRounds(): Rounds {
  let current: Promise<void> | null = null;
  return {
    during: async (begin) => {
      // Urgent slices may begin in the middle of a round of others.
      const outer = current;
      const { promise, resolve } = Promise.withResolvers<void>();
      current = promise;
      await begin().finally(() => {
        current = outer;
        resolve();
      });
    },
    current: () => current,
  };
}
