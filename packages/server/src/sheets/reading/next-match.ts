import { setImmediate } from 'node:timers/promises';
import { bytesPerRow } from './make-order.ts';

export interface Match {
  /** Where in the order it stands, from 0. */
  position: number;
  row: number;
  /** Which one of those that match it is, from 1. */
  number: number;
}

interface Search {
  /** The position to begin at. */
  from: number;
  isBackwards: boolean;
}

/** After this number of rows, others have a turn. */
const rowsAtOnce = 250_000;

/**
 * The next row of an order that is among others (their ids, ascending), and how many there are. Begins again at the
 * other end where there is none to this one.
 */
export async function nextMatch(
  order: Buffer,
  among: Buffer,
  { from, isBackwards }: Search,
): Promise<{ match: Match | null; total: number }> {
  const has = await markIds(among);
  let total = 0;
  let best: Match | null = null;
  const isAhead = (at: number) => (isBackwards ? at <= from : at >= from);
  // Forwards the first one ahead, or the first one; backwards the last one ahead, or the last one.
  const isBetter = (at: number, than: Match) =>
    isBackwards ? isAhead(at) || !isAhead(than.position) : isAhead(at) && !isAhead(than.position);
  await eachId(order, (row, position) => {
    if (!has(row)) return;
    total += 1;
    if (best === null || isBetter(position, best)) best = { position, row, number: total };
  });
  return { match: best, total };
}

/** Whether an id is one of these: a bit for each id between the first and the last. */
async function markIds(ids: Buffer): Promise<(id: number) => boolean> {
  if (ids.length === 0) return () => false;
  const first = ids.readInt32BE(0);
  const bits = new Uint8Array(((ids.readInt32BE(ids.length - bytesPerRow) - first) >>> 3) + 1);
  const set = (id: number) => {
    const at = id - first;
    bits[at >>> 3] = (bits[at >>> 3] ?? 0) | (1 << (at & 7));
  };
  await eachId(ids, set);
  return (id) => id >= first && ((bits[(id - first) >>> 3] ?? 0) & (1 << ((id - first) & 7))) !== 0;
}

async function eachId(ids: Buffer, tell: (id: number, position: number) => void): Promise<void> {
  const count = ids.length / bytesPerRow;
  for (let from = 0; from < count; from += rowsAtOnce) {
    if (from > 0) await setImmediate();
    const end = Math.min(count, from + rowsAtOnce);
    for (let at = from; at < end; at += 1) tell(ids.readInt32BE(at * bytesPerRow), at);
  }
}
