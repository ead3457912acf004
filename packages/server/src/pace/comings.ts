/* Organizations whose requests are about to make a run: known here well before that run is stored and claimed. */

export interface Comings {
  /** Says that a request of this organization is being read, and will make a run. */
  note(owner: string): void;
  /** Returns a function that ends the subscription. */
  subscribe(listener: (owner: string) => void): () => void;
}

export function createComings(): Comings {
  const listeners = new Set<(owner: string) => void>();
  return {
    note: (owner) => {
      for (const listener of listeners) listener(owner);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** Of this process. */
export const comings = createComings();
