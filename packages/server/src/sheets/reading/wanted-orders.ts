/* Which orders are still wanted. Each edit makes another version of a sheet, and each version has orders of its own. */
import { LRUCache } from 'lru-cache';

/** An order, and the line of those that answer the same question about other versions. */
export interface NamedOrder {
  line: string;
  token: string;
}

export interface WantedOrders {
  /** The order is wanted while the task goes on. */
  during<Result>(order: NamedOrder, task: () => Promise<Result>): Promise<Result>;
  /** It is the latest of its line, and stays wanted until another one is. */
  setLatest(order: NamedOrder): void;
  isWanted(order: NamedOrder): boolean;
  /** Waits until the tasks of the line that came before have ended. */
  inTurn<Result>(line: string, task: () => Promise<Result>): Promise<Result>;
}

/** Lines to remember; an order of a forgotten line counts as wanted. */
const maxLines = 1000;

export function createWantedOrders(): WantedOrders {
  const latest = new LRUCache<string, string>({ max: maxLines });
  const requests = new Map<string, number>();
  const turns = new Map<string, Promise<unknown>>();
  const count = (token: string, step: number): void => {
    const left = (requests.get(token) ?? 0) + step;
    if (left === 0) requests.delete(token);
    else requests.set(token, left);
  };
  return {
    during: async ({ token }, task) => {
      count(token, 1);
      try {
        return await task();
      } finally {
        count(token, -1);
      }
    },
    setLatest: ({ line, token }) => void latest.set(line, token),
    isWanted: ({ line, token }) => requests.has(token) || (latest.get(line) ?? token) === token,
    inTurn: (line, task) => {
      const turn = (turns.get(line) ?? Promise.resolve()).then(task);
      const ended: Promise<unknown> = turn
        .catch(() => {})
        .finally(() => turns.get(line) === ended && turns.delete(line));
      turns.set(line, ended);
      return turn;
    },
  };
}

/** A newer order has replaced the one that waited to be made, and nobody asks for it any more. */
export class NobodyWants extends Error {}
