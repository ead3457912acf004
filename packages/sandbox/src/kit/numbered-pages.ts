/* Pages asked for by their number, of what can only be walked from a position. */
import { hash } from 'node:crypto';
import type { SimulatorState } from './simulator.ts';
import { agreeTotal } from './walk-people.ts';

export interface Walk<T> {
  /** Up to that many from a position on, and where the next one is; null when there is none. */
  take(from: number, limit: number): { items: T[]; next: number | null };
  /** How many there are, or about how many. */
  count(): number;
}

export interface NumberedPage<T> {
  items: T[];
  /** Exact on the last page, never fewer than were seen. */
  total: number;
}

/** Where a page begins is remembered from the page before it, else found by walking there. `search` tells searches apart. */
export function numberedPage<T>(
  walk: Walk<T>,
  { search, page, size }: { search: unknown; page: number; size: number },
  state: SimulatorState,
): NumberedPage<T> {
  const key = hash('sha256', JSON.stringify([search, size]));
  const bookmark = (number: number): string => `page:${key}:${number}`;
  const remembered = state.get(bookmark(page));
  const before = (page - 1) * size;
  const from = page === 1 ? 0 : remembered === undefined ? walk.take(0, before).next : Number(remembered);
  const { items, next } = from === null ? { items: [], next: null } : walk.take(from, size);
  if (next !== null) state.set(bookmark(page + 1), String(next));
  const isEnd = next === null && (items.length > 0 || page === 1);
  if (isEnd) return { items, total: before + items.length };
  const kept = state.get(`total:${key}`);
  const counted = kept === undefined ? walk.count() : Number(kept);
  state.set(`total:${key}`, String(counted));
  const seen = before + items.length;
  return { items, total: next === null ? counted : agreeTotal(counted, { seen, hasMore: true }) };
}
