import { LRUCache } from 'lru-cache';
import { bytesPerRow } from './make-order.ts';

export interface Order {
  ids: Buffer;
  /** Of the sheet, when it was made. */
  version: number;
  /** Whether it was made for somebody who had it already. */
  isRemade: boolean;
}

/** Of all orders of a process, and of one organization, so that it cannot throw out what others look at. */
const maxBytes = 64_000_000;
const maxOwnBytes = maxBytes / 4;
/** What an order takes besides its ids, and more, so that there are not too many. */
const overhead = 4000;

export interface OrderStore {
  get(organizationId: string, key: string): Order | undefined;
  /** Makes the order and keeps it; callers that ask for it meanwhile wait for the same one. */
  make(organizationId: string, key: string, task: () => Promise<Order>): Promise<Order>;
}

/** Orders of rows that people look at, the least recently used ones thrown out first. */
export function createOrderStore(): OrderStore {
  const own = new Map<string, number>();
  const add = (organizationId: string, bytes: number) => {
    const sum = (own.get(organizationId) ?? 0) + bytes;
    if (sum === 0) own.delete(organizationId);
    else own.set(organizationId, sum);
  };
  const orders = new LRUCache<string, Order & { organizationId: string }>({
    maxSize: maxBytes,
    sizeCalculation: sizeOf,
    dispose: (order) => add(order.organizationId, -sizeOf(order)),
  });
  const makeRoom = (organizationId: string, bytes: number) => {
    if ((own.get(organizationId) ?? 0) + bytes <= maxOwnBytes) return;
    for (const key of orders.rkeys()) {
      if (orders.peek(key)?.organizationId === organizationId) orders.delete(key);
      if ((own.get(organizationId) ?? 0) + bytes <= maxOwnBytes) return;
    }
  };
  const keyOf = (organizationId: string, key: string) => `${organizationId}\n${key}`;
  const set = (organizationId: string, key: string, order: Order) => {
    orders.delete(key);
    makeRoom(organizationId, sizeOf(order));
    add(organizationId, sizeOf(order));
    orders.set(key, { ...order, organizationId });
  };
  const beingMade = new Map<string, Promise<Order>>();
  return {
    get: (organizationId, key) => orders.get(keyOf(organizationId, key)),
    make: async (organizationId, name, task) => {
      const key = keyOf(organizationId, name);
      const making =
        beingMade.get(key) ??
        task()
          .then((order) => {
            set(organizationId, key, order);
            return order;
          })
          .finally(() => beingMade.delete(key));
      beingMade.set(key, making);
      return making;
    },
  };
}

const sizeOf = ({ ids }: Pick<Order, 'ids'>) => Math.ceil(ids.length / bytesPerRow) * bytesPerRow + overhead;
